"""mindspore.communication: there is one process, of rank 0, which has nobody to talk to."""


class GlobalComm:
    """What the framework knows of its groups."""

    BACKEND = "hccl"
    WORLD_COMM_GROUP = "hccl_world_group"
    INITED = False


def init(backend_name=None):
    """One process needs none."""


def release():
    """Nothing was taken."""


def get_rank(group=GlobalComm.WORLD_COMM_GROUP):
    return 0


def get_local_rank(group=GlobalComm.WORLD_COMM_GROUP):
    return 0


def get_group_size(group=GlobalComm.WORLD_COMM_GROUP):
    return 1


def get_local_rank_size(group=GlobalComm.WORLD_COMM_GROUP):
    return 1
