"""Log messages, which go to stderr."""

import sys

NOTSET, DEBUG, INFO, WARNING, ERROR, CRITICAL = 0, 10, 20, 30, 40, 50
WARN, FATAL = WARNING, CRITICAL
_names = {0: "NOTSET", 10: "DEBUG", 20: "INFO", 30: "WARNING", 40: "ERROR", 50: "CRITICAL"}


def getLevelName(level):
    if isinstance(level, str):
        return {name: n for n, name in _names.items()}.get(level, level)
    return _names.get(level, f"Level {level}")


def addLevelName(level, name):
    _names[level] = name


def _level(level):
    return getLevelName(level) if isinstance(level, str) else level


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", **kwargs):
        self._fmt = fmt


class Filter:
    def __init__(self, name=""):
        self.name = name


class Handler:
    def __init__(self, level=NOTSET):
        self.level, self.formatter = level, None

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, formatter):
        self.formatter = formatter

    def addFilter(self, filter):
        pass

    def close(self):
        pass

    def flush(self):
        pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream


class FileHandler(Handler):
    def __init__(self, filename, *args, **kwargs):
        super().__init__()


class NullHandler(Handler):
    pass


class Logger:
    def __init__(self, name, level=NOTSET):
        self.name, self.level, self.parent = name, _level(level), None
        self.handlers, self.propagate, self.disabled = [], True, False

    def setLevel(self, level):
        self.level = _level(level)

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel() and not self.disabled

    def addHandler(self, handler):
        self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def addFilter(self, filter):
        pass

    def hasHandlers(self):
        return len(self.handlers) > 0

    def getChild(self, suffix):
        return getLogger(f"{self.name}.{suffix}")

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level) and (level >= WARNING or self._heard()):
            print(f"{getLevelName(level)}:{self.name}:{str(msg) % args if args else msg}", file=sys.stderr)

    def _heard(self):
        logger = self
        while logger is not None:
            if logger.handlers:
                return True
            logger = logger.parent
        return False

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args)

    warn = warning

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args)

    exception = error

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args)

    fatal = critical


root = Logger("root", WARNING)
_loggers = {}


def getLogger(name=None):
    if not name or name == "root":
        return root
    if name not in _loggers:
        _loggers[name] = Logger(name)
        parent = name.rpartition(".")[0]
        _loggers[name].parent = getLogger(parent) if parent else root
    return _loggers[name]


def getLoggerClass():
    return Logger


def setLoggerClass(cls):
    pass


def basicConfig(*, level=None, **kwargs):
    if level is not None:
        root.setLevel(level)
    if not root.handlers:
        root.addHandler(StreamHandler())


def disable(level=CRITICAL):
    root.setLevel(level + 1)


def captureWarnings(capture):
    pass


log, debug, info, warning, warn = root.log, root.debug, root.info, root.warning, root.warning
error, exception, critical, fatal = root.error, root.error, root.critical, root.critical
