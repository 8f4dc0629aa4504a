"""What layers ask about the processes that share the work: there is one."""
from mindspore.context import ParallelMode


def _get_parallel_mode():
    return ParallelMode.STAND_ALONE


def _get_device_num():
    return 1


def _get_global_rank():
    return 0


def _get_full_batch():
    return False


def _get_gradients_mean():
    return False


def _get_enable_parallel_optimizer():
    return False


def _is_sharding_propagation():
    return False


def _is_in_auto_parallel_mode():
    return False
