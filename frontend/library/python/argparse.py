"""argparse: options and arguments of a script, from sys.argv."""
import sys

SUPPRESS = "==SUPPRESS=="
REMAINDER = "..."
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class HelpFormatter:
    pass


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    pass


class RawTextHelpFormatter(HelpFormatter):
    pass


class RawDescriptionHelpFormatter(HelpFormatter):
    pass


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        return "Namespace(" + ", ".join([f"{name}={value!r}" for name, value in self.__dict__.items()]) + ")"

    def __eq__(self, other):
        return isinstance(other, Namespace) and self.__dict__ == other.__dict__

    def __contains__(self, name):
        return name in self.__dict__


class BooleanOptionalAction:
    """--flag and --no-flag."""


class _Argument:
    """What one add_argument declared."""

    def __init__(self, names, action=None, nargs=None, const=None, default=None, type=None, choices=None, required=False,
                 help=None, metavar=None, dest=None, version=None):
        self.names = [name for name in names if name.startswith("-")]
        self.action = "boolean" if action is BooleanOptionalAction else (action or "store")
        self.nargs, self.const, self.default, self.type = nargs, const, default, type
        self.choices, self.required, self.help, self.metavar, self.version = choices, required, help, metavar, version
        self.dest = dest or _destination(names)
        if self.action == "store_true" or self.action == "store_false":
            self.const = self.action == "store_true"
            self.default = (not self.const) if default is None else default
        if self.action == "boolean":
            self.names = self.names + ["--no-" + name[2:] for name in self.names if name.startswith("--")]

    def takes_value(self):
        return self.action in ("store", "append", "extend")

    def shown(self):
        """The argument as messages name it."""
        return "/".join(self.names) if self.names else (self.metavar or self.dest)

    def placeholder(self):
        if self.metavar:
            return self.metavar
        if self.choices:
            return "{" + ",".join([str(choice) for choice in self.choices]) + "}"
        return self.dest.upper() if self.names else self.dest

    def values(self):
        """The placeholders of all values that the argument takes."""
        value = self.placeholder()
        if self.nargs == "*":
            value = f"[{value} ...]"
        elif self.nargs == "+":
            value = f"{value} [{value} ...]"
        elif self.nargs == "?":
            value = f"[{value}]"
        elif isinstance(self.nargs, int):
            value = " ".join([value] * self.nargs)
        return value

    def usage(self):
        value = self.values()
        if not self.names:
            return value
        text = self.names[0] + (" " + value if self.takes_value() else "")
        if self.action == "boolean":
            text = " | ".join(self.names)
        return text if self.required else f"[{text}]"


