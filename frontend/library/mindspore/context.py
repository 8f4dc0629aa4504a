"""mindspore.context: kept for programs that set it; there is one mode, compiled."""

GRAPH_MODE = 0
PYNATIVE_MODE = 1
STRICT = 0
LAX = 2

SETTINGS = {"mode": GRAPH_MODE, "device_target": "CPU", "device_id": 0}


def set_context(**kwargs):
    """Keeps what was set for get_context."""
    SETTINGS.update(kwargs)


def get_context(attr_key):
    if attr_key not in SETTINGS:
        raise ValueError(f"For 'context.get_context', the argument {attr_key} is not set.")
    return SETTINGS[attr_key]


def set_device(device_target, device_id=None):
    SETTINGS["device_target"] = device_target


def set_auto_parallel_context(**kwargs):
    """There is one process."""


def reset_auto_parallel_context():
    """There is one process."""
