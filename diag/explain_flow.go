package diag

// joinEntries explains CF1 and CF2: what branches have to agree on.
var joinEntries = []Entry{
	{
		Code:  JoinShape,
		Title: "branches of a variable condition give a name different shapes",
		Text: "Which branch runs is known only when the program runs, but the operators behind the if are compiled for one shape. " +
			"So both branches must give the variable the same shape, or shapes that join by MindSpore's rules: equal lengths, " +
			"or an unknown length where they differ. MindSpore calls this Shape Join Failed. " +
			"Give both branches one shape, for instance with ops.broadcast_to, or return from each branch what it computes to the end. " +
			"With --joins dynamic, lengths that differ become unknown instead.",
		Bad: construct("x=i32[] y=i32[] z=i32[2]", `
if x < y:
    out = x
else:
    out = z
return out + 1`),
		Good: construct("x=i32[] y=i32[] z=i32[2]", `
if x < y:
    out = ops.broadcast_to(x, (2,))
else:
    out = z
return out + 1`),
	},
	{
		Code:  JoinDType,
		Title: "branches of a variable condition give a name different dtypes",
		Text: "Numbers and tensors are never promoted where branches meet: int32 with float32 fails, and so does float16 with " +
			"float32, or an int with a float. MindSpore calls this Type Join Failed. Cast in one of the branches.",
		Bad: construct("x=i32[] y=i32[]", `
if x < y:
    out = x
else:
    out = y * 1.5
return out`),
		Good: construct("x=i32[] y=i32[]", `
if x < y:
    out = x.astype(ms.float32)
else:
    out = y * 1.5
return out`),
	},
	{
		Code:  JoinKind,
		Title: "branches of a variable condition give a name different kinds of value",
		Text: "One branch gives a Tensor and the other a number, a list, a function or None. There is no one thing the code behind " +
			"the if could work on. A branch without a return gives None, which is the most frequent cause. " +
			"Make both a Tensor, for instance with ms.Tensor(0, ms.int32).",
		Bad: construct("x=i32[] y=i32[]", `
if x < y:
    return x + 1`),
		Good: construct("x=i32[] y=i32[]", `
if x < y:
    return x + 1
return y`),
	},
	{
		Code:  CondMany,
		Title: "a condition with more than one element",
		Text: "The truth value of an array with more than one element is ambiguous: some elements may be true and others false. " +
			"Say which is meant with .all() or .any(), or choose element by element with ops.select.",
		Bad: construct("x=f32[3]", `
if x > 0.0:
    x = x * 2.0
return x`),
		Good: construct("x=f32[3]", `
if (x > 0.0).all():
    x = x * 2.0
return x`),
	},
}

