"""Primitives that make constants, multiply, or pass values on."""
from mindspore.ops import contraction, control, creation, linear
from mindspore.ops.primitive import operator

BatchMatMul = operator(linear.batch_matmul, transpose_a=False, transpose_b=False)
MatMul = operator(linear.batch_matmul, transpose_a=False, transpose_b=False)
BiasAdd = operator(lambda x, bias, data_format: linear.bias_add(x, bias), data_format="NCHW")
Dense = operator(linear.dense)
Einsum = operator(lambda operands, equation: contraction.einsum(equation, *operands), equation=None)

# Constants.
Eye = operator(creation.eye)
Fill = operator(creation.fill)
FillV2 = operator(lambda shape, value: creation.full(shape, value, dtype=value.dtype))
LinSpace = operator(creation.linspace)
Ones = operator(creation.ones)
OnesLike = operator(creation.ones_like)
Range = operator(lambda start, end, step, maxlen: creation.arange(start, end, step), maxlen=1000000)
Zeros = operator(creation.zeros)
ZerosLike = operator(creation.zeros_like)

# Values.
Depend = operator(control.depend)
DType = operator(control.dtype)
Identity = operator(control.identity)
Partial = operator(control.partial)
Print = operator(control.print_)
Rank = operator(control.rank)
ScalarCast = operator(control.scalar_cast)
ScalarToTensor = operator(control.scalar_to_tensor)
Shape = operator(control.shape)
Size = operator(control.size)
StopGradient = operator(control.stop_gradient)
TensorShape = operator(control.dyn_shape)
TupleToArray = operator(control.tuple_to_array)
