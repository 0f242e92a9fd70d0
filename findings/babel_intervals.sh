#!/usr/bin/env bash
# Babel 2.18.0, format_interval
# Guess: where the two times lie on different days (or the two days in different years), the day (the
#   year) is added, as Unicode's rules for intervals say; from 20:00 to 20:00 the next day is an interval.
# Seen: 25 hours read "20:00–21:00 Uhr", 24 hours "20:00", and from 28 November to 27 November three years
#   later is "28.–27. Nov.", one month.
# For whom: who announces how long a tournament, a season or a registration lasts.
exec "$(dirname "$0")/with" babel==2.18.0 <<'PY'
from datetime import datetime, timedelta

from babel.dates import format_interval

START = datetime(2026, 11, 28, 20, 0)
AFTER = {
    ("Hm", timedelta(hours=1)): "20:00–21:00 Uhr",
    ("Hm", timedelta(hours=24)): "20:00",
    ("Hm", timedelta(hours=25)): "20:00–21:00 Uhr",
    ("Hm", timedelta(hours=49)): "20:00–21:00 Uhr",
    ("MMMd", timedelta(days=1)): "28.–29. Nov.",
    ("MMMd", timedelta(days=3 * 365)): "28.–27. Nov.",
}
for (skeleton, length), expected in AFTER.items():
    text = format_interval(START, START + length, skeleton, locale="de")
    print(f"{skeleton:5} {length!s:22} {text}")
    assert text == expected
PY
