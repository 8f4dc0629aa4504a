"""mindspore.amp under its other address."""
from mindspore.amp import *
