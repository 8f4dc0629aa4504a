"""How numpy reports what goes wrong in floats, which here never does, and how it prints."""


class errstate:
    """The with statement that silences warnings."""

    def __init__(self, **kwargs):
        self.settings = kwargs

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return False


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    return {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None,
                     formatter=None, sign=None, floatmode=None, **kwargs):
    """Arrays are always printed by NumPy's defaults."""


def get_printoptions():
    return {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf"}


class printoptions(errstate):
    """The with statement that sets how arrays are printed, which changes nothing either."""
