"""mindspore.common.mutable: the function under its full address."""
from mindspore.common.api import mutable
