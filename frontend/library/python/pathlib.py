"""Paths as text."""

import os


class PurePath:
    def __init__(self, *parts):
        text = os.path.join(*[str(p) for p in parts]) if parts else "."
        self._text = os.path.normpath(text) if ".." not in text else text

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
