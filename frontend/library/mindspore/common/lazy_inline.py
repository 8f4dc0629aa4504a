"""mindspore.common.lazy_inline: the mark under its full address."""
from mindspore.common.api import lazy_inline
