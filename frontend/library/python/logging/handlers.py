"""Handlers that would keep messages in files or send them: these go nowhere."""
from logging import FileHandler, Handler


class RotatingFileHandler(FileHandler):
    pass


class TimedRotatingFileHandler(FileHandler):
    pass


class WatchedFileHandler(FileHandler):
    pass


class QueueHandler(Handler):
    def __init__(self, queue):
        super().__init__()


class MemoryHandler(Handler):
    def __init__(self, capacity, *args, **kwargs):
        super().__init__()
