"""Values over several lines, where one is too long."""


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return _format(object, 0, 0, indent, width, sort_dicts)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    print(pformat(object, indent, width, depth, sort_dicts=sort_dicts), file=stream)


pp = pprint


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        self._options = {"indent": indent, "width": width, "sort_dicts": sort_dicts}
        self._stream = stream

    def pformat(self, object):
        return pformat(object, **self._options)

    def pprint(self, object):
        print(self.pformat(object), file=self._stream)


def _ordered(d, sort):
    try:
        return sorted(d.items(), key=lambda item: item[0]) if sort else list(d.items())
    except TypeError:
        return list(d.items())


def _short(x, sort):
    if type(x) is dict:
        return "{" + ", ".join([f"{_short(k, sort)}: {_short(v, sort)}" for k, v in _ordered(x, sort)]) + "}"
    if type(x) is list:
        return "[" + ", ".join([_short(v, sort) for v in x]) + "]"
    if type(x) is tuple:
        return "(" + ", ".join([_short(v, sort) for v in x]) + (",)" if len(x) == 1 else ")")
    return repr(x)


def _format(x, column, behind, indent, width, sort):
    """The text of x from a column on, with room for what stands behind it."""
    text = _short(x, sort)
    if len(text) <= width - column - behind or not x or type(x) not in (dict, list, tuple, set, frozenset):
        return text
    opening, closing = {dict: ("{", "}"), list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), frozenset: ("frozenset({", "})")}[type(x)]
    inner = column + len(opening) + indent - 1
    rows = []
    if type(x) is dict:
        items = _ordered(x, sort)
        for i, (key, value) in enumerate(items):
            name = repr(key) + ": "
            last = i == len(items) - 1
            rows.append(name + _format(value, inner + len(name), behind + 1 if last else 1, indent, width, sort))
    else:
        items = sorted(x) if isinstance(x, (set, frozenset)) else list(x)
        for i, value in enumerate(items):
            rows.append(_format(value, inner, behind + 1 if i == len(items) - 1 else 1, indent, width, sort))
    if type(x) is tuple and len(x) == 1:
        closing = ",)"
    return opening + " " * (indent - 1) + (",\n" + " " * inner).join(rows) + closing
