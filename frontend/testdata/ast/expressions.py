0; 00; 1_000; 0xFF; 0Xdead_BEEF; 0o17; 0b1010_1010; 0x_f
123456789012345678901234567890123456789
1.; .5; 1.5; 1e10; 1E-5; 1.5e+3; 0.1_0; 1_0e1_0; 00.5; 0e0; 1e999
1j; 1.5J; 0_1e2j
x if 1else y
None, True, False, ...
-1; +x; ~x; not x; - - x; not not x; -x ** -y; 2 ** 3 ** 2; (-2) ** 2; -x.y[0](1) ** 2
a + b - c * d / e // f % g @ h
a << b >> c; a & b | c ^ d
a or b or c and d and e or not f
(a or b) or c; a and (b and c)
a < b <= c != d == e > f >= g
a in b not in c is d is not e
not a in b; not (a is b)
a if b else c if d else e
(a if b else c) if d else e
lambda: 0
lambda x: x
lambda x, y=1, *z, k, w=2, **kw: (x, y)
lambda *, k: k
lambda x, /, y: x
lambda *a: lambda **b: a
lambda: (yield)
f(); f(x); f(x,); f(*x); f(**x); f(x, *y, k=1, *z, **w, l=2)
f(x for x in y); f((x for x in y), 1); f(x := 1); f(a)(b).c[d](e)
f(a if b else c, lambda: 0, not d)
f (
    a,  # comment
    b,
)
x[0]; x[-1]; x[a, b]; x[a,]; x[:]; x[::]; x[a:b]; x[a:b:c]; x[::c]; x[:b]; x[a:]; x[a::c]; x[:b:c]
x[..., 0]; x[:, None]; x[a:b, c:d, ...]; x[(a, b)]; x[*a]; x[*a, b]; x[n := 1]; x[a if b else c:d]
x.y.z; x.match; x . y; (x).y; 1 .real; 1..real; "s".join(x)
(); (a,); (a, b); (a, b,); a, b; a,; *a, b; (*a, b); ((a, b)); ((a), b); (a), (b)
[]; [a]; [a, b,]; [*a, b]; [[a], [b]]; [(a)]
{}; {a: b}; {a: b, **c, d: e,}; {**a}; {a}; {a, b,}; {*a, b}; {a: lambda: b}
{a if b else c: d if e else f}
[x for x in y]; [x for x in y if z if w]; [x for x in y for a in b]; [x for x, in y]
[x for x, y in z]; [(x, y) for x in z]; [x for x in lambda_ or y]; [x if y else z for x in w]
[y := f(x), y ** 2]; [y for x in z if (y := f(x))]
{x for x in y}; {x: y for x, y in z}; {**a, 'b': c}; (x for x in y); (x for x in y if z)
[[x for x in y] for y in z]; [x for x.y in z]; [x for x[0] in z]; [x for *x, y in z]
(y := 1); (y := (z := 2)); f(y := 1, 2); (a, y := 2)
def g(): (yield); x = yield; x = yield a, b; x = (yield a), 1; f'{yield x}'; await_ = 1
'a'; "b"; 'a' "b"; '''c'''; """d
e"""; '\''; "\""; '\\'; r'\n'; R"\'"; u'x'; U'x'
'\n\t\r\a\b\f\v\0\1\12\123\1234\x41\u00e9\U0001F600\N{BULLET}\d\
joined'
b'a' b"\x00\xff\n\u1234\777"; rb'\x'; Br"\y"; bR'''z'''
'''it's "quoted" \'''
'''
'é' "日本"; é = 1; 日本 = é; x.é; ﬁn = 1; µ
('a'
 'b')
f''; f'a'; f'{x}'; f'a{x}b{y}c'; F"{x!r}"; f'{x!s:>10}'; f'{x:>{w}.{p}f}'; f'{x=}'; f'{x = }'; f'{x=!s}'; f'{x=:5}'
f'{{}}'; f'{{{x}}}'; f'{x}}}'; f'\n{x}\t'; rf'\n{x}\d'; fr'\{x}\{{'; f'{x:\n}'
f'{x["a"]}' "b" f"{y}"; 'a' f'{x}' 'b'; f'{f"{x}"}'; f'{x if y else z}'; f'{(lambda: 1)()}'; f'{x, y}'; f'{*x, y}'
f'{ x }'; f'{x:}'; f'{x!r:}'; f'{x!=y}'; f'{x==y}'; f'{x>=y}'; f'{x:=5}'; f'{(x:=5)}'; f'{ {1: 2}[1] }'; f'{x[1:2]}'
f'{'nested'}'; f"{x["k"]:{y["l"]}}"; f'{yield_}'; f'{x:%Y-%m-%d}'; f'\N{BULLET}{x}'; f"{x!a}"; f'{"{"}'; f'{"}"}'
f'''{
x
}'''; f'''{x  # comment }
}'''; f"""{x:
}"""; f'{x }' f'{ y}'; f'{x:{{y}}}'; f'\x41{x}\''; f'{x:#x}'; f'{a["b"]["c"]}'; f'{x.y(z, k=1)}'; f'{x:{y}{z}}'
x[f'{a}':f'{b}']
a = b = c, d = *e, f
(
    a
    .b(c)
    .d
)
(a
 if b
 else c)
a \
  + b
print(*a, sep='', end=b, **c)
x = a < b, c > d
