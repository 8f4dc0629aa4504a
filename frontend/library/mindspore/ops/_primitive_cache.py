"""Where eager mode keeps primitives that were made before; compiled code makes each once."""


def _get_cache_prim(cls):
    return cls
