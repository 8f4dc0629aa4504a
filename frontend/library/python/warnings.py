"""Warnings, which go to stderr."""

import sys
from contextlib import AbstractContextManager


def warn(message, category=UserWarning, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = message.__class__
    print(f"{category.__name__}: {message}", file=sys.stderr)


def warn_explicit(message, category, *args, **kwargs):
    warn(message, category)


def filterwarnings(action, *args, **kwargs):
    pass


def simplefilter(action, *args, **kwargs):
    pass


def resetwarnings():
    pass


class catch_warnings(AbstractContextManager):
    def __init__(self, *, record=False, **kwargs):
        self.record = record

    def __enter__(self):
        return [] if self.record else None
