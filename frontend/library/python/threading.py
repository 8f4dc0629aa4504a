"""What code with threads says where there are none."""

from contextlib import AbstractContextManager


class Lock(AbstractContextManager):
    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        pass

    def locked(self):
        return False


RLock = Semaphore = BoundedSemaphore = Lock


class local:
    pass


class Event:
    def __init__(self):
        self._flag = False

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def is_set(self):
        return self._flag


class _Main:
    name, ident, daemon = "MainThread", 1, False


_main = _Main()


def current_thread():
    return _main


main_thread = current_thread


def get_ident():
    return 1
