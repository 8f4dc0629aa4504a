"""How parameters are written in names.txt; MindSpore's recorder and cellc itself run this file."""
import inspect

MARKS = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}


def default(value):
    """A default as text; one that is no plain value is "..."."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value) if type(value) in (type(None), bool, int, float, str) else "..."
    if isinstance(value, (tuple, list)):
        inner = ", ".join([default(v) for v in value])
        if isinstance(value, list):
            return "[" + inner + "]"
        return "(" + inner + (",)" if len(value) == 1 else ")")
    if isinstance(value, dict) and len(value) == 0:
        return "{}"
    name = str(value).split(".")[-1].lower()
    return name if name.rstrip("0123456789_") in ("float", "int", "uint", "bool", "bfloat") else "..."


def written(signature, skip=0):
    """The parameters of a signature as they stand in a def, without the first ones, and self."""
    out, star, slash = [], False, False
    for p in list(signature.parameters.values())[skip:]:
        if p.name == "self" and not out:
            continue
        if slash and p.kind != p.POSITIONAL_ONLY:
            out.append("/")
        slash = p.kind == p.POSITIONAL_ONLY
        if p.kind == p.KEYWORD_ONLY and not star:
            out.append("*")
        star = star or p.kind in (p.KEYWORD_ONLY, p.VAR_POSITIONAL)
        out.append(MARKS.get(p.kind, "") + p.name + ("" if p.default is p.empty else "=" + default(p.default)))
    return "(" + ", ".join(out + ["/"] * slash) + ")"


def parameters(function, skip=0):
    """The parameters of a function but for the first ones, "" where Python does not know them."""
    try:
        return written(inspect.signature(function), skip)
    except (ValueError, TypeError):
        return ""


def entry(value, method, called, skip=0):
    """The parameters of a function, or those of a class and of the method by which its objects are called.

    method and called are the names of that method, and what the line calls it; skip is for functions, how many
    parameters not to write.
    """
    if not inspect.isclass(value):
        return parameters(value, skip) if callable(value) else ""
    line = parameters(value.__init__) if inspect.isroutine(value.__init__) else ""
    if method and hasattr(value, method):
        line += " -> " + called + parameters(getattr(value, method))
    return line
