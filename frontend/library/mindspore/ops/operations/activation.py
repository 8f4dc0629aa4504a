"""Activation primitives."""
from mindspore.ops import activation
from mindspore.ops.primitive import operator

CeLU = operator("CeLU", activation.celu, alpha=1.0)
Elu = operator("Elu", activation.elu, alpha=1.0)
FastGeLU = operator("FastGeLU", activation.fast_gelu)
GeLU = operator("GeLU", lambda input: activation.gelu(input, "tanh"))
GLU = operator("GLU", activation.glu, axis=-1)
HShrink = operator("HShrink", activation.hardshrink, lambd=0.5)
HSigmoid = operator("HSigmoid", activation.hardsigmoid)
HSwish = operator("HSwish", activation.hardswish)
LogSoftmax = operator("LogSoftmax", activation.log_softmax, axis=-1)
Mish = operator("Mish", activation.mish)
PReLU = operator("PReLU", activation.prelu)
ReLU = operator("ReLU", activation.relu, "input")
ReLU6 = operator("ReLU6", activation.relu6)
SeLU = operator("SeLU", activation.selu)
Sigmoid = operator("Sigmoid", activation.sigmoid)
Softmax = operator("Softmax", activation.softmax, axis=-1)
Softplus = operator("Softplus", activation.softplus)
SoftShrink = operator("SoftShrink", activation.softshrink, lambd=0.5)
Softsign = operator("Softsign", activation.softsign)
Gelu = GeLU
FastGelu = FastGeLU
