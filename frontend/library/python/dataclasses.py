"""Classes made of their annotated names."""

import copy


class FrozenInstanceError(AttributeError):
    pass


class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


MISSING = _Missing()


class KW_ONLY:
    pass


class InitVar:
    def __class_getitem__(cls, item):
        return cls


class Field:
    def __init__(self, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
        self.name, self.type = None, None
        self.default, self.default_factory = default, default_factory
        self.init, self.repr, self.hash, self.compare = init, repr, hash, compare
        self.metadata = metadata or {}
        self.kw_only = kw_only
        self._pseudo = False


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _own_fields(cls, kw_only):
    out = {}
    for name, kind in cls.__annotations__.items():
        if getattr(kind, "__name__", "") == "ClassVar":
            continue
        if kind is KW_ONLY:
            kw_only = True
            continue
        default = cls.__dict__.get(name, MISSING)
        f = default if isinstance(default, Field) else Field(default=default)
        f.name, f.type = name, kind
        if isinstance(f.default, (list, dict, set)):
            raise ValueError(f"mutable default {type(f.default)} for field {name} is not allowed: use default_factory")
        if f.kw_only is MISSING:
            f.kw_only = kw_only
        f._pseudo = kind is InitVar
        if isinstance(default, Field):
            if f.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, f.default)
        out[name] = f
    return out


def _bind(cls, all_fields, args, kwargs):
    order = [f for f in all_fields if f.init and not f.kw_only]
    if len(args) > len(order):
        raise TypeError(f"{cls.__name__}.__init__() takes {len(order) + 1} positional arguments but {len(args) + 1} were given")
    given = {f.name: v for f, v in zip(order, args)}
    known = [f.name for f in all_fields if f.init]
    for name, value in kwargs.items():
        if name in given:
            raise TypeError(f"{cls.__name__}.__init__() got multiple values for argument '{name}'")
        if name not in known:
            raise TypeError(f"{cls.__name__}.__init__() got an unexpected keyword argument '{name}'")
        given[name] = value
    missing = [f"'{f.name}'" for f in all_fields if f.init and f.name not in given and f.default is MISSING and f.default_factory is MISSING]
    if missing:
        raise TypeError(f"{cls.__name__}.__init__() missing {len(missing)} required argument: {', '.join(missing)}")
    return given


def _make_init(cls, all_fields):
    def __init__(self, *args, **kwargs):
        given = _bind(cls, all_fields, args, kwargs)
        extra = []
        for f in all_fields:
            if f.name in given:
                value = given[f.name]
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                value = f.default
            else:
                continue
            if f._pseudo:
                extra.append(value)
            else:
                object.__setattr__(self, f.name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__(*extra)

    return __init__


def _values(obj, names):
    return tuple([getattr(obj, n) for n in names])


def _comparison(names, compare):
    def method(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return compare(_values(self, names), _values(other, names))

    return method


def _process(cls, init, repr, eq, order, unsafe_hash, frozen, kw_only):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(base.__dict__.get("__dataclass_fields__", {}))
    found.update(_own_fields(cls, kw_only))
    cls.__dataclass_fields__ = found
    every = list(found.values())
    own = cls.__dict__
    if init and "__init__" not in own:
        cls.__init__ = _make_init(cls, every)
    shown = [f.name for f in every if f.repr and not f._pseudo]
    if repr and "__repr__" not in own:
        cls.__repr__ = lambda self: self.__class__.__qualname__ + "(" + ", ".join([f"{n}={getattr(self, n)!r}" for n in shown]) + ")"
    names = [f.name for f in every if f.compare and not f._pseudo]
    if eq and "__eq__" not in own:
        cls.__eq__ = _comparison(names, lambda a, b: a == b)
    if order:
        cls.__lt__ = _comparison(names, lambda a, b: a < b)
        cls.__le__ = _comparison(names, lambda a, b: a <= b)
        cls.__gt__ = _comparison(names, lambda a, b: a > b)
        cls.__ge__ = _comparison(names, lambda a, b: a >= b)
    if (unsafe_hash or eq and frozen) and "__hash__" not in own:
        cls.__hash__ = lambda self: hash(_values(self, names))
    if frozen:
        def refuse(self, name, *value):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        cls.__setattr__, cls.__delattr__ = refuse, refuse
    cls.__match_args__ = tuple([f.name for f in every if f.init and not f.kw_only])
    return cls


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
              slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, kw_only)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    if not hasattr(class_or_instance, "__dataclass_fields__"):
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in class_or_instance.__dataclass_fields__.values() if not f._pseudo])


def is_dataclass(obj):
    return hasattr(obj, "__dataclass_fields__")


def _deep(obj, f):
    if hasattr(obj, "__dataclass_fields__") and not isinstance(obj, type):
        return f([(x.name, _deep(getattr(obj, x.name), f)) for x in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return obj.__class__(*[_deep(v, f) for v in obj])
    if isinstance(obj, list):
        return [_deep(v, f) for v in obj]
    if isinstance(obj, tuple):
        return tuple([_deep(v, f) for v in obj])
    if isinstance(obj, dict):
        return {_deep(k, f): _deep(v, f) for k, v in obj.items()}
    return copy.deepcopy(obj)


def asdict(obj, *, dict_factory=dict):
    return _deep(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    return _deep(obj, lambda pairs: tuple_factory([v for _, v in pairs]))


def replace(obj, /, **changes):
    for f in obj.__dataclass_fields__.values():
        if f.init and f.name not in changes and not f._pseudo:
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, **kwargs):
    body, notes = dict(namespace or {}), {}
    for item in fields:
        item = (item, object) if isinstance(item, str) else tuple(item)
        notes[item[0]] = item[1]
        if len(item) == 3:
            body[item[0]] = item[2]
    body["__annotations__"] = notes
    return dataclass(type(cls_name, tuple(bases), body), **kwargs)
