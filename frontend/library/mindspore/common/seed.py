"""The seed of initial data: each draw takes the next number, so results repeat."""

STATE = [0, 0]


def set_seed(seed):
    """Begin the sequence of draws that belongs to seed."""
    STATE[0] = seed
    STATE[1] = 0


def get_seed():
    return STATE[0]


def next_seed():
    """A seed of its own for each draw."""
    STATE[1] = STATE[1] + 1
    return STATE[0] * 1000003 + STATE[1]
