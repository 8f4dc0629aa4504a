print(7 // 2, -7 // 2, 7 // -2, -7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3)
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, -7.5 % -2, 0.0 // -3, -0.0 % 3)
print(1 / 3, 2 / 1, 10 / 4, -1 / 3, 1e300 * 1e10, 5 % 3.5, 1e-7, 123456789.123456789)
print(divmod(7, 3), divmod(-7, 3), divmod(7.5, -2), divmod(True, 2))
print(2 ** 10, 2 ** -1, (-2) ** 3, 2 ** 0.5, 4 ** 0.5, (-8) ** 3, 0 ** 0, 2 ** 100)
print(pow(3, 4), pow(3, 4, 5), pow(3, -1, 7), pow(2.0, 3), pow(-3, 3, 5), pow(2, 5, -3))
print(10 ** 20 // 7, 10 ** 20 % 7, -(10 ** 20) // 7, 2 ** 64 - 1, -(2 ** 63), 2 ** 63)
print(9223372036854775807 + 1, 9223372036854775807 * 2, -9223372036854775808 - 1, 3 ** 50 // 3 ** 48)
print(1 << 70, (1 << 70) >> 68, -1 >> 3, -5 >> 1, 5 & 3, 5 | 3, 5 ^ 3, ~5, ~-1, -5 & 0xff)
print(True + True, True * 3, True & False, True | False, True ^ True, ~True, -True, +False)
print(round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5), round(2.675, 2), round(0.125, 2), round(1234.5, -2))
print(round(10.567), round(10.72, -1), round(17.12, -1), round(10.17, 1), round(15, -1), round(25, -1), round(-15, -1), round(1e20))
print(round(2.5, 0), round(-2.5, 0), round(1e-10, 3), round(-0.4), round(5), round(5, 2), round(123456789, -4), round(5.015, 2))
print(abs(-3), abs(3.5), abs(-0.0), abs(True), abs(-2 ** 70), max(1, 2.5, 2), min(3, 1, 2), max([4, 9, 2]), min("hello"))
print(max("apple", "fig", "banana", key=len), min([], default="none"), max([(1, "b"), (1, "a")]), max(1, 1.0), max(1.0, 1), min(1, True))
print(sum([1, 2, 3]), sum([0.1] * 10), sum([[1], [2]], []), sum((), 5), sum(x * x for x in range(5)), sum([True, True]))
print(int("12", 16), int("0xa", 16), int("10", 8), int("0b101", 0), int(" 42 "), int("-17"), int("1_000"), int(3.99), int(-3.99), int(True))
print(int("z", 36), int("0o17", 0), int("+5"), int(1e18), int(2 ** 70), int("123456789012345678901234567890"))
print(float("1e3"), float(" 2.5 "), float("-inf"), float("nan"), float("1_0.5"), float(3), float("infinity"), float("1e400"))
print(bool(0), bool(""), bool([]), bool("0"), bool(0.0), bool(None), bool(()), bool([0]), bool({}), bool(-1))
print(0.1 + 0.2, 1e16, 1e15, 123456789012345680.0, 1.5e-5, 0.0001, 0.00001, 1e22, 1e100, 5e-324, 1.7976931348623157e308)
print(1e16 + 1, -0.0, 100.0, 3.0, 1e5, 12345.678, float(2 ** 53), 2.0 ** 70, 1 / 7)
print(1 == 1.0, 1 == True, 0 == False, 1.5 == 1.5, 2 ** 53 == 2.0 ** 53, 2 ** 53 + 1 == 2.0 ** 53, "1" == 1, None == 0, [] == (), float("nan") == float("nan"))
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 > 1 > 0, 1 == 1 != 2, 1 < 2 > 1, not 1 < 2, 0.5 < 1, 10 ** 30 > 1e29, -5 < -4.5)
print((1, 2) < (1, 3), (1,) < (1, 0), [1, 2] <= [1, 2], "a" < "b", "Z" < "a", "abc" < "abd", (1, "a") > (0, "b"), [2] > [1, 5])
print(1 and 2, 0 or "x", None or [], 1 or 2, [] and 3, not [], not 0, 5 if 0 else 6, (1 if True else 2))
print((5).bit_length(), (-1).bit_length(), (2 ** 70).bit_length(), (255).bit_count(), (2.0).is_integer(), (2.5).is_integer(), (0.75).as_integer_ratio())
print(hex(255), hex(-16), oct(8), bin(10), bin(-5), hex(2 ** 65), ord("A"), chr(97), chr(0x20ac), ord("€"))
print((3).__add__(4), (1.5).__mul__(2), int.__add__(1, 2), (7).real, (7).imag, (2.5).real, (6).numerator, (6).denominator)
print(hash(1) == hash(1.0) == hash(True), hash(-1), hash(2 ** 61), hash(5), {1: "a", 1.0: "b", True: "c"})
print(float.fromhex("0x1.8p+1"), (3.0).hex(), (0.1).hex(), (-0.0).hex(), (1e-300).hex())
print(1_000_000, 0xff, 0o17, 0b11, 1e3, .5, 5., 1_0.0_1)
print(type(1).__name__, type(1.0).__name__, type(True).__name__, type(2 ** 80).__name__, type("").__name__, type(None).__name__)
print(any([0, "", None]), any([0, 1]), all([]), all([1, 0]), any([]), all("abc"), any(x > 3 for x in range(5)), all(x > 3 for x in range(5)))
x = 10
x += 5
x -= 3
x *= 2
x //= 5
x **= 3
x %= 7
x <<= 4
x |= 1
x ^= 3
x &= 0xfe
x >>= 1
print(x)
y = 7
y /= 2
print(y, -y, +y, -(-y))
print(1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10, 0.0 * -1, 3 % float("inf"), -3 % float("inf"))
print(int.from_bytes(b"\x01\x00", "big"), (258).to_bytes(2, "big"), (258).to_bytes(2, "little"))
