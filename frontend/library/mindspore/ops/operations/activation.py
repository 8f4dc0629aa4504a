"""Activation primitives."""
from mindspore.ops import activation
from mindspore.ops.primitive import operator

CeLU = operator(activation.celu, alpha=1.0)
Elu = operator(activation.elu, alpha=1.0)
FastGeLU = operator(activation.fast_gelu)
GeLU = operator(activation.gelu, approximate="tanh")
GLU = operator(activation.glu, axis=-1)
HShrink = operator(activation.hardshrink, lambd=0.5)
HSigmoid = operator(activation.hardsigmoid)
HSwish = operator(activation.hardswish)
LogSoftmax = operator(activation.log_softmax, axis=-1)
Mish = operator(activation.mish)
PReLU = operator(activation.prelu)
ReLU = operator(activation.relu)
ReLU6 = operator(activation.relu6)
SeLU = operator(activation.selu)
Sigmoid = operator(activation.sigmoid)
Softmax = operator(activation.softmax, axis=-1)
Softplus = operator(activation.softplus)
SoftShrink = operator(activation.softshrink, lambd=0.5)
Softsign = operator(activation.softsign)
Gelu = GeLU
FastGelu = FastGeLU
