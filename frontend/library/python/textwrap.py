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


def wrap(text, width=70, *, initial_indent="", subsequent_indent="", max_lines=None, placeholder=" [...]", break_long_words=True, **options):
    lines, line = [], initial_indent
    empty = True
    for word in text.split():
        while True:
            joined = line + word if empty else line + " " + word
            if len(joined) <= width:
                line, empty = joined, False
                break
            if not empty:
                lines.append(line)
                line, empty = subsequent_indent, True
                continue
            room = max(1, width - len(line))
            if not break_long_words or len(word) <= room:
                line, empty = line + word, False
                break
            lines.append(line + word[:room])
            word, line = word[room:], subsequent_indent
    if not empty:
        lines.append(line)
    if max_lines is not None and len(lines) > max_lines:
        last = lines[max_lines - 1]
        while last and len(last) + len(placeholder) > width:
            last = last.rpartition(" ")[0]
        lines = lines[:max_lines - 1] + [(last + placeholder) if last else placeholder.strip()]
    return lines


def fill(text, width=70, **options):
    return "\n".join(wrap(text, width, **options))


def shorten(text, width, *, placeholder=" [...]", **options):
    return fill(" ".join(text.split()), width, max_lines=1, placeholder=placeholder, **options)
