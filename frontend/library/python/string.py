"""Constants, templates and words."""
import re as _re

from _string import *


class Template:
    delimiter = "$"

    def __init__(self, template):
        self.template = template

    def _filled(self, mapping, kwargs, missing):
        values = {**(mapping or {}), **kwargs}

        def fill(m):
            if m.group("escaped"):
                return self.delimiter
            name = m.group("named") or m.group("braced")
            if name is None:
                return missing(m, None)
            return str(values[name]) if name in values else missing(m, name)

        return _re.sub(r"\$(?:(?P<escaped>\$)|(?P<named>[_a-zA-Z]\w*)|\{(?P<braced>[_a-zA-Z]\w*)\}|)", fill, self.template)

    def substitute(self, mapping=None, /, **kwargs):
        def missing(m, name):
            if name is None:
                raise ValueError("Invalid placeholder in string")
            raise KeyError(name)

        return self._filled(mapping, kwargs, missing)

    def safe_substitute(self, mapping=None, /, **kwargs):
        return self._filled(mapping, kwargs, lambda m, name: m.group())


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])
