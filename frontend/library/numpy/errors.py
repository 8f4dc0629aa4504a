"""How numpy reports what goes wrong in floats, which here never does, and how it prints."""


def unsupported(function, **options):
    """Refuses options that are given, which None says they are not."""
    for name, value in options.items():
        if value is not None:
            raise NotImplementedError(f"For 'numpy.{function}', '{name}' is not supported.")


class errstate:
    """The with statement that silences warnings."""

    def __init__(self, *, call=None, all=None, divide=None, over=None, under=None, invalid=None):
        """There are no warnings."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    return {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None,
                     infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None):
    """Arrays are always printed by NumPy's defaults."""
    unsupported("set_printoptions", legacy=legacy, override_repr=override_repr)


def get_printoptions():
    return {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf"}


class printoptions(errstate):
    """The with statement that sets how arrays are printed, which changes nothing either."""

    def __init__(self, *args, **kwargs):
        """Arrays are always printed by NumPy's defaults."""
