"""Cells that hold Cells: in a row, in a list, in a dict."""
import _cellc
from mindspore.nn.cell import Cell


class _Numbered(Cell):
    """Children are the attributes "0", "1", ..., in order, or under names of their own."""

    def _clear(self):
        for name in self.name_cells():
            delattr(self, name)

    def _number(self, cells):
        """Replaces all children, numbered anew."""
        self._clear()
        for i, cell in enumerate(cells):
            setattr(self, str(i), self._checked(cell))

    def _checked(self, cell):
        if not isinstance(cell, Cell):
            kind = cell if isinstance(cell, type) else type(cell)
            raise TypeError(f"For '{type(self).__name__}', each cell must be subclass of Cell, but got "
                            f"{'the class ' if kind is cell else ''}{kind.__name__}.")
        return cell

    def __len__(self):
        return len(self.cells())

    def __iter__(self):
        return iter(self.cells())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._like(self.cells()[index])
        return self.cells()[index]

    def __setitem__(self, index, cell):
        names = list(self.name_cells())
        setattr(self, names[index], cell)

    def __delitem__(self, index):
        cells = self.cells()
        del cells[index]
        self._number(cells)

    def append(self, cell):
        name = str(len(self))
        setattr(self, name, self._checked(cell))
        _cellc.rename_child(self, name)
        return self

    def insert(self, index, cell):
        cells = self.cells()
        cells.insert(index, cell)
        self._number(cells)

    def extend(self, cells):
        for cell in cells:
            self.append(cell)
        return self


class SequentialCell(_Numbered):
    """Each child is called with the result of the one before.

    SequentialCell(a, b), SequentialCell([a, b]) or SequentialCell(OrderedDict(...)).
    """

    def __init__(self, *args):
        super().__init__()
        cells = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple, dict)) else args
        if isinstance(cells, dict):
            for name in cells:
                setattr(self, name, cells[name])
        else:
            self._number(cells)

    def _like(self, cells):
        return SequentialCell(list(cells))

    @property
    def cell_list(self):
        return self.cells()

    def construct(self, input_data):
        for cell in self.cells():
            input_data = cell(input_data)
        return input_data


class CellList(_Numbered):
    """A list of children; what they compute is up to who calls them."""

    def __init__(self, *args, **kwargs):
        super().__init__()
        cells = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple, CellList)) else args
        self._number(cells)

    def _like(self, cells):
        return CellList(list(cells))

    def construct(self, *inputs):
        raise NotImplementedError("For 'CellList', the method 'construct' is not defined: call its cells.")


class CellDict(Cell):
    """Children by name."""

    def __init__(self, *args, **kwargs):
        super().__init__()
        if args:
            self.update(args[0])

    def __getitem__(self, key):
        return self.name_cells()[key]

    def __setitem__(self, key, cell):
        setattr(self, key, cell)

    def __delitem__(self, key):
        delattr(self, key)

    def __len__(self):
        return len(self.name_cells())

    def __iter__(self):
        return iter(list(self.name_cells()))

    def __contains__(self, key):
        return key in self.name_cells()

    def keys(self):
        return self.name_cells().keys()

    def values(self):
        return self.name_cells().values()

    def items(self):
        return self.name_cells().items()

    def clear(self):
        for key in list(self.name_cells()):
            delattr(self, key)

    def pop(self, key):
        cell = self[key]
        delattr(self, key)
        return cell

    def update(self, cells):
        pairs = cells.items() if isinstance(cells, (dict, CellDict)) else cells
        for name, cell in pairs:
            setattr(self, name, cell)

    def construct(self, *inputs):
        raise NotImplementedError("For 'CellDict', the method 'construct' is not defined: call its cells.")
