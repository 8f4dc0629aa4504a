"""Averages and deviations of known numbers."""
import math


class StatisticsError(ValueError):
    pass


def _data(data, least=1, what="mean requires at least one data point"):
    data = list(data)
    if len(data) < least:
        raise StatisticsError(what)
    return data


def _whole(x, data):
    return int(x) if x == int(x) and all([isinstance(v, int) for v in data]) else x


def mean(data):
    data = _data(data)
    return _whole(math.fsum(data) / len(data), data)


def fmean(data, weights=None):
    data = _data(data, what="fmean requires at least one data point")
    if weights is not None:
        weights = list(weights)
        return math.fsum([x * w for x, w in zip(data, weights)]) / math.fsum(weights)
    return math.fsum(data) / len(data)


def geometric_mean(data):
    return math.exp(fmean([math.log(x) for x in data]))


def harmonic_mean(data):
    data = _data(data)
    return len(data) / math.fsum([1 / x for x in data])


def median(data):
    data = sorted(_data(data, what="no median for empty data"))
    half = len(data) // 2
    return data[half] if len(data) % 2 else (data[half - 1] + data[half]) / 2


def median_low(data):
    data = sorted(_data(data, what="no median for empty data"))
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = sorted(_data(data, what="no median for empty data"))
    return data[len(data) // 2]


def mode(data):
    return multimode(_data(data, what="no mode for empty data"))[0]


def multimode(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    most = max(counts.values(), default=0)
    return [x for x, n in counts.items() if n == most]


def _squares(data, center):
    if center is None:
        center = math.fsum(data) / len(data)
    return math.fsum([(x - center) ** 2 for x in data])


def variance(data, xbar=None):
    data = _data(data, 2, "variance requires at least two data points")
    return _whole(_squares(data, xbar) / (len(data) - 1), data)


def pvariance(data, mu=None):
    data = _data(data, what="pvariance requires at least one data point")
    return _whole(_squares(data, mu) / len(data), data)


def stdev(data, xbar=None):
    data = _data(data, 2, "stdev requires at least two data points")
    return math.sqrt(_squares(data, xbar) / (len(data) - 1))


def pstdev(data, mu=None):
    data = _data(data, what="pstdev requires at least one data point")
    return math.sqrt(_squares(data, mu) / len(data))
