package diag

// nameEntries explains NA1: names.
var nameEntries = []Entry{
	{
		Code:  UndefinedName,
		Title: "a name or attribute that is not defined",
		Text: "The name is neither a local variable, nor defined in the module, nor built in; or the object has no " +
			"attribute of that name. Look for a typing mistake, a missing import, or an attribute that __init__ does not set.",
		Bad: construct("x=f32[3]", `
scaled = x * 2.0
return scalled + 1.0`),
		Good: construct("x=f32[3]", `
scaled = x * 2.0
return scaled + 1.0`),
	},
	{
		Code:  OneBranchOnly,
		Title: "a name that only one branch of a variable condition defines",
		Text: "Which branch runs is known only when the program runs, so after the if the name may or may not have a value. " +
			"Python would raise UnboundLocalError on some inputs; a compiled program has to know now. " +
			"Assign the name in the other branch too, or before the if.",
		Bad: construct("x=i32[] y=i32[]", `
if x < y:
    out = x + 1
return out`),
		Good: construct("x=i32[] y=i32[]", `
out = y
if x < y:
    out = x + 1
return out`),
	},
	{
		Code:  LoopOnly,
		Title: "a name that is first assigned in a loop body and used after the loop",
		Text: "The loop may run zero times, and then the name has no value. Define it before the loop. " +
			"This holds for a while with a variable condition. Of a loop that is unrolled it is known whether it runs, and its names " +
			"stay, as in Python; MindSpore refuses them there too.",
		Bad: construct("x=i32[] y=i32[]", `
while x < y:
    last = x * 2
    x = x + 1
return last`),
		Good: construct("x=i32[] y=i32[]", `
last = x
while x < y:
    last = x * 2
    x = x + 1
return last`),
	},
}
