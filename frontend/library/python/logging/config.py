"""Configurations of loggers, which change nothing here."""


def dictConfig(config):
    """Messages go where they go."""


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    """Messages go where they go."""
