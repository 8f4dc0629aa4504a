"""Texts in lines."""


def dedent(text):
    lines = text.split("\n")
    margin = None
    for line in lines:
        rest = line.lstrip(" \t")
        if rest:
            here = line[: len(line) - len(rest)]
            if margin is None:
                margin = here
            while not here.startswith(margin):
                margin = margin[:-1]
    n = len(margin or "")
    return "\n".join([line[n:] if line.strip(" \t") else "" for line in lines])


def indent(text, prefix, predicate=None):
    keep = predicate or (lambda line: line.strip())
    return "".join([prefix + line if keep(line) else line for line in text.splitlines(True)])
