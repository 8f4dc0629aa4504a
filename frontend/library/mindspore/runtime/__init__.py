"""mindspore.runtime: streams and memory are the compiled program's own; there is nothing to set."""
from mindspore.hal import (empty_cache, max_memory_allocated, max_memory_reserved, memory_allocated, memory_reserved, memory_stats,
                           memory_summary, reset_max_memory_allocated, reset_max_memory_reserved, reset_peak_memory_stats,
                           synchronize)


def launch_blocking():
    """Everything is."""


def dispatch_threads_num(threads_num):
    """The compiled program has its own threads."""


def set_cpu_affinity(enable_affinity, affinity_cpu_list=None):
    """The compiled program has its own threads."""


def set_kernel_launch_group(thread_num=2, kernel_group_num=8):
    """Kernels are functions of one program."""


def set_memory(init_size="2GB", increase_size="2GB", max_size="1024GB", optimize_level="O0", huge_page_reserve_size="0GB"):
    """A run has one block of memory."""
