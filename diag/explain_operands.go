package diag

// operandEntries explains NA2: calls and operations.
var operandEntries = []Entry{
	{
		Code:  BadCall,
		Title: "arguments that do not fit the function",
		Text: "The call gives too many or too few arguments, names one that does not exist, or gives one twice. " +
			"The note shows the function's parameters.",
		Bad: cell("x=f32[2,3]", `
def __init__(self):
    super().__init__()
    self.dense = nn.Dense(3)

def construct(self, x):
    return self.dense(x)`),
		Good: cell("x=f32[2,3]", `
def __init__(self):
    super().__init__()
    self.dense = nn.Dense(3, 4)

def construct(self, x):
    return self.dense(x)`),
	},
	{
		Code:  BadType,
		Title: "an operation that its operands do not support",
		Text: "The operation exists, but not for values of these kinds: a string cannot be added to a number, " +
			"a number cannot be called or indexed. Convert one of them, or look for a variable that holds something unexpected.",
		Bad: construct("x=f32[3]", `
label = "axis " + 0
return x`),
		Good: construct("x=f32[3]", `
label = "axis " + str(0)
return x`),
	},
	{
		Code:  BadValue,
		Title: "a value outside what the operation allows",
		Text: "The kinds of the operands are right, but the value is not: an index beyond the end, an axis that the tensor " +
			"does not have, a step or divisor of zero. The message gives the range.",
		Bad: construct("x=f32[3]", `
sizes = [1, 2, 3]
return x * sizes[3]`),
		Good: construct("x=f32[3]", `
sizes = [1, 2, 3]
return x * sizes[2]`),
	},
	{
		Code:  BadShape,
		Title: "shapes that do not fit together",
		Text: "Elementwise operations broadcast: aligned at the right, two lengths must be equal or one of them 1. " +
			"A matrix product needs equal inner lengths; a concatenation needs equal lengths on all other axes. " +
			"The notes show the shapes and where they come from.",
		Bad: construct("x=f32[2,3] y=f32[2,4]", `
return x + y`),
		Good: construct("x=f32[2,3] y=f32[2,4]", `
return ops.concat((x, y), 1)`),
	},
	{
		Code:  BadDType,
		Title: "dtypes that do not fit together",
		Text: "Arithmetic promotes dtypes by MindSpore's table, but not every pair is in it: uint16, uint32 and uint64 " +
			"combine only with themselves and bool. Matrix products, convolutions and concatenations do not " +
			"promote at all. Cast one of the operands.",
		Bad: construct("x=u32[3] y=i32[3]", `
return x + y`),
		Good: construct("x=u32[3] y=i32[3]", `
return x.astype(ms.int32) + y`),
	},
	{
		Code:  Raised,
		Title: "a raise or a failed assert, met while compiling",
		Text: "The program itself says that this configuration is wrong: evaluating it with the given types and constants " +
			"reaches a raise, or an assert whose condition is false. The message is the program's own.",
		Bad: construct("x=f32[2,4]", `
if x.shape[1] != 3:
    raise ValueError("needs three channels")
return x * 2.0`),
		Good: construct("x=f32[2,3]", `
if x.shape[1] != 3:
    raise ValueError("needs three channels")
return x * 2.0`),
	},
	{
		Code:  BadImport,
		Title: "a module that cellc does not provide",
		Text: "A model is evaluated by cellc itself, without a Python installation, so only the modules that it brings along " +
			"can be used: mindspore with its parts, a numpy for constants, what of Python's own modules needs no machine, and files " +
			"beside the model. Others may be imported; it is an error where something of them is read that the entry needs.",
		Bad: `# input: x=f32[3]
import pandas as pd
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x):
        return x + float(pd.Series([1.0])[0])
`,
		Good: `# input: x=f32[3]
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x):
        return x + 1.0
`,
	},
	{
		Code:  BadEntry,
		Title: "an entry or input that does not fit the file",
		Text: "What to compile is named on the command line as FILE:ENTRY, and the type of each parameter as --input NAME=DTYPE[DIMS]. " +
			"The file has no such entry, or the entry has no such parameter, or a parameter has no type. " +
			"The message lists what there is.",
		Bad: `# input: image=f32[3]
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x):
        return x + 1.0
`,
		Good: `# input: x=f32[3]
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x):
        return x + 1.0
`,
	},
	{
		Code:  NeedStatic,
		Title: "a length that has to be known while compiling",
		Text: "A for loop is unrolled, and a list has as many elements as the program text makes, so both need lengths that are " +
			"numbers. Here the length is known only when the program runs. Give the input a number for that dim, " +
			"use an operator on the whole tensor, or a while loop with a Tensor as counter.",
		Bad: construct("x=f32[?,3]", `
total = ops.zeros((3,), ms.float32)
for row in x:
    total = total + row
return total`),
		Good: construct("x=f32[?,3]", `
return x.sum(0)`),
	},
}
