"""mindspore.communication.management: mindspore.communication under its old address."""
from mindspore.communication import *
