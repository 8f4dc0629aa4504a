"""Record how CPython (3.12 or later) parses each file NAME.py as NAME.ast.

    python3 record.py *.py

One statement of the module a line, nodes as (Type@start:end field ...) with
byte offsets; of compound statements only the start. The Go test prints its own
tree the same way and compares.
"""
import ast
import sys

OPS = {
    "Add": "+", "Sub": "-", "Mult": "*", "Div": "/", "FloorDiv": "//", "Mod": "%", "Pow": "**", "MatMult": "@",
    "LShift": "<<", "RShift": ">>", "BitAnd": "&", "BitOr": "|", "BitXor": "^", "And": "and", "Or": "or",
    "Not": "not", "UAdd": "+", "USub": "-", "Invert": "~", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=",
    "Eq": "==", "NotEq": "!=", "In": "in", "NotIn": "not in", "Is": "is", "IsNot": "is not",
}
COMPOUND = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.With, ast.AsyncWith, ast.Try, ast.TryStar,
            ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Match, ast.ExceptHandler)


class Recorder:
    def __init__(self, data):
        self.starts = [0]
        for line in data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def place(self, n):
        start = self.starts[n.lineno - 1] + n.col_offset
        if isinstance(n, COMPOUND):
            return f"@{start}"
        return f"@{start}:{self.starts[n.end_lineno - 1] + n.end_col_offset}"

    def node(self, n, name, *fields):
        return "(" + " ".join([name + self.place(n), *fields]) + ")"

    def text(self, s):
        if isinstance(s, str):
            s = s.encode("utf-8", "surrogatepass")
        return '"' + "".join(chr(c) if 32 <= c < 127 and c not in b'"\\' else f"\\x{c:02x}" for c in s) + '"'

    def all(self, nodes):
        return "[" + " ".join(self.any(n) for n in nodes) + "]"

    def any(self, n):
        if n is None:
            return "-"
        return getattr(self, type(n).__name__)(n)

    # Statements.

    def Expr(self, n): return self.node(n, "ExprStmt", self.any(n.value))
    def Assign(self, n): return self.node(n, "Assign", self.all(n.targets), self.any(n.value))
    def AnnAssign(self, n): return self.node(n, "AnnAssign", self.any(n.target), self.any(n.annotation), self.any(n.value))
    def AugAssign(self, n): return self.node(n, "AugAssign", self.any(n.target), OPS[type(n.op).__name__], self.any(n.value))
    def Return(self, n): return self.node(n, "Return", self.any(n.value))
    def If(self, n): return self.node(n, "If", self.any(n.test), self.all(n.body), self.all(n.orelse))
    def While(self, n): return self.node(n, "While", self.any(n.test), self.all(n.body), self.all(n.orelse))
    def For(self, n, a="false"): return self.node(n, "For", self.any(n.target), self.any(n.iter), self.all(n.body), self.all(n.orelse), a)
    def AsyncFor(self, n): return self.For(n, "true")
    def With(self, n, a="false"): return self.node(n, "With", self.all(n.items), self.all(n.body), a)
    def AsyncWith(self, n): return self.With(n, "true")
    def withitem(self, n): return f"(WithItem {self.any(n.context_expr)} {self.any(n.optional_vars)})"
    def Import(self, n): return self.node(n, "Import", self.all(n.names))
    def ImportFrom(self, n): return self.node(n, "ImportFrom", self.text(n.module or ""), str(n.level), self.all(n.names))
    def alias(self, n): return self.node(n, "Alias", self.text(n.name), self.text(n.asname or ""))
    def Global(self, n): return self.node(n, "Global", *n.names)
    def Nonlocal(self, n): return self.node(n, "Nonlocal", *n.names)
    def Delete(self, n): return self.node(n, "Delete", self.all(n.targets))
    def Raise(self, n): return self.node(n, "Raise", self.any(n.exc), self.any(n.cause))
    def Assert(self, n): return self.node(n, "Assert", self.any(n.test), self.any(n.msg))
    def Pass(self, n): return self.node(n, "Pass")
    def Break(self, n): return self.node(n, "Break")
    def Continue(self, n): return self.node(n, "Continue")
    def Match(self, n): return self.node(n, "Match", self.any(n.subject), self.all(n.cases))
    def match_case(self, n): return f"(Case {self.any(n.pattern)} {self.any(n.guard)} {self.all(n.body)})"
    def MatchValue(self, n): return self.node(n, "PatternValue", self.any(n.value))
    def MatchSequence(self, n): return self.node(n, "PatternSequence", self.all(n.patterns))
    def MatchStar(self, n): return self.node(n, "PatternStar", n.name or "_")
    def MatchAs(self, n): return self.node(n, "PatternName", self.any(n.pattern), n.name or "_")
    def MatchOr(self, n): return self.node(n, "PatternOr", self.all(n.patterns))

    def MatchSingleton(self, n):
        return self.node(n, "PatternValue", self.node(n, "Constant", str(n.value)))

    def MatchMapping(self, n):
        return self.node(n, "PatternMapping", self.all(n.keys), self.all(n.patterns), n.rest or "_")

    def MatchClass(self, n):
        return self.node(n, "PatternClass", self.any(n.cls), self.all(n.patterns + n.kwd_patterns), *n.kwd_attrs)

    def TypeAlias(self, n): return self.node(n, "TypeAlias")

    def Try(self, n):
        return self.node(n, "Try", self.all(n.body), self.all(n.handlers), self.all(n.orelse), self.all(n.finalbody))

    TryStar = Try

    def ExceptHandler(self, n):
        return self.node(n, "Handler", self.any(n.type), self.text(n.name or ""), self.all(n.body))

    def FunctionDef(self, n, a="false"):
        return self.node(n, "FunctionDef", n.name, self.params(n.args), self.any(n.returns),
                         self.all(n.decorator_list), self.all(n.body), a, self.generator(n))

    def AsyncFunctionDef(self, n): return self.FunctionDef(n, "true")

    def ClassDef(self, n):
        return self.node(n, "ClassDef", n.name, self.all(n.bases), self.all(n.keywords), self.all(n.decorator_list),
                         self.all(n.body))

    def generator(self, f):
        todo = list(f.body)
        while todo:
            n = todo.pop()
            if isinstance(n, (ast.Yield, ast.YieldFrom)):
                return "true"
            if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)):
                # Defaults, annotations and decorators belong to the outer function.
                todo += n.args.defaults + [d for d in n.args.kw_defaults if d] + n.decorator_list
            elif not isinstance(n, ast.Lambda):
                todo += ast.iter_child_nodes(n)
        return "false"

    def params(self, a):
        plain = a.posonlyargs + a.args
        defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
        out = ["(Params", "[" + " ".join(self.param(p, d) for p, d in zip(plain, defaults)) + "]", str(len(a.posonlyargs)),
               self.param(a.vararg, None) if a.vararg else "-",
               "[" + " ".join(self.param(p, d) for p, d in zip(a.kwonlyargs, a.kw_defaults)) + "]",
               self.param(a.kwarg, None) if a.kwarg else "-"]
        return " ".join(out) + ")"

    def param(self, p, default): return f"(Param {p.arg} {self.any(p.annotation)} {self.any(default)})"
    def keyword(self, n): return self.node(n, "Keyword", n.arg or "**", self.any(n.value))

    # Expressions.

    def Name(self, n): return self.node(n, "Name", self.text(n.id))
    def Tuple(self, n): return self.node(n, "Tuple", self.all(n.elts))
    def List(self, n): return self.node(n, "List", self.all(n.elts))
    def Set(self, n): return self.node(n, "Set", self.all(n.elts))
    def Dict(self, n): return self.node(n, "Dict", self.all(n.keys), self.all(n.values))
    def UnaryOp(self, n): return self.node(n, "Unary", OPS[type(n.op).__name__], self.any(n.operand))
    def BinOp(self, n): return self.node(n, "Binary", OPS[type(n.op).__name__], self.any(n.left), self.any(n.right))
    def BoolOp(self, n): return self.node(n, "BoolOp", OPS[type(n.op).__name__], self.all(n.values))
    def IfExp(self, n): return self.node(n, "IfExp", self.any(n.test), self.any(n.body), self.any(n.orelse))
    def Attribute(self, n): return self.node(n, "Attribute", self.any(n.value), n.attr)
    def Subscript(self, n): return self.node(n, "Subscript", self.any(n.value), self.any(n.slice))
    def Slice(self, n): return self.node(n, "Slice", self.any(n.lower), self.any(n.upper), self.any(n.step))
    def Call(self, n): return self.node(n, "Call", self.any(n.func), self.all(n.args), self.all(n.keywords))
    def Starred(self, n): return self.node(n, "Starred", self.any(n.value))
    def Lambda(self, n): return self.node(n, "Lambda", self.params(n.args), self.any(n.body))
    def NamedExpr(self, n): return self.node(n, "NamedExpr", n.target.id, self.any(n.value))
    def Await(self, n): return self.node(n, "Await", self.any(n.value))
    def Yield(self, n): return self.node(n, "Yield", self.any(n.value), "false")
    def YieldFrom(self, n): return self.node(n, "Yield", self.any(n.value), "true")

    def Compare(self, n):
        ops = "|".join(OPS[type(op).__name__] for op in n.ops)
        return self.node(n, "Compare", self.any(n.left), "[" + ops + "]", self.all(n.comparators))

    def Constant(self, n):
        v = n.value
        if v is None or v is True or v is False or v is ...:
            return self.node(n, "Constant", "..." if v is ... else str(v))
        if isinstance(v, int):
            return self.node(n, "Int", hex(v))
        if isinstance(v, float):
            return self.node(n, "Float", "%.17g" % v)
        if isinstance(v, complex):
            return self.node(n, "Imaginary")
        return self.node(n, "Str" if isinstance(v, str) else "Bytes", self.text(v))

    def comp(self, n, kind, key, elt):
        return self.node(n, "Comprehension", kind, self.any(key), self.any(elt), self.all(n.generators))

    def ListComp(self, n): return self.comp(n, "[", None, n.elt)
    def SetComp(self, n): return self.comp(n, "{", None, n.elt)
    def GeneratorExp(self, n): return self.comp(n, "(", None, n.elt)
    def DictComp(self, n): return self.comp(n, ":", n.key, n.value)

    def comprehension(self, n):
        return f"(Clause {self.any(n.target)} {self.any(n.iter)} {self.all(n.ifs)} {'true' if n.is_async else 'false'})"

    def parts(self, n):
        out, text = [], ""
        for v in n.values:
            if isinstance(v, ast.Constant):
                text += v.value
                continue
            if text:
                out.append(self.text(text))
            text = ""
            out.append(f"(FValue {self.any(v.value)} {chr(v.conversion) if v.conversion > 0 else '-'}"
                       f" {'-' if v.format_spec is None else self.parts(v.format_spec)})")
        if text:
            out.append(self.text(text))
        return "[" + " ".join(out) + "]"

    def JoinedStr(self, n): return self.node(n, "FString", self.parts(n))


def record(path):
    with open(path, "rb") as f:
        data = f.read()
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    r = Recorder(data)
    return "".join(r.any(s) + "\n" for s in ast.parse(data).body)


if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    for name in sys.argv[1:]:
        if name != "record.py":
            with open(name.removesuffix(".py") + ".ast", "w") as f:
                f.write(record(name))
