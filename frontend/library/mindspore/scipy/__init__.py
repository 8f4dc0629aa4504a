"""mindspore.scipy: linear algebra with SciPy's signatures."""
from mindspore.scipy import linalg
