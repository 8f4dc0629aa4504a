"""mindspore._extends.utils: the marks under their other address."""
from mindspore._extends import cell_attr_register
