#!/usr/bin/env bash
# humanize 4.17.0, German
# Guess: what is told of a time is a German sentence: "vor 3 Tagen" and "in 3 Tagen".
# Seen: "vor 3 Tage", "vor 2 Monate", "3 Tage ab jetzt": the span keeps the case that it has alone, and the
#   future is translated word by word. Italian and Japanese are right.
# For whom: bots and pages that tell when a table was opened or a match begins.
exec "$(dirname "$0")/with" humanize==4.17.0 <<'PY'
from datetime import timedelta

import humanize

for locale, past, future in (
    ("de", "vor 3 Tage", "3 Tage ab jetzt"),
    ("it", "3 giorni fa", "fra 3 giorni"),
    ("ja", "3日前", "3日後"),
):
    humanize.i18n.activate(locale)
    span = timedelta(days=3)
    said = humanize.naturaltime(span), humanize.naturaltime(-span)
    print(locale, *said, sep=" | ")
    assert said == (past, future)
humanize.i18n.activate("de")
assert humanize.naturaltime(timedelta(days=70)) == "vor 2 Monate"
PY
