"""packaging.version: versions in the order of PEP 440."""
import re
from functools import total_ordering

VERSION_PATTERN = r"""
    v?
    (?:(?P<epoch>[0-9]+)!)?
    (?P<release>[0-9]+(?:\.[0-9]+)*)
    (?:[-_.]?(?P<pre_l>alpha|beta|preview|pre|rc|a|b|c)[-_.]?(?P<pre_n>[0-9]+)?)?
    (?:-(?P<post_n1>[0-9]+)|[-_.]?(?P<post_l>post|rev|r)[-_.]?(?P<post_n2>[0-9]+)?)?
    (?:[-_.]?(?P<dev_l>dev)[-_.]?(?P<dev_n>[0-9]+)?)?
    (?:\+(?P<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?
"""
_SPELLED = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc"}


class InvalidVersion(ValueError):
    """The text is no version."""


def parse(version):
    return Version(version)


def _local(part):
    return int(part) if part.isdigit() else part


@total_ordering
class Version:
    def __init__(self, version):
        found = re.fullmatch(VERSION_PATTERN, version.strip().lower(), re.VERBOSE)
        if not found:
            raise InvalidVersion(f"Invalid version: {version!r}")
        self.epoch = int(found.group("epoch") or 0)
        self.release = tuple(int(n) for n in found.group("release").split("."))
        letter = found.group("pre_l")
        self.pre = (_SPELLED.get(letter, letter), int(found.group("pre_n") or 0)) if letter else None
        post = found.group("post_n1") or found.group("post_n2")
        self.post = int(post or 0) if post or found.group("post_l") else None
        self.dev = int(found.group("dev_n") or 0) if found.group("dev_l") else None
        local = found.group("local")
        self._local = tuple(_local(part) for part in re.split("[-_.]", local)) if local else None

    @property
    def _key(self):
        release = self.release
        while len(release) > 1 and release[-1] == 0:
            release = release[:-1]
        pre = self.pre or (("", -1) if self.post is None and self.dev is not None else ("z", 0))
        local = () if self._local is None else tuple((n, "") if isinstance(n, int) else (-1, n) for n in self._local)
        return (self.epoch, release, pre, -1 if self.post is None else self.post, self.dev is None, self.dev or 0,
                self._local is not None, local)

    def __eq__(self, other):
        return isinstance(other, Version) and self._key == other._key

    def __lt__(self, other):
        return self._key < other._key

    def __hash__(self):
        return hash(self._key)

    @property
    def major(self):
        return self.release[0]

    @property
    def minor(self):
        return self.release[1] if len(self.release) > 1 else 0

    @property
    def micro(self):
        return self.release[2] if len(self.release) > 2 else 0

    @property
    def base_version(self):
        return (f"{self.epoch}!" if self.epoch else "") + ".".join(str(n) for n in self.release)

    @property
    def public(self):
        pre = "" if self.pre is None else f"{self.pre[0]}{self.pre[1]}"
        post = "" if self.post is None else f".post{self.post}"
        return self.base_version + pre + post + ("" if self.dev is None else f".dev{self.dev}")

    @property
    def local(self):
        return None if self._local is None else ".".join(str(n) for n in self._local)

    @property
    def is_prerelease(self):
        return self.dev is not None or self.pre is not None

    @property
    def is_postrelease(self):
        return self.post is not None

    @property
    def is_devrelease(self):
        return self.dev is not None

    def __str__(self):
        return self.public + ("" if self.local is None else f"+{self.local}")

    def __repr__(self):
        return f"<Version('{self}')>"
