"""mindspore.nn.utils."""


class no_init_parameters:
    """A context in which Parameters are left without data, which cellc makes only where it is needed."""

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        return False
