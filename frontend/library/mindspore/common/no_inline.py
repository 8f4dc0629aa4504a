"""mindspore.common.no_inline: the mark under its full address."""
from mindspore.common.api import no_inline
