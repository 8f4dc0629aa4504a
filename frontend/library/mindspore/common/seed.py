"""The seed of initial data: each draw takes the next number, so results repeat."""

STATE = [0, 0]
GIVEN = [None]


def set_seed(seed):
    """Begin the sequence of draws that belongs to seed."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError("The argument 'seed' must be type of int.")
    if seed < 0:
        raise ValueError(f"The argument 'seed' must be greater than or equal to 0, but got {seed}.")
    STATE[0] = seed
    STATE[1] = 0
    GIVEN[0] = seed


def manual_seed(seed):
    set_seed(seed)


def get_seed():
    """The seed that was set; None before."""
    return GIVEN[0]


def next_seed():
    """A seed of its own for each draw."""
    STATE[1] = STATE[1] + 1
    return STATE[0] * 1000003 + STATE[1]


def _get_graph_seed(op_seed, kernel_name):
    """The two seeds of an operator that draws: nothing here draws by them."""
    return STATE[0], op_seed or 0


def _get_op_seed(op_seed, kernel_name):
    return op_seed


def _update_seeds(op_seed, kernel_name):
    """Nothing draws by them."""


def _truncate_seed(seed):
    return seed % 0xFFFFFFFF
