"""Cells, as far as generated programs use them."""
from mindspore import Parameter


class Cell:
    def __setattr__(self, name, value):
        old = self.__dict__.get(name)
        if isinstance(old, Parameter):
            old.set_data(value)
        else:
            self.__dict__[name] = value

    def __call__(self, *args):
        return self.construct(*args)
