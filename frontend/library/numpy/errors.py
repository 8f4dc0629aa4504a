"""How numpy reports what goes wrong in floats: here it never does."""


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