def _destination(names):
    """The attribute that an argument sets: its first long name, or its first."""
    long = [name for name in names if name.startswith("--")]
    return (long + list(names))[0].lstrip("-").replace("-", "_")


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter,
                 prefix_chars="-", add_help=True, allow_abbrev=True, **kwargs):
        self.prog = prog or sys.argv[0].split("/")[-1]
        self.description, self.epilog, self.allow_abbrev = description, epilog, allow_abbrev
        self.formatter_class = formatter_class
        self._given_usage = usage
        self._arguments, self._defaults = [], {}
        if add_help:
            self.add_argument("-h", "--help", action="help", help="show this help message and exit")
        for parent in parents:
            self._arguments.extend([argument for argument in parent._arguments if argument.action != "help"])
            self._defaults.update(parent._defaults)

    def add_argument(self, *names, **kwargs):
        argument = _Argument(names, **kwargs)
        self._arguments.append(argument)
        return argument

    def add_argument_group(self, title=None, description=None):
        return self

    def add_mutually_exclusive_group(self, required=False):
        return self

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)

    def get_default(self, dest):
        for argument in self._arguments:
            if argument.dest == dest and argument.default is not None:
                return argument.default
        return self._defaults.get(dest)

    def parse_args(self, args=None, namespace=None):
        result, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.error("unrecognized arguments: " + " ".join(unknown))
        return result

    def parse_known_args(self, args=None, namespace=None):
        words = list(sys.argv[1:] if args is None else args)
        result = Namespace() if namespace is None else namespace
        self._set_defaults_of(result)
        seen, rest, unknown = [], [], []
        while words:
            word = words.pop(0)
            if word == "--":
                rest, words = rest + words, []
            elif self._is_option(word):
                argument, words = self._option(word, words, result)
                seen.append(argument)
                if argument is None:
                    unknown.append(word)
            else:
                rest.append(word)
        unknown.extend(self._positionals(rest, result, seen))
        missing = [a.shown() for a in self._arguments if a not in seen and (a.required or self._needed(a))]
        if missing:
            self.error("the following arguments are required: " + ", ".join(missing))
        return result, unknown

    def _set_defaults_of(self, result):
        for argument in self._arguments:
            if argument.action in ("help", "version") or argument.default == SUPPRESS or hasattr(result, argument.dest):
                continue
            value = argument.default
            if value is None and argument.dest in self._defaults:
                value = self._defaults[argument.dest]
            if isinstance(value, str) and argument.type is not None:
                value = self._converted(argument, value)
            setattr(result, argument.dest, value)
        for name, value in self._defaults.items():
            if not hasattr(result, name):
                setattr(result, name, value)

    def _is_option(self, word):
        """A negative number is an option only where options look like one."""
        if not word.startswith("-") or word == "-":
            return False
        number = word[1:].replace(".", "", 1).isdigit()
        return not number or self._find(word) is not None

    def _find(self, name):
        exact = [a for a in self._arguments if name in a.names]
        if exact:
            return exact[0]
        close = [a for a in self._arguments for n in a.names if name.startswith("--") and n.startswith(name)]
        if len(close) > 1:
            options = ", ".join([n for a in close for n in a.names if n.startswith(name)])
            self.error(f"ambiguous option: {name} could match {options}")
        return close[0] if close and self.allow_abbrev else None

    def _option(self, word, words, result):
        """Takes an option and its values; what is left of the words comes back too."""
        name, equals, value = word.partition("=")
        argument = self._find(name)
        if argument is None and len(word) > 2 and word[1] != "-":
            argument, name = self._find(word[:2]), word[:2]
            if argument is not None and argument.takes_value():
                equals, value = "=", word[2:]
            elif argument is not None:
                words = ["-" + word[2:]] + words
        if argument is None:
            return None, words
        if argument.action == "help":
            self.print_help()
            sys.exit(0)
        if argument.action == "version":
            print(argument.version)
            sys.exit(0)
        if not argument.takes_value():
            if equals:
                self._fail(argument, f"ignored explicit argument {value!r}")
            self._flag(argument, name, result)
            return argument, words
        values, words = ([value], words) if equals else self._values(argument, words)
        self._store(argument, values, result)
        return argument, words

    def _flag(self, argument, name, result):
        if argument.action == "boolean":
            setattr(result, argument.dest, not name.startswith("--no-"))
        elif argument.action == "count":
            setattr(result, argument.dest, (getattr(result, argument.dest) or 0) + 1)
        elif argument.action == "append_const":
            setattr(result, argument.dest, (getattr(result, argument.dest) or []) + [argument.const])
        else:
            setattr(result, argument.dest, argument.const)

    def _values(self, argument, words):
        """As many words as the argument takes."""
        available = 0
        while available < len(words) and not self._is_option(words[available]) and words[available] != "--":
            available += 1
        n = self._count(argument, available)
        if argument.nargs is None and available < 1:
            self._fail(argument, "expected one argument")
        if argument.nargs == "+" and available < 1:
            self._fail(argument, "expected at least one argument")
        if isinstance(argument.nargs, int) and available < n:
            self._fail(argument, f"expected {n} argument" + ("s" if n > 1 else ""))
        return words[:n], words[n:]

    def _count(self, argument, available):
        if argument.nargs is None:
            return 1
        if argument.nargs == "?":
            return min(1, available)
        return argument.nargs if isinstance(argument.nargs, int) else available

    def _store(self, argument, words, result):
        values = [self._converted(argument, word) for word in words]
        for value in values:
            if argument.choices is not None and value not in argument.choices:
                choices = ", ".join([repr(choice) for choice in argument.choices])
                self._fail(argument, f"invalid choice: {value!r} (choose from {choices})")
        value = values
        if argument.nargs is None:
            value = values[0]
        elif argument.nargs == "?":
            value = values[0] if values else (argument.const if argument.names else argument.default)
        if argument.action == "append":
            value = (getattr(result, argument.dest) or []) + [value]
        if argument.action == "extend":
            value = (getattr(result, argument.dest) or []) + (values if argument.nargs is not None else [value])
        setattr(result, argument.dest, value)

    def _converted(self, argument, word):
        if argument.type is None:
            return word
        kind = argument.type
        if kind is int and not word.replace("_", "").lstrip("+-").isdigit() or kind is float and not _is_float(word):
            self._fail(argument, f"invalid {kind.__name__} value: {word!r}")
        return kind(word)

    def _needed(self, argument):
        """Whether a positional argument may not be left out."""
        return not argument.names and argument.nargs not in ("?", "*", "...")

    def _positionals(self, words, result, seen):
        """Hands words to positional arguments; the rest come back."""
        wanting = [argument for argument in self._arguments if not argument.names]
        for i, argument in enumerate(wanting):
            later = sum([a.nargs if isinstance(a.nargs, int) else 1 for a in wanting[i + 1:] if self._needed(a)])
            n = self._count(argument, max(len(words) - later, 0))
            if len(words) < n or n == 0 and argument.nargs == "+":
                break
            if n > 0:
                self._store(argument, words[:n], result)
            elif argument.nargs == "*" and argument.default is None:
                setattr(result, argument.dest, [])
            seen.append(argument)
            words = words[n:]
        return words

    def _fail(self, argument, message):
        self.error(f"argument {argument.shown()}: {message}")

    def format_usage(self):
        if self._given_usage:
            return f"usage: {self._given_usage}\n"
        options = [argument.usage() for argument in self._arguments if argument.names]
        others = [argument.usage() for argument in self._arguments if not argument.names]
        start = f"usage: {self.prog}"
        whole = " ".join([start] + options + others)
        if len(whole) <= 78:
            return whole + "\n"
        indent = " " * len(start)
        lines = _wrapped(start, options, indent) + (_wrapped(indent, others, indent) if others else [])
        return "\n".join(lines) + "\n"

    def format_help(self):
        text = self.format_usage()
        if self.description:
            text += f"\n{self.description}\n"
        groups = [("positional arguments", [a for a in self._arguments if not a.names]),
                  ("options", [a for a in self._arguments if a.names])]
        for title, arguments in groups:
            if arguments:
                text += f"\n{title}:\n" + "".join([self._help_of(argument) for argument in arguments])
        if self.epilog:
            text += f"\n{self.epilog}\n"
        return text

    def _help_of(self, argument):
        value = " " + argument.values() if argument.takes_value() else ""
        left = "  " + (", ".join([name + value for name in argument.names]) or argument.placeholder())
        words = argument.help or ""
        if "%(" in words:
            words = words % {"default": argument.default, "prog": self.prog, "type": argument.type, "choices": argument.choices}
        elif self.formatter_class is ArgumentDefaultsHelpFormatter and words and argument.names and argument.action != "help":
            words = f"{words} (default: {argument.default})"
        if not words:
            return left + "\n"
        if len(left) > 22:
            return left + "\n" + " " * 24 + words + "\n"
        return left.ljust(24) + words + "\n"

    def print_usage(self, file=None):
        print(self.format_usage(), end="", file=file or sys.stdout)

    def print_help(self, file=None):
        print(self.format_help(), end="", file=file or sys.stdout)

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        sys.exit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


def _wrapped(line, parts, indent):
    """Lines of parts, the first of which begins with what line holds."""
    lines = []
    for part in parts:
        if len(line) + 1 + len(part) > 78 and line != indent:
            lines.append(line)
            line = indent
        line = line + " " + part
    return lines + [line]


def _is_float(word):
    mantissa, _, exponent = word.lower().lstrip("+-").partition("e")
    if mantissa in ("inf", "nan", "infinity"):
        return True
    return mantissa.replace(".", "", 1).replace("_", "").isdigit() and (not exponent or exponent.lstrip("+-").isdigit())
