"""mindspore.common.jit_config: JitConfig under its old address."""
from mindspore.common.api import JitConfig
