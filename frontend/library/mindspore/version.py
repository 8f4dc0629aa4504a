"""mindspore.version: the release whose names the library has."""
__version__ = "2.10.0"
