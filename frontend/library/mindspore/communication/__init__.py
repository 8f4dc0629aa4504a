"""mindspore.communication: there is one process, of rank 0, which has nobody to talk to."""


class GlobalComm:
    """What the framework knows of its groups."""

    BACKEND = "hccl"
    WORLD_COMM_GROUP = "hccl_world_group"
    INITED = False


HCCL_WORLD_COMM_GROUP = "hccl_world_group"
NCCL_WORLD_COMM_GROUP = "nccl_world_group"


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


HCCL_WORLD_COMM_GROUP = "hccl_world_group"
NCCL_WORLD_COMM_GROUP = "nccl_world_group"
MCCL_WORLD_COMM_GROUP = "mccl_world_group"


def create_group(group, rank_ids, options=None):
    """One process is in every group."""


def destroy_group(group):
    """Nothing was taken."""


def get_world_rank_from_group_rank(group, group_rank_id):
    return group_rank_id


def get_group_rank_from_world_rank(world_rank_id, group):
    return world_rank_id


def get_process_group_ranks(group=GlobalComm.WORLD_COMM_GROUP):
    return [0]


def get_comm_name(group=GlobalComm.WORLD_COMM_GROUP):
    return group
