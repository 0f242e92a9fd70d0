#!/usr/bin/env bash
# Babel 2.18.0, format_unit
# Guess: where a language has no words of its own for a length ("long", "narrow"), those of another length
#   stand in, as in Unicode's data, where they are left out because they are the same.
# Seen: the key of the data is shown to people: "30 duration-minute" in narrow German and long Japanese,
#   "3 duration-day" in long Italian (the default); "short" is whole in all of them.
# For whom: who shows thinking times or the length of an evening in more than one language.
exec "$(dirname "$0")/with" babel==2.18.0 <<'PY'
from babel.units import format_unit

SEEN = {
    ("de", "minute"): {"long": "30 Minuten", "short": "30 Min.", "narrow": "30 duration-minute"},
    ("it", "day"): {"long": "30 duration-day", "short": "30 giorni", "narrow": "30gg"},
    ("it", "minute"): {"long": "30 minuti", "short": "30 min", "narrow": "30min"},
    ("ja", "minute"): {"long": "30 duration-minute", "short": "30 分", "narrow": "30m"},
    ("en", "minute"): {"long": "30 minutes", "short": "30 min", "narrow": "30m"},
}
for (locale, unit), expected in SEEN.items():
    texts = {length: format_unit(30, f"duration-{unit}", length, locale=locale) for length in expected}
    print(locale, texts)
    assert texts == expected
PY
