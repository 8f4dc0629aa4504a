"""Regular expressions."""

from _re import matcher as _matcher

A = ASCII = 256
I = IGNORECASE = 2
M = MULTILINE = 8
S = DOTALL = 16
X = VERBOSE = 64
U = UNICODE = 32


class error(Exception):
    pass


class Match:
    def __init__(self, pattern, string, spans):
        self.re, self.string, self._spans = pattern, string, spans
        self.pos, self.endpos = 0, len(string)

    def _index(self, group):
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError("no such group")
            return self.re.groupindex[group]
        if not 0 <= group < len(self._spans):
            raise IndexError("no such group")
        return group

    def _text(self, group, default=None):
        at = self._spans[self._index(group)]
        return default if at is None else self.string[at[0]:at[1]]

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(groups[0])
        return tuple([self._text(g) for g in groups])

    def __getitem__(self, group):
        return self._text(group)

    def groups(self, default=None):
        return tuple([self._text(i, default) for i in range(1, len(self._spans))])

    def groupdict(self, default=None):
        return {name: self._text(name, default) for name in self.re.groupindex}

    def span(self, group=0):
        at = self._spans[self._index(group)]
        return (-1, -1) if at is None else at

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    @property
    def lastindex(self):
        """The group that closed last: of those that end last, the outermost."""
        last = None
        for i in range(1, len(self._spans)):
            if self._spans[i] is not None and (last is None or self._spans[i][1] > self._spans[last][1]):
                last = i
        return last

    @property
    def lastgroup(self):
        names = {i: name for name, i in self.re.groupindex.items()}
        return names.get(self.lastindex)

    def __bool__(self):
        return True

    @property
    def regs(self):
        return tuple([self.span(i) for i in range(len(self._spans))])

    def expand(self, template):
        return _expand(template, self)

    def __repr__(self):
        return f"<re.Match object; span={self.span()}, match={self.group()!r}>"


def _expand(template, match):
    out, i = "", 0
    plain = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    while i < len(template):
        c = template[i]
        i += 1
        if c != "\\" or i == len(template):
            out += c
            continue
        c = template[i]
        i += 1
        if c == "g" and i < len(template) and template[i] == "<":
            end = template.index(">", i)
            name = template[i + 1:end]
            out += match._text(int(name) if name.isdigit() else name, "")
            i = end + 1
        elif c.isdigit() and c != "0":
            if i < len(template) and template[i].isdigit():
                c += template[i]
                i += 1
            out += match._text(int(c), "")
        elif c in plain:
            out += plain[c]
        else:
            out += "\\" + c
    return out


class Pattern:
    def __init__(self, pattern, flags):
        self.pattern = pattern
        names, found, self._search, self._match, self._fullmatch, self._all = _matcher(pattern, flags)
        self.flags = found if found & ASCII else found | UNICODE
        self.groups = len(names) - 1
        self.groupindex = {name: i for i, name in enumerate(names) if name}

    def _made(self, string, spans):
        return None if spans is None else Match(self, string, spans)

    def search(self, string, pos=0, endpos=None):
        return self._made(string[:endpos], self._search(string[:endpos], pos))

    def match(self, string, pos=0, endpos=None):
        return self._made(string[:endpos], self._match(string[:endpos], pos))

    def fullmatch(self, string, pos=0, endpos=None):
        return self._made(string[:endpos], self._fullmatch(string[:endpos], pos))

    def finditer(self, string, pos=0, endpos=None):
        return iter([Match(self, string, spans) for spans in self._all(string[:endpos], pos)])

    def findall(self, string):
        found = self.finditer(string)
        if self.groups == 0:
            return [m.group() for m in found]
        if self.groups == 1:
            return [m._text(1, "") for m in found]
        return [m.groups("") for m in found]

    def split(self, string, maxsplit=0):
        out, at = [], 0
        if maxsplit < 0:
            return [string]
        for i, m in enumerate(self.finditer(string)):
            if maxsplit and i == maxsplit:
                break
            out += [string[at:m.start()], *m.groups()]
            at = m.end()
        return out + [string[at:]]

    def subn(self, repl, string, count=0):
        out, at, n = "", 0, 0
        for m in self.finditer(string):
            if count and n == count:
                break
            out += string[at:m.start()] + (repl(m) if callable(repl) else _expand(repl, m))
            at = m.end()
            n += 1
        return out + string[at:], n

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def __repr__(self):
        return f"re.compile({self.pattern!r})"

    def __eq__(self, other):
        return isinstance(other, Pattern) and (self.pattern, self.flags) == (other.pattern, other.flags)

    def __hash__(self):
        return hash((self.pattern, self.flags))


_compiled = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        return pattern
    key = (pattern, int(flags))
    if key not in _compiled:
        _compiled[key] = Pattern(pattern, int(flags))
    return _compiled[key]


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def escape(pattern):
    special = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"
    return "".join(["\\" + c if c in special else c for c in pattern])


def purge():
    _compiled.clear()
