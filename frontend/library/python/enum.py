"""Classes of named constants."""


class auto:
    def __init__(self, value=None):
        self.value = value

    def __or__(self, other):
        return _Combined(self, other)


class _Combined(auto):
    def __init__(self, a, b):
        self.parts = a, b


def _is_member(name, value):
    if name.startswith("_"):
        return False
    return not isinstance(value, (property, classmethod, staticmethod, nonmember, type)) and not hasattr(value, "__get__")


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


class EnumMeta(type):
    def __new__(mcs, name, bases, namespace, boundary=None, **kwargs):
        members = {k: v for k, v in namespace.items() if _is_member(k, v)}
        rest = {k: v.value if isinstance(v, nonmember) else v for k, v in namespace.items() if k not in members}
        cls = super().__new__(mcs, name, bases, rest, **kwargs)
        cls._member_map_, cls._members_ = {}, []
        values = []
        for key, value in members.items():
            value = cls._settled(key, value, values)
            made = cls._make_member(key, value)
            values.append(made._value_)
        return cls

    def _settled(cls, key, value, values):
        if isinstance(value, member):
            return value.value
        if isinstance(value, tuple):
            return tuple([cls._settled(key, v, values) for v in value])
        if isinstance(value, _Combined):
            a, b = value.parts
            return cls._settled(key, a, values) | cls._settled(key, b, values)
        if not isinstance(value, auto):
            return value
        if value.value is None:
            value.value = cls._generate_next_value_(key, 1, len(values), values)
        return value.value

    def _make_member(cls, key, value):
        args = value if isinstance(value, tuple) else (value,)
        kind = cls._member_type()
        if kind is tuple:
            args = (value,)
        if "__new__" in cls.__dict__:
            made = cls.__dict__["__new__"](cls, *args)
        elif kind is object:
            made = object.__new__(cls)
        else:
            made = kind.__new__(cls, *args)
        if "_value_" not in made.__dict__:
            made._value_ = value if kind is object or kind is tuple else kind(*args)
        for have in cls._members_:
            if have._value_ == made._value_:
                cls._member_map_[key] = have
                type.__setattr__(cls, key, have)
                return have
        made._name_ = key
        if kind is object and getattr(cls, "__init__", None) is not None and _has_init(cls):
            cls.__init__(made, *args)
        cls._member_map_[key] = made
        cls._members_.append(made)
        type.__setattr__(cls, key, made)
        return made

    def _member_type(cls):
        for base in cls.__mro__[1:]:
            if base in (int, str, float, tuple, bytes):
                return base
        return object

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1):
        if names is None:
            return cls._lookup(value)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if not isinstance(names, dict):
            names = {n: start + i for i, n in enumerate(names)} if not names or isinstance(names[0], str) else dict(names)
        return EnumMeta.__new__(cls.__class__, value, (cls,), dict(names))

    def _lookup(cls, value):
        if isinstance(value, cls):
            return value
        for m in cls._members_:
            if m._value_ == value:
                return m
        found = cls._missing_(value)
        if found is None:
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        return found

    def __getitem__(cls, name):
        if name not in cls._member_map_:
            raise KeyError(name)
        return cls._member_map_[name]

    def __iter__(cls):
        return iter(cls._listed())

    def _listed(cls):
        return cls._members_

    def __reversed__(cls):
        return reversed(cls._listed())

    def __len__(cls):
        return len(cls._listed())

    def __bool__(cls):
        return True

    def __contains__(cls, value):
        return isinstance(value, cls) or value in [m._value_ for m in cls._members_]

    @property
    def __members__(cls):
        return dict(cls._member_map_)

    def __repr__(cls):
        return f"<enum '{cls.__name__}'>"


EnumType = EnumMeta


def _has_init(cls):
    return any(["__init__" in c.__dict__ for c in cls.__mro__ if c not in (object, int, str, float, tuple)])


class Enum(metaclass=EnumMeta):
    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        ints = [v for v in last_values if isinstance(v, int)]
        return max(ints) + 1 if ints else start

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        return f"<{self.__class__.__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    pass


class IntEnum(int, ReprEnum):
    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


class StrEnum(str, ReprEnum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return format(self._value_, spec)


class Flag(Enum):
    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return 2 ** max([v.bit_length() for v in last_values]) if last_values else start

    @classmethod
    def _missing_(cls, value):
        every = 0
        for m in cls._members_:
            every |= m._value_
        if value < 0:
            value = every & value
        made = object.__new__(cls) if cls._member_type() is object else int.__new__(cls, value)
        made._value_ = value
        made._name_ = "|".join([m._name_ for m in cls._listed() if m._value_ & value]) or None
        cls._members_.append(made)
        cls._unnamed_ = getattr(cls, "_unnamed_", []) + [made]
        return made

    @classmethod
    def _listed(cls):
        unnamed = getattr(cls, "_unnamed_", [])
        return [m for m in cls._members_ if m._value_ and m._value_ & (m._value_ - 1) == 0 and m not in unnamed]

    def _bits(self, other):
        return other._value_ if isinstance(other, Flag) else other

    def __or__(self, other):
        return self.__class__(self._value_ | self._bits(other))

    def __and__(self, other):
        return self.__class__(self._value_ & self._bits(other))

    def __xor__(self, other):
        return self.__class__(self._value_ ^ self._bits(other))

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        return self.__class__(~self._value_)

    def __contains__(self, other):
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return iter([m for m in self.__class__._listed() if m._value_ & self._value_])

    def __len__(self):
        return bin(self._value_).count("1")

    def __bool__(self):
        return bool(self._value_)

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __repr__(self):
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {self._value_!r}>"
        return f"<{self.__class__.__name__}.{self._name_}: {self._value_!r}>"


class IntFlag(int, ReprEnum, Flag):
    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)

    def __repr__(self):
        return Flag.__repr__(self)


def unique(enumeration):
    twice = [f"{name} -> {m._name_}" for name, m in enumeration.__members__.items() if name != m._name_]
    if twice:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(twice)}")
    return enumeration


KEEP, CONFORM, EJECT, STRICT = "keep", "conform", "eject", "strict"
