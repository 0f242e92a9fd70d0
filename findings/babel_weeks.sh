#!/usr/bin/env bash
# Babel 2.18.0, weeks
# Guess: a language without a country has the weeks of where it is mostly spoken, as it has its numbers and
#   dates: "de" counts like Germany, "ja" begins the week like Japan.
# Seen: it has the weeks of "the world": they begin on Monday, also in "en", "ja" and "he", and the first
#   week may have a single day, so that 1 January 2027 is in week 1 of 2027 in "de" and "it", but in week
#   53 of 2026 in "de_DE", "de_AT" and "it_IT", and in ISO 8601.
# For whom: whoever keeps a person's language without a country (as Discord does for most) and shows weeks.
exec "$(dirname "$0")/with" babel==2.18.0 <<'PY'
from datetime import date

from babel import Locale
from babel.dates import format_date

NEW_YEAR = date(2027, 1, 1)
WEEKS = {
    "de": "1/2027", "de_DE": "53/2026", "de_AT": "53/2026",
    "it": "1/2027", "it_IT": "53/2026",
    "fr": "1/2027", "fr_FR": "53/2026",
}
print("ISO 8601:", NEW_YEAR.isocalendar())
for name, expected in WEEKS.items():
    week = format_date(NEW_YEAR, "w/YYYY", locale=name)
    print(f"{name:5} week {week}")
    assert week == expected
begins = {name: Locale.parse(name).first_week_day for name in ("en", "en_US", "ja", "ja_JP", "he", "he_IL")}
print("first day of the week (Monday is 0):", begins)
assert begins == {"en": 0, "en_US": 6, "ja": 0, "ja_JP": 6, "he": 0, "he_IL": 6}
PY
