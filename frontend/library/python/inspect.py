"""What functions and classes say of themselves."""

from _inspect import *
from _inspect import parameters as _parameters
from collections import OrderedDict, namedtuple
from enum import IntEnum


class _empty:
    pass


class _ParameterKind(IntEnum):
    POSITIONAL_ONLY = 0
    POSITIONAL_OR_KEYWORD = 1
    VAR_POSITIONAL = 2
    KEYWORD_ONLY = 3
    VAR_KEYWORD = 4


class Parameter:
    empty = _empty
    POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
    KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
    VAR_KEYWORD = _ParameterKind.VAR_KEYWORD

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        self.name, self.kind, self.default, self.annotation = name, kind, default, annotation

    def replace(self, **changes):
        return Parameter(**{"name": self.name, "kind": self.kind, "default": self.default, "annotation": self.annotation, **changes})

    def __str__(self):
        text = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}.get(self.kind, "") + self.name
        if self.annotation is not _empty:
            text += f": {getattr(self.annotation, '__name__', self.annotation)}"
        if self.default is not _empty:
            text += f" = {self.default!r}" if self.annotation is not _empty else f"={self.default!r}"
        return text

    def __repr__(self):
        return f'<Parameter "{self}">'


class BoundArguments:
    def __init__(self, signature, arguments):
        self.signature, self.arguments = signature, arguments

    def _parts(self):
        args, kwargs = [], {}
        for name, value in self.arguments.items():
            kind = self.signature.parameters[name].kind
            if kind == Parameter.VAR_POSITIONAL:
                args += list(value)
            elif kind == Parameter.VAR_KEYWORD:
                kwargs.update(value)
            elif kind == Parameter.KEYWORD_ONLY:
                kwargs[name] = value
            else:
                args.append(value)
        return tuple(args), kwargs

    @property
    def args(self):
        return self._parts()[0]

    @property
    def kwargs(self):
        return self._parts()[1]

    def apply_defaults(self):
        out = {}
        for name, p in self.signature.parameters.items():
            if name in self.arguments:
                out[name] = self.arguments[name]
            elif p.default is not _empty:
                out[name] = p.default
            elif p.kind == Parameter.VAR_POSITIONAL:
                out[name] = ()
            elif p.kind == Parameter.VAR_KEYWORD:
                out[name] = {}
        self.arguments = out


class Signature:
    empty = _empty

    def __init__(self, parameters=(), *, return_annotation=_empty):
        self.parameters = OrderedDict([(p.name, p) for p in parameters])
        self.return_annotation = return_annotation

    def replace(self, *, parameters=None, return_annotation=_empty):
        return Signature(self.parameters.values() if parameters is None else parameters)

    def _bind(self, args, kwargs, partial):
        args, kwargs, out = list(args), dict(kwargs), {}
        for name, p in self.parameters.items():
            if p.kind == Parameter.VAR_POSITIONAL:
                if args:
                    out[name], args = tuple(args), []
            elif p.kind == Parameter.VAR_KEYWORD:
                if kwargs:
                    out[name], kwargs = kwargs, {}
            elif args and p.kind != Parameter.KEYWORD_ONLY:
                if name in kwargs:
                    raise TypeError(f"multiple values for argument {name!r}")
                out[name] = args.pop(0)
            elif name in kwargs:
                out[name] = kwargs.pop(name)
            elif p.default is _empty and not partial:
                raise TypeError(f"missing a required argument: {name!r}")
        if args:
            raise TypeError("too many positional arguments")
        for name in kwargs:
            raise TypeError(f"got an unexpected keyword argument {name!r}")
        return BoundArguments(self, out)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def __str__(self):
        parts, star, slash = [], False, False
        for p in self.parameters.values():
            if slash and p.kind != Parameter.POSITIONAL_ONLY:
                parts.append("/")
            slash = p.kind == Parameter.POSITIONAL_ONLY
            if p.kind == Parameter.VAR_POSITIONAL:
                star = True
            if p.kind == Parameter.KEYWORD_ONLY and not star:
                parts.append("*")
                star = True
            parts.append(str(p))
        return "(" + ", ".join(parts + ["/"] * slash) + ")"

    def __repr__(self):
        return f"<Signature {self}>"


def signature(obj, *, follow_wrapped=True):
    while follow_wrapped and hasattr(obj, "__wrapped__") and not isclass(obj):
        obj = obj.__wrapped__
    out = []
    for name, kind, has, default, note in _parameters(obj):
        out.append(Parameter(name, _ParameterKind(kind), default=default if has else _empty, annotation=_empty if note is None else note))
    return Signature(out)


FullArgSpec = namedtuple("FullArgSpec", "args varargs varkw defaults kwonlyargs kwonlydefaults annotations")


def getfullargspec(func):
    args, defaults, varargs, varkw, kwonly, kwdefaults = [], [], None, None, [], {}
    for name, kind, has, default, note in _parameters(func, True):
        if kind == 2:
            varargs = name
        elif kind == 4:
            varkw = name
        elif kind == 3:
            kwonly.append(name)
            if has:
                kwdefaults[name] = default
        else:
            args.append(name)
            if has:
                defaults.append(default)
    return FullArgSpec(args, varargs, varkw, tuple(defaults) or None, kwonly, kwdefaults or None, getattr(func, "__annotations__", {}))


def getmembers(obj, predicate=None):
    out = []
    for name in dir(obj):
        value = getattr(obj, name)
        if predicate is None or predicate(value):
            out.append((name, value))
    return out


def getmodule(obj):
    import sys

    return sys.modules.get(getattr(obj, "__module__", None))


def getdoc(obj):
    return obj.__doc__


def unwrap(func):
    while hasattr(func, "__wrapped__"):
        func = func.__wrapped__
    return func


def isroutine(obj):
    return isfunction(obj) or ismethod(obj) or isbuiltin(obj)


def isabstract(obj):
    return False


def getmro(cls):
    return cls.__mro__
