"""Paths as text."""

import os
import re


def _fits(name, pattern):
    """Whether a name fits a pattern with * and ?."""
    text = "".join([{"*": ".*", "?": "."}.get(c, re.escape(c)) for c in pattern])
    return re.fullmatch(text, name) is not None


class PurePath:
    def __init__(self, *parts):
        text = os.path.join(*[str(p) for p in parts]) if parts else "."
        self._text = "/" * text.startswith("/") + "/".join([p for p in text.split("/") if p not in ("", ".")]) or "."

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"PosixPath({self._text!r})"

    def __fspath__(self):
        return self._text

    def __eq__(self, other):
        return isinstance(other, PurePath) and self._text == other._text

    def __hash__(self):
        return hash(self._text)

    def __lt__(self, other):
        return self.parts < other.parts

    def __truediv__(self, other):
        return self.__class__(self._text, other)

    def __rtruediv__(self, other):
        return self.__class__(other, self._text)

    def joinpath(self, *others):
        return self.__class__(self._text, *others)

    @property
    def name(self):
        return os.path.basename(self._text)

    @property
    def suffix(self):
        return os.path.splitext(self.name)[1]

    @property
    def suffixes(self):
        return ["." + part for part in self.name.lstrip(".").split(".")[1:]]

    @property
    def anchor(self):
        return "/" if self.is_absolute() else ""

    root = anchor

    def with_stem(self, stem):
        return self.with_name(stem + self.suffix)

    def relative_to(self, *other):
        base = self.__class__(*other)
        if self.parts[:len(base.parts)] != base.parts:
            raise ValueError(f"{str(self)!r} is not in the subpath of {str(base)!r}")
        return self.__class__(*self.parts[len(base.parts):])

    def is_relative_to(self, *other):
        base = self.__class__(*other)
        return self.parts[:len(base.parts)] == base.parts

    def match(self, pattern):
        wanted = PurePath(pattern).parts
        if len(wanted) > len(self.parts) or pattern.startswith("/") and len(wanted) != len(self.parts):
            return False
        return all([_fits(name, w) for name, w in zip(reversed(self.parts), reversed(wanted))])

    @property
    def stem(self):
        return os.path.splitext(self.name)[0]

    @property
    def parent(self):
        return self.__class__(os.path.dirname(self._text) or ".")

    @property
    def parents(self):
        out, p = [], self
        while p != p.parent:
            p = p.parent
            out.append(p)
        return out

    @property
    def parts(self):
        rest = tuple([p for p in self._text.split("/") if p])
        return ("/",) + rest if self._text.startswith("/") else rest

    def as_posix(self):
        return self._text

    def is_absolute(self):
        return self._text.startswith("/")

    def with_suffix(self, suffix):
        return self.__class__(os.path.splitext(self._text)[0] + suffix)

    def with_name(self, name):
        return self.parent / name

    def resolve(self, strict=False):
        return self

    def absolute(self):
        return self

    def expanduser(self):
        return self


class PurePosixPath(PurePath):
    pass


class Path(PurePath):
    def __getattr__(self, name):
        if name in ("exists", "is_file", "is_dir", "open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "glob", "rglob",
                    "iterdir", "stat", "unlink", "rename", "touch", "cwd", "home"):
            return getattr(os, name)
        raise AttributeError(f"'Path' object has no attribute '{name}'")


PosixPath = Path
