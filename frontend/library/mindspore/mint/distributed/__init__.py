"""mindspore.mint.distributed: there is one process, of rank 0, which has nobody to talk to."""


def is_available():
    return True


def is_initialized():
    return False


def get_rank(group=None):
    return 0


def get_world_size(group=None):
    return 1


def get_backend(group=None):
    return "hccl"


def get_global_rank(group, group_rank):
    return group_rank


def get_group_rank(group, global_rank):
    return global_rank


def get_process_group_ranks(group=None):
    return [0]


def init_process_group(backend="hccl", init_method=None, timeout=None, world_size=-1, rank=-1, store=None, group_name="",
                       pg_options=None, device_id=None):
    """One process needs none."""


def destroy_process_group(group=None):
    """Nothing was taken."""


def new_group(ranks=None, timeout=None, backend=None, pg_options=None, use_local_synchronization=False,
              group_desc=None):
    return "hccl_world_group"


def barrier(group=None, async_op=False, device_ids=None):
    """One process waits for nobody."""
