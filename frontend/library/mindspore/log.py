"""MindSpore's log: messages from warnings on, to stderr."""
import logging

_logger = logging.getLogger("mindspore")


def _get_logger():
    return _logger


def debug(msg, *args, **kwargs):
    _logger.debug(msg, *args)


def info(msg, *args, **kwargs):
    _logger.info(msg, *args)


def warning(msg, *args, **kwargs):
    _logger.warning(msg, *args)


def error(msg, *args, **kwargs):
    _logger.error(msg, *args)


def critical(msg, *args, **kwargs):
    _logger.critical(msg, *args)


def get_level():
    """The level as the environment would give it: that of warnings."""
    return "2"


class _LogActionOnce:
    """Marks a function whose warnings are to be seen once; here as often as it warns."""

    def __init__(self, logger, key, no_warning=False):
        self.logger, self.key, self.no_warning = logger, key, no_warning

    def __call__(self, func):
        return func
