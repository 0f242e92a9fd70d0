#!/usr/bin/env bash
# The Unicode Bidirectional Algorithm, with both implementations of python-bidi 0.6.12
# Guess: a score in a Hebrew line comes out in one order, whatever stands between the numbers, as it does
#   for 3-5, 3:5 and 3/5.
# Seen: from left to right these three stay as they are, but with an en dash, or with blanks around the
#   hyphen or colon, the same result is 5–3, 5 - 3, 5 : 3. A sign goes behind its number: +5 is 5+.
# For whom: who shows results in Hebrew, or sets proper dashes for typography in every language.
exec "$(dirname "$0")/with" python-bidi==0.6.12 <<'PY'
import bidi
import bidi.algorithm

NAME = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}"
SHOWN = {
    "3-5": "3-5", "3:5": "3:5", "3/5": "3/5",
    "3–5": "5–3", "3 - 5": "5 - 3", "3 : 5": "5 : 3",
    "+5": "5+", "-5": "5-",
}
for score, expected in SHOWN.items():
    lines = {display(f"{NAME} {score}") for display in (bidi.get_display, bidi.algorithm.get_display)}
    (line,) = lines
    print(f"{score!r} after a Hebrew name is shown as {line.removesuffix(NAME[::-1]).strip()!r}")
    assert line == f"{expected} {NAME[::-1]}"
PY