// loopEntries explains CF3 to CF5: what loops must not change, and their limits.
var loopEntries = []Entry{
	{
		Code:  LoopScalar,
		Title: "a Python number or list that changes in a variable while",
		Text: "The condition depends on a Tensor, so the loop is compiled once for all iterations, and a Python value in it has the " +
			"value of the first. A number or list that the body changes would differ from one iteration to the next. " +
			"Make it a Tensor before the loop; with --joins dynamic cellc does that for numbers and lists of one type.",
		Bad: construct("x=i32[] y=i32[]", `
steps = 0
while x < y:
    x = x + 2
    steps = steps + 1
return x * steps`),
		Good: construct("x=i32[] y=i32[]", `
steps = ms.Tensor(0, ms.int32)
while x < y:
    x = x + 2
    steps = steps + 1
return x * steps`),
	},
	{
		Code:  LoopShape,
		Title: "a shape, dtype or kind that changes in a variable while",
		Text: "The loop is compiled once for all iterations, so every variable that goes round must come back with the shape and " +
			"dtype it went in with. Keep one shape, or use a loop whose number of iterations is known: that one is unrolled.",
		Bad: construct("x=i32[] y=i32[]", `
out = x
while x < y:
    x = x + 1
    out = ops.expand_dims(out, -1)
return out`),
		Good: construct("x=i32[] y=i32[]", `
out = x
while x < y:
    x = x + 1
    out = out + x
return ops.expand_dims(out, -1)`),
	},
	{
		Code:  Budget,
		Title: "more steps, calls, memory or nodes than the limit",
		Text: "Compiling evaluates the program, and every evaluation must end: steps, calls within calls, constant data and graph nodes are " +
			"all limited. MindSpore's message for the second is 'Exceed function call depth limit 1000'. The cause is usually an endless " +
			"loop or recursion on constants, or a loop that should be a while on a Tensor.",
		Bad: cell("x=i32[]", `
def sum_to(self, n):
    return n + self.sum_to(n + 1)

def construct(self, x):
    return x + self.sum_to(1)`),
		Good: cell("x=i32[]", `
def sum_to(self, n):
    if n == 0:
        return 0
    return n + self.sum_to(n - 1)

def construct(self, x):
    return x + self.sum_to(10)`),
	},
	{
		Code:  LongUnroll,
		Title: "a loop that is unrolled many times",
		Text: "A for loop, and a while whose condition is constant, is unrolled: each iteration becomes operators of its own. " +
			"That is fast for a few layers, but thousands of iterations make a large program that compiles slowly. " +
			"A while on a Tensor counter is compiled once.",
		Bad: construct("x=i32[]", `
for i in range(3000):
    x = x * 3 + 1
return x`),
		Good: construct("x=i32[]", `
i = ms.Tensor(0, ms.int32)
while i < 3000:
    x = x * 3 + 1
    i = i + 1
return x`),
	},
	{
		Code:  AttrStore,
		Title: "an attribute that is no Parameter is assigned in construct",
		Text: "What a Cell keeps from one call to the next has to be a Parameter: ordinary attributes are constants of the " +
			"compiled program. Create a Parameter in __init__, or use a local variable if the value is not needed in the next call.",
		Bad: cell("x=f32[3]", `
def __init__(self):
    super().__init__()
    self.total = 0.0

def construct(self, x):
    self.total = x.sum()
    return x / self.total`),
		Good: cell("x=f32[3]", `
def construct(self, x):
    total = x.sum()
    return x / total`),
	},
}

// otherEntries explains IN and BE: what was asked for, and limits of the code
// generator.
var otherEntries = []Entry{
	{
		Code:  Condition,
		Title: "a condition, whether it is constant or variable, and why",
		Text: "cellc check --conditions says for every if and while whether its condition is known while compiling. A constant condition " +
			"costs nothing: the branch taken is compiled, the other is not even looked at. A variable one becomes a branch in the " +
			"program, and both arms must agree on the types of what they assign.",
		Bad: construct("x=f32[]", `
if x > 0.0:
    return x
return -x`),
		Good: construct("x=f32[]", `
return ops.abs(x)`),
	},
	{
		Code:  Unrolled,
		Title: "a loop that was unrolled, how often, and what it made",
		Text: "cellc check --conditions says for every loop that was unrolled how many iterations it had and how many graph nodes " +
			"they made. It is no mistake; it shows where a large program comes from.",
		Bad: construct("x=f32[3]", `
for i in range(4):
    x = x * 2.0
return x`),
		Good: construct("x=f32[3]", `
return x * 16.0`),
	},
	{
		Code:  Unlowered,
		Title: "a program that checks but cannot be compiled to code yet",
		Text: "The program is right, but the code generator lacks something it needs. Tensors of unknown rank are such a case: " +
			"types are checked as far as they are known, but a loop nest needs to know how many loops. Give the input a rank; " +
			"its lengths may stay unknown.",
		Bad: construct("x=f32[...]", `
return x + 1.0`),
		Good: construct("x=f32[?,?]", `
return x + 1.0`),
	},
}
