"""Prints what CPython's str knows of every assigned character, as digests: python unicode.py > unicode.txt"""
import hashlib
import sys
import unicodedata

METHODS = ("upper lower title casefold swapcase capitalize isdigit isdecimal isnumeric isalpha isalnum isupper islower istitle "
           "isspace isprintable isidentifier").split()

# Unicode 15, which Go has, made small letters of some that were none in 14.
CHANGED = (0x10FC, 0xA7F2, 0xA7F3, 0xA7F4, 0xAB69)

assigned = [chr(c) for c in range(0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs") and c not in CHANGED]
ranges = []
for c in map(ord, assigned):
    if ranges and ranges[-1][1] == c - 1:
        ranges[-1][1] = c
    else:
        ranges.append([c, c])
print("# CPython %s, Unicode %s" % (sys.version.split()[0], unicodedata.unidata_version))
print("assigned", *["%x-%x" % tuple(r) for r in ranges])
for method in METHODS:
    text = "\n".join([str(getattr(c, method)()) for c in assigned])
    if len(sys.argv) > 1:
        open(sys.argv[1] + "/" + method, "w").write(text)
    print(method, hashlib.sha256(text.encode()).hexdigest())
