"""mindspore.parallel: there is one process, and nothing to set."""
from mindspore.context import reset_algo_parameters, set_algo_parameters
