"""Versions as they are compared: 2.0rc1 comes before 2.0, which 2.0.0 equals."""
import re

_PATTERN = r"v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?(\d*))?(?:(?:[-_.]?(?:post|rev|r)[-_.]?|-)(\d+))?(?:[-_.]?dev[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?"
_STAGES = {"alpha": "a", "beta": "b", "c": "rc", "pre": "rc", "preview": "rc"}


class InvalidVersion(ValueError):
    """The text is no version."""


class Version:
    """A version: release is its numbers, pre the stage before it."""

    def __init__(self, version):
        found = re.fullmatch(_PATTERN, version.strip().lower())
        if found is None:
            raise InvalidVersion(f"Invalid version: '{version}'")
        epoch, release, stage, number, post, dev, local = found.groups()
        self.epoch = int(epoch or 0)
        self.release = tuple(int(n) for n in release.split("."))
        self.pre = None if stage is None else (_STAGES.get(stage, stage), int(number or 0))
        self.post = None if post is None else int(post)
        self.dev = None if dev is None else int(dev or 0)
        self.local = local
        self._text = version.strip().lower().lstrip("v")

    def _key(self):
        """What is compared: a stage before, then the release itself, then what came after it."""
        release = list(self.release)
        while release and release[-1] == 0:
            release.pop()
        stage = self.pre or (("", 0) if self.dev is not None and self.post is None else ("z", 0))
        after = -1 if self.post is None else self.post
        return (self.epoch, tuple(release), stage, after, 1 if self.dev is None else 0, self.dev or 0, self.local or "")

    @property
    def public(self):
        return self._text.split("+")[0]

    @property
    def base_version(self):
        return ".".join(str(n) for n in self.release)

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
    def is_prerelease(self):
        return self.pre is not None or self.dev is not None

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"<Version('{self._text}')>"

    def __hash__(self):
        return hash(self._key())

    def __eq__(self, other):
        return isinstance(other, Version) and self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __le__(self, other):
        return self._key() <= other._key()

    def __gt__(self, other):
        return self._key() > other._key()

    def __ge__(self, other):
        return self._key() >= other._key()


def parse(version):
    return Version(version)
