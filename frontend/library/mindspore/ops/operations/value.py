"""Primitives that make constants, multiply, or pass values on."""
from mindspore.ops import contraction, control, creation, linear
from mindspore.ops.primitive import operator

BatchMatMul = operator("BatchMatMul", linear.batch_matmul, "x y", transpose_a=False, transpose_b=False)
MatMul = operator("MatMul", linear.batch_matmul, "input mat2", transpose_a=False, transpose_b=False)
BiasAdd = operator("BiasAdd", lambda input_x, bias, data_format: linear.bias_add(input_x, bias), data_format="NCHW")
Dense = operator("Dense", linear.dense)
Einsum = operator("Einsum", lambda operands, equation: contraction.einsum(equation, *operands), equation=...)

# Constants.
Eye = operator("Eye", creation.eye, "n m dtype")
Fill = operator("Fill", creation.fill, "dtype dims x")
FillV2 = operator("FillV2", lambda shape, value: creation.full(shape, value, dtype=value.dtype))
LinSpace = operator("LinSpace", creation.linspace, "start stop num")
Ones = operator("Ones", creation.ones)
OnesLike = operator("OnesLike", creation.ones_like, "x")
Range = operator("Range", lambda start, end, step, maxlen: creation.arange(start, end, step), maxlen=1000000)
Zeros = operator("Zeros", creation.zeros)
ZerosLike = operator("ZerosLike", creation.zeros_like, "x")

# Values.
Depend = operator("Depend", control.depend)
DType = operator("DType", control.dtype)
Identity = operator("Identity", control.identity, "input_x")
Partial = operator("Partial", control.partial)
Print = operator("Print", control.print_)
Rank = operator("Rank", control.rank, "x")
ScalarCast = operator("ScalarCast", control.scalar_cast)
ScalarToTensor = operator("ScalarToTensor", control.scalar_to_tensor, "x dtype?")
Shape = operator("Shape", control.shape, "x")
Size = operator("Size", control.size)
StopGradient = operator("StopGradient", control.stop_gradient)
TensorShape = operator("TensorShape", control.dyn_shape)
TupleToArray = operator("TupleToArray", control.tuple_to_array)
