#!/usr/bin/env bash
# Babel 2.18.0, parse_time
# Guess: it reads back the times that format_time writes in the same language, and half past midnight in
#   English ("12:30 AM") is half past midnight.
# Seen: 12:30 AM is half past noon. In Greek, Arabic, Colombian Spanish and Taiwanese Chinese half past
#   eight in the evening is half past eight in the morning; so is 午後8:30, as people write it in Japan.
# For whom: bots that ask hosts for a time of day and believe the locale that they hand over.
exec "$(dirname "$0")/with" babel==2.18.0 <<'PY'
from datetime import time

from babel.dates import format_time, parse_time

MIDNIGHT, MORNING, NOON, EVENING = time(0, 30), time(8, 30), time(12, 30), time(20, 30)
READ = {
    ("en", MIDNIGHT): NOON,
    ("en", EVENING): EVENING,
    ("el", EVENING): MORNING,
    ("ar", EVENING): MORNING,
    ("es_CO", EVENING): MORNING,
    ("zh_TW", EVENING): MORNING,
    ("ko", EVENING): EVENING,
    ("de", EVENING): EVENING,
}
for (locale, written), read in READ.items():
    text = format_time(written, "short", locale=locale)
    print(f"{locale:6} {written} is written {text!r} and read as {parse_time(text, locale=locale)}")
    assert parse_time(text, locale=locale) == read
print("ja     午後8:30 is read as", parse_time("午後8:30", locale="ja"))
assert parse_time("午後8:30", locale="ja") == MORNING
PY
