"""mindspore._extends: marks that classes of older releases carry."""


def cell_attr_register(fn=None, attrs=None):
    """Marks an __init__ whose arguments the framework's compiler would know Cells by."""
    return (lambda f: f) if fn is None else fn
