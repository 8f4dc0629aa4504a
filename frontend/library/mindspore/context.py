"""mindspore.context: kept for programs that set it; there is one mode, compiled."""

GRAPH_MODE = 0
PYNATIVE_MODE = 1
STRICT = 0
COMPATIBLE = 1
LAX = 2

SETTINGS = {"mode": PYNATIVE_MODE, "device_target": "CPU", "device_id": 0, "max_call_depth": 1000, "save_graphs": 0,
            "save_graphs_path": ".", "enable_graph_kernel": False, "enable_reduce_precision": True,
            "max_device_memory": 1024.0, "memory_optimize_level": 0, "deterministic": "OFF", "jit_level": "",
            "ascend_config": {}, "jit_config": {}, "inter_op_parallel_num": 0, "runtime_num_threads": 1,
            "pynative_synchronize": False, "jit_syntax_level": LAX, "op_timeout": 900}

PARALLEL = {"parallel_mode": "stand_alone", "device_num": 1, "global_rank": 0, "gradients_mean": False,
            "gradient_fp32_sync": True, "loss_repeated_mean": True, "pipeline_stages": 1,
            "pipeline_result_broadcast": False, "pipeline_interleave": False, "pipeline_scheduler": "1f1b",
            "search_mode": "recursive_programming", "auto_parallel_search_mode": "recursive_programming",
            "parameter_broadcast": False, "strategy_ckpt_load_file": "", "strategy_ckpt_save_file": "",
            "full_batch": False, "dataset_strategy": "data_parallel", "enable_parallel_optimizer": False,
            "force_fp32_communication": False, "grad_accumulation_step": 1, "all_reduce_fusion_config": [],
            "communi_parallel_mode": "all_group_parallel", "optimizer_weight_shard_size": -1,
            "optimizer_weight_shard_aggregated_save": False, "sharding_propagation": False, "enable_alltoall": False,
            "full_batch_is_set": False}


class ParallelMode:
    """How several processes would share the work; there is one."""

    STAND_ALONE = "stand_alone"
    DATA_PARALLEL = "data_parallel"
    HYBRID_PARALLEL = "hybrid_parallel"
    SEMI_AUTO_PARALLEL = "semi_auto_parallel"
    AUTO_PARALLEL = "auto_parallel"
    MODE_LIST = [STAND_ALONE, DATA_PARALLEL, HYBRID_PARALLEL, SEMI_AUTO_PARALLEL, AUTO_PARALLEL]


def set_context(**kwargs):
    """Keeps what was set for get_context."""
    SETTINGS.update(kwargs)


def get_context(attr_key):
    if attr_key not in SETTINGS:
        raise ValueError(f"For 'context.get_context', the argument {attr_key} is not recognized!")
    return SETTINGS[attr_key]


def set_device(device_target, device_id=None):
    SETTINGS["device_target"] = device_target
    SETTINGS["device_id"] = 0 if device_id is None else device_id


def get_current_device():
    return f"{SETTINGS['device_target']}:{SETTINGS['device_id']}"


def set_deterministic(deterministic):
    """Everything is."""


def set_auto_parallel_context(**kwargs):
    """There is one process."""


def get_auto_parallel_context(attr_key):
    if attr_key not in PARALLEL:
        raise ValueError(f"Get context keyword {attr_key} is not recognized!")
    return PARALLEL[attr_key]


def reset_auto_parallel_context():
    """There is one process."""


def set_algo_parameters(**kwargs):
    """There is one process."""


def reset_algo_parameters():
    """There is one process."""
