# Texts beyond ASCII: mappings that look around, and encodings.
for s in ("Straße", "ΟΔΥΣΣΕΥΣ ΣΑΣ Σ.", "ǆungla ǅ Ǉ", "ﬁre ﬂy", "İstanbul ıI", "ŉ'n o'neil's", "Ⅷ ⓐ x²", "ΑΣ'Σ aΣ\u0301b"):
    print(s.upper(), s.lower(), s.title(), s.swapcase(), s.capitalize(), s.casefold(), s.istitle(), s.isupper(), s.islower())
print("²".isdigit(), "½".isdigit(), "½".isnumeric(), "三".isnumeric(), "三".isalpha(), "٣".isdecimal(), "aé_1".isidentifier())
text = "aé€😀"
for encoding in ("utf-8", "UTF8", "utf_16", "utf-16-le", "utf-16be", "utf-32", "utf-32-be", "U8"):
    b = text.encode(encoding)
    print(encoding, b, b.decode(encoding) == text)
for errors in ("ignore", "replace", "xmlcharrefreplace", "backslashreplace"):
    print(text.encode("ascii", errors), text.encode("latin-1", errors), text.encode(encoding="ascii", errors=errors))
    if errors != "xmlcharrefreplace":
        print(b"a\xffb".decode("ascii", errors), b"a\xe9".decode("latin1"))
for encoding, wanted in (("ascii", UnicodeEncodeError), ("latin-1", UnicodeError), ("none", LookupError)):
    try:
        text.encode(encoding)
    except wanted as e:
        print(type(e).__name__, e)
try:
    b"\xff".decode()
except UnicodeDecodeError as e:
    print(type(e).__name__, isinstance(e, ValueError))
print(bytes("é", "utf-8"), str(b"\xc3\xa9", "utf-8"), str(b"abc", errors="ignore"))
try:
    bytes("a")
except TypeError as e:
    print(e)
