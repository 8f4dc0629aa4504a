"""json: values as text. What is in files stays closed."""

ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
UNESCAPES = {'"': '"', "\\": "\\", "/": "/", "n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}
CONSTANTS = {"null": None, "true": True, "false": False, "NaN": float("nan"), "Infinity": float("inf"), "-Infinity": -float("inf")}


class JSONDecodeError(ValueError):
    pass


def dumps(obj, skipkeys=False, ensure_ascii=True, indent=None, separators=None, default=None, sort_keys=False, **kwargs):
    """The text of a value of dicts, lists, strings and numbers."""
    if isinstance(indent, int):
        indent = " " * indent
    comma, colon = separators if separators is not None else ((", " if indent is None else ","), ": ")
    return _Writer(ensure_ascii, indent, comma, colon, default, sort_keys).text(obj, "\n")


class _Writer:
    def __init__(self, ascii, indent, comma, colon, default, sort_keys):
        self.ascii, self.indent, self.comma, self.colon, self.default, self.sort_keys = ascii, indent, comma, colon, default, sort_keys

    def text(self, value, newline):
        if value is None or value is True or value is False:
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, str):
            return self.quoted(value)
        if isinstance(value, float):
            return {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(repr(value), repr(value))
        if isinstance(value, int):
            return repr(value)
        if isinstance(value, dict):
            keys = sorted(value) if self.sort_keys else list(value)
            inner = newline + (self.indent or "")
            return self.joined("{", [self.key(k) + self.colon + self.text(value[k], inner) for k in keys], "}", newline)
        if isinstance(value, (list, tuple)):
            inner = newline + (self.indent or "")
            return self.joined("[", [self.text(element, inner) for element in value], "]", newline)
        if self.default is not None:
            return self.text(self.default(value), newline)
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")

    def joined(self, opening, parts, closing, newline):
        if not parts or self.indent is None:
            return opening + self.comma.join(parts) + closing
        inner = newline + self.indent
        return opening + inner + (self.comma + inner).join(parts) + newline + closing

    def key(self, value):
        if isinstance(value, str):
            return self.quoted(value)
        if value is None or isinstance(value, (int, float)):
            return '"' + self.text(value, "") + '"'
        raise TypeError(f"keys must be str, int, float, bool or None, not {type(value).__name__}")

    def quoted(self, text):
        return '"' + "".join([self.escaped(c) for c in text]) + '"'

    def escaped(self, c):
        if c in ESCAPES:
            return ESCAPES[c]
        code = ord(c)
        if code >= 32 and (code < 127 or not self.ascii):
            return c
        if code > 0xFFFF:
            code = code - 0x10000
            return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
        return f"\\u{code:04x}"


def loads(s, **kwargs):
    """The value that a text stands for."""
    reader = _Reader(s)
    value = reader.value()
    reader.space()
    if reader.at < len(s):
        reader.fail("Extra data")
    return value


class _Reader:
    def __init__(self, text):
        self.source, self.at = text, 0

    def fail(self, message):
        line = self.source.count("\n", 0, self.at) + 1
        column = self.at - self.source.rfind("\n", 0, self.at)
        raise JSONDecodeError(f"{message}: line {line} column {column} (char {self.at})")

    def space(self):
        while self.at < len(self.source) and self.source[self.at] in " \t\r\n":
            self.at += 1

    def peek(self):
        self.space()
        return self.source[self.at:self.at + 1]

    def value(self):
        c = self.peek()
        if c == "{":
            return self.dict()
        if c == "[":
            return self.list()
        if c == '"':
            return self.string()
        for name, constant in CONSTANTS.items():
            if self.source.startswith(name, self.at):
                self.at += len(name)
                return constant
        return self.number()

    def number(self):
        start = self.at
        while self.at < len(self.source) and self.source[self.at] in "+-.0123456789eE":
            self.at += 1
        word = self.source[start:self.at]
        if not word or word == "-":
            self.at = start
            self.fail("Expecting value")
        return float(word) if "." in word or "e" in word.lower() else int(word)

    def string(self):
        parts = []
        self.at += 1
        while self.source[self.at:self.at + 1] != '"':
            c = self.source[self.at:self.at + 1]
            if c == "":
                self.fail("Unterminated string starting at")
            self.at += 1
            if c == "\\":
                c = self.source[self.at:self.at + 1]
                self.at += 1
                if c == "u":
                    c = chr(int(self.source[self.at:self.at + 4], 16))
                    self.at += 4
                else:
                    c = UNESCAPES.get(c, c)
            parts.append(c)
        self.at += 1
        return "".join(parts)

    def list(self):
        out = []
        self.at += 1
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append(self.value())
            if self.ended("]"):
                return out

    def dict(self):
        out = {}
        self.at += 1
        if self.peek() == "}":
            self.at += 1
            return out
        while True:
            if self.peek() != '"':
                self.fail("Expecting property name enclosed in double quotes")
            key = self.string()
            if self.peek() != ":":
                self.fail("Expecting ':' delimiter")
            self.at += 1
            out[key] = self.value()
            if self.ended("}"):
                return out

    def ended(self, closing):
        """Steps over a comma, or the end of a container."""
        c = self.peek()
        if c != closing and c != ",":
            self.fail("Expecting ',' delimiter")
        self.at += 1
        return c == closing
