"""Dates and durations, without time zones: the clock is that of the module time."""
import time as _time

MINYEAR, MAXYEAR = 1, 9999


def _leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _month_days(year, month):
    return 29 if month == 2 and _leap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _ordinal(year, month, day):
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400
    return days + sum([_month_days(year, m) for m in range(1, month)]) + day


def _civil(ordinal):
    year = ordinal * 400 // 146097 + 1
    while _ordinal(year, 1, 1) > ordinal:
        year -= 1
    month, day = 1, ordinal - _ordinal(year, 1, 1) + 1
    while day > _month_days(year, month):
        day -= _month_days(year, month)
        month += 1
    return year, month, day


class timedelta:
    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total = (days + 7 * weeks) * 86400 + hours * 3600 + minutes * 60 + seconds
        self._micros = round(total * 1000000 + milliseconds * 1000 + microseconds)
        self.days, rest = divmod(self._micros, 86400000000)
        self.seconds, self.microseconds = divmod(rest, 1000000)

    def total_seconds(self):
        return self._micros / 1000000

    def __add__(self, other):
        return timedelta(microseconds=self._micros + other._micros) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        return timedelta(microseconds=self._micros - other._micros) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self):
        return timedelta(microseconds=-self._micros)

    def __abs__(self):
        return timedelta(microseconds=abs(self._micros))

    def __mul__(self, factor):
        return timedelta(microseconds=self._micros * factor)

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._micros / other._micros if isinstance(other, timedelta) else timedelta(microseconds=self._micros / other)

    def __floordiv__(self, other):
        return self._micros // other._micros if isinstance(other, timedelta) else timedelta(microseconds=self._micros // other)

    def __bool__(self):
        return self._micros != 0

    def __eq__(self, other):
        return isinstance(other, timedelta) and self._micros == other._micros

    def __lt__(self, other):
        return self._micros < other._micros

    def __le__(self, other):
        return self._micros <= other._micros

    def __gt__(self, other):
        return self._micros > other._micros

    def __ge__(self, other):
        return self._micros >= other._micros

    def __hash__(self):
        return hash(self._micros)

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        days = f"{self.days} day{'' if abs(self.days) == 1 else 's'}, " if self.days else ""
        return f"{days}{hours}:{minutes:02}:{seconds:02}" + (f".{self.microseconds:06}" if self.microseconds else "")

    def __repr__(self):
        parts = [f"{n}={getattr(self, n)}" for n in ("days", "seconds", "microseconds") if getattr(self, n)]
        return f"datetime.timedelta({', '.join(parts) or '0'})"


class date:
    def __init__(self, year, month, day):
        if not MINYEAR <= year <= MAXYEAR:
            raise ValueError(f"year {year} is out of range")
        if not 1 <= month <= 12:
            raise ValueError("month must be in 1..12")
        if not 1 <= day <= _month_days(year, month):
            raise ValueError("day is out of range for month")
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_time.time())

    @classmethod
    def fromtimestamp(cls, seconds):
        return cls.fromordinal(719163 + int(seconds // 86400))

    @classmethod
    def fromordinal(cls, ordinal):
        return cls(*_civil(ordinal))

    @classmethod
    def fromisoformat(cls, text):
        return cls(*[int(p) for p in text.split("-")])

    def toordinal(self):
        return _ordinal(self.year, self.month, self.day)

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def isoformat(self):
        return f"{self.year:04}-{self.month:02}-{self.day:02}"

    def _key(self):
        return (self.year, self.month, self.day)

    def strftime(self, format):
        names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
        months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
        hour, minute, second, micro = (self._key() + (0, 0, 0, 0))[3:7]
        fields = {"Y": f"{self.year:04}", "y": f"{self.year % 100:02}", "m": f"{self.month:02}", "d": f"{self.day:02}", "H": f"{hour:02}",
                  "I": f"{(hour + 11) % 12 + 1:02}", "M": f"{minute:02}", "S": f"{second:02}", "f": f"{micro:06}", "p": "AM" if hour < 12 else "PM",
                  "A": names[self.weekday()], "a": names[self.weekday()][:3], "B": months[self.month - 1], "b": months[self.month - 1][:3],
                  "j": f"{self.toordinal() - _ordinal(self.year, 1, 1) + 1:03}", "F": self.isoformat()[:10], "T": f"{hour:02}:{minute:02}:{second:02}",
                  "w": str((self.weekday() + 1) % 7), "%": "%"}
        out, i = "", 0
        while i < len(format):
            if format[i] == "%" and i + 1 < len(format):
                i += 1
                out += fields.get(format[i], "")
            else:
                out += format[i]
            i += 1
        return out

    def __format__(self, format):
        return self.strftime(format) if format else str(self)

    def replace(self, **fields):
        return self.__class__(**{**{n: getattr(self, n) for n in self._fields}, **fields})

    _fields = ("year", "month", "day")

    def __add__(self, other):
        return self.__class__.fromordinal(self.toordinal() + other.days) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        return timedelta(days=self.toordinal() - other.toordinal())

    def __eq__(self, other):
        return self.__class__ is other.__class__ and self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __le__(self, other):
        return self._key() <= other._key()

    def __gt__(self, other):
        return self._key() > other._key()

    def __ge__(self, other):
        return self._key() >= other._key()

    def __hash__(self):
        return hash(self._key())

    def __str__(self):
        return self.isoformat()

    def __repr__(self):
        return f"datetime.date({self.year}, {self.month}, {self.day})"


class datetime(date):
    _fields = ("year", "month", "day", "hour", "minute", "second", "microsecond")

    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        date.__init__(self, year, month, day)
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_time.time())

    today = utcnow = now

    @classmethod
    def fromtimestamp(cls, seconds, tz=None):
        return cls(1970, 1, 1) + timedelta(seconds=seconds)

    @classmethod
    def fromisoformat(cls, text):
        numbers = [int(p) for p in text[:19].replace("T", " ").replace("-", " ").replace(":", " ").split()]
        return cls(*numbers, microsecond=int(text[20:].ljust(6, "0")) if len(text) > 19 else 0) if len(numbers) == 6 else cls(*numbers)

    def _key(self):
        return (self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond)

    def _since(self):
        return timedelta(days=self.toordinal(), hours=self.hour, minutes=self.minute, seconds=self.second, microseconds=self.microsecond)

    def timestamp(self):
        return (self - datetime(1970, 1, 1)).total_seconds()

    def date(self):
        return date(self.year, self.month, self.day)

    def isoformat(self, sep="T"):
        micros = f".{self.microsecond:06}" if self.microsecond else ""
        return f"{date.isoformat(self)}{sep}{self.hour:02}:{self.minute:02}:{self.second:02}{micros}"

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        total = self._since() + other
        minutes, second = divmod(total.seconds, 60)
        return self.__class__(*_civil(total.days), minutes // 60, minutes % 60, second, total.microseconds)

    def __sub__(self, other):
        return self + -other if isinstance(other, timedelta) else self._since() - other._since()

    def __str__(self):
        return self.isoformat(" ")

    def __repr__(self):
        key = self._key()
        shown = key if key[6] else key[:6] if key[5] else key[:5]
        return f"datetime.datetime({', '.join([str(n) for n in shown])})"
