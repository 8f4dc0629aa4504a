"""What collections.abc.Mapping and MutableMapping make of __getitem__, __iter__ and the like."""

_nothing = object()


def keys(self):
    return list(self)


def values(self):
    return [self[key] for key in self]


def items(self):
    return [(key, self[key]) for key in self]


def __contains__(self, key):
    try:
        self[key]
    except KeyError:
        return False
    return True


def get(self, key, default=None):
    return self[key] if key in self else default


def pop(self, key, default=_nothing):
    if key not in self and default is not _nothing:
        return default
    value = self[key]
    del self[key]
    return value


def setdefault(self, key, default=None):
    if key not in self:
        self[key] = default
    return self[key]


def update(self, other=(), **more):
    pairs = [(key, other[key]) for key in other.keys()] if hasattr(other, "keys") else other
    for key, value in pairs:
        self[key] = value
    for key in more:
        self[key] = more[key]


def clear(self):
    for key in list(self):
        del self[key]
