"""numpy.testing: what scripts assert about arrays."""
from numpy.arrays import asarray
from numpy.function import abs, allclose, array_equal, isnan, where


def _show(name, array):
    return f" {name}: {array!r}"


def _compare(equal, actual, desired, header, err_msg, verbose):
    if equal:
        return
    lines = ["", header, err_msg] if err_msg else ["", header]
    if verbose:
        lines += [_show("ACTUAL", asarray(actual)), _show("DESIRED", asarray(desired))]
    raise AssertionError("\n".join(lines))


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True, *, strict=False):
    equal = allclose(actual, desired, rtol=rtol, atol=atol, equal_nan=equal_nan)
    _compare(equal, actual, desired, f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}", err_msg, verbose)


def assert_array_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    x, y = asarray(actual), asarray(desired)
    if x.dtype.kind == "f" and y.dtype.kind == "f" and x.shape == y.shape:
        equal = array_equal(isnan(x), isnan(y)) and array_equal(where(isnan(x), 0, x), where(isnan(y), 0, y))
    else:
        equal = array_equal(x, y) or x.shape == () and bool((x == y).all()) or y.shape == () and bool((x == y).all())
    _compare(equal, x, y, "Arrays are not equal", err_msg, verbose)


def assert_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    if isinstance(actual, (str, dict, list, tuple)) and type(actual) is type(desired) or actual is None:
        _compare(actual == desired, actual, desired, "Items are not equal:", err_msg, False)
    else:
        assert_array_equal(actual, desired, err_msg, verbose)


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    near = abs(asarray(desired) - asarray(actual)) < 1.5 * 10.0 ** (-decimal)
    _compare(bool(near.all()), actual, desired, f"Arrays are not almost equal to {decimal} decimals", err_msg, verbose)


def assert_array_almost_equal(actual, desired, decimal=6, err_msg="", verbose=True):
    assert_almost_equal(actual, desired, decimal, err_msg, verbose)


def assert_array_less(x, y, err_msg="", verbose=True, *, strict=False):
    _compare(bool((asarray(x) < asarray(y)).all()), x, y, "Arrays are not strictly ordered `x < y`", err_msg, verbose)


def assert_(val, msg=""):
    if not val:
        raise AssertionError(msg)
