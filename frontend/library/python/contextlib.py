"""Context managers."""

from functools import wraps


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return None


class ContextDecorator:
    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwargs):
            with self._recreate_cm():
                return func(*args, **kwargs)

        return inner

    def _recreate_cm(self):
        return self


class _GeneratorContextManager(ContextDecorator, AbstractContextManager):
    def __init__(self, func, args, kwargs):
        self.func, self.args, self.kwargs = func, args, kwargs
        self.gen = func(*args, **kwargs)

    def _recreate_cm(self):
        return _GeneratorContextManager(self.func, self.args, self.kwargs)

    def __enter__(self):
        return next(self.gen)

    def __exit__(self, kind, value, traceback):
        if kind is None:
            next(self.gen, None)
            return False
        try:
            self.gen.throw(value)
        except StopIteration:
            return True
        except BaseException as e:
            if e is value:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    @wraps(func)
    def helper(*args, **kwargs):
        return _GeneratorContextManager(func, args, kwargs)

    return helper


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, kind, value, traceback):
        self.thing.close()


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self.exceptions = exceptions

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self.exceptions)


class redirect_stdout(nullcontext):
    pass


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._exits = []

    def enter_context(self, manager):
        value = manager.__enter__()
        self._exits.append(manager.__exit__)
        return value

    def push(self, exit):
        self._exits.append(getattr(exit, "__exit__", exit))
        return exit

    def callback(self, func, *args, **kwargs):
        def exit(kind, value, traceback):
            func(*args, **kwargs)

        self._exits.append(exit)
        return func

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, kind, value, traceback):
        handled = False
        while self._exits:
            if self._exits.pop()(kind, value, traceback):
                handled, kind, value = True, None, None
        return handled
