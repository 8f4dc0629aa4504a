"""mindspore.hal: what a program asks about its device, and about memory and streams, which are the runtime's."""


def is_initialized(device_target):
    return True


def is_available(device_target):
    return device_target == "CPU"


def device_count(device_target=None):
    return 1


def get_device_capability(device_id, device_target=None):
    return (0, 0)


def get_device_name(device_id, device_target=None):
    return "CPU"


def get_arch_list(device_target=None):
    return []


def synchronize():
    """A call ends when its work is done."""


def empty_cache():
    """A run has one block of memory."""


def memory_allocated(device_target=None):
    return 0


def memory_reserved(device_target=None):
    return 0


def max_memory_allocated(device_target=None):
    return 0


def max_memory_reserved(device_target=None):
    return 0


def reset_peak_memory_stats(device_target=None):
    """Nothing is counted."""


def reset_max_memory_allocated(device_target=None):
    """Nothing is counted."""


def reset_max_memory_reserved(device_target=None):
    """Nothing is counted."""


def memory_stats(device_target=None):
    return {}


def memory_summary(device_target=None):
    return ""
