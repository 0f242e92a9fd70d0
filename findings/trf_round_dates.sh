#!/usr/bin/env bash
# trf 1.1.1, FIDE's report of a tournament
# Guess: a report that was read is written as it was; each column of TRF has its place.
# Seen: the dates of the rounds (line 132, from column 92 on) move to column 5, one blank between them, so
#   another program reads no date there; and a round without a date is gone, the next one's date is its.
# For whom: who passes results of a tournament on to rating offices and pairing programs.
exec "$(dirname "$0")/with" trf==1.1.1 <<'PY'
import trf

dates = {1: "26/11/20", 3: "26/11/22"}
line = "132".ljust(91)
for number in (1, 2, 3):
    line += dates.get(number, "").ljust(10)
report = "\n".join(["012 Open of the inn", "062 2", line.rstrip()]) + "\n"

tournament = trf.loads(report)
(written,) = [each for each in trf.dumps(tournament).splitlines() if each.startswith("132")]
print(repr(line.rstrip()), repr(written), tournament.rounddates, sep="\n")
assert line[91:99] == "26/11/20"
assert line[111:119] == "26/11/22"
assert tournament.rounddates == ["26/11/20", "26/11/22"]
assert written == "132 26/11/20 26/11/22"
PY
