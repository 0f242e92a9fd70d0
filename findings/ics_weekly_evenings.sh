#!/usr/bin/env bash
# ics 0.7.3, a calendar that is read and written again
# Guess: an event that repeats keeps its local time, and a calendar that does not name its calendar scale
#   is Gregorian, as RFC 5545 says, or stays without a name.
# Seen: the start is written in UTC without its time zone, the weekly rule beside it as it was: 20:00 in
#   Vienna is 19:00 from the last Sunday of October on. A line is added that the calendar is "GEORGIAN"
#   (sic), a scale that nobody knows: recurring-ical-events refuses the file.
# For whom: who adds a date to a calendar of weekly evenings, or passes one on.
exec "$(dirname "$0")/with" ics==0.7.3 icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6 <<'PY'
from zoneinfo import ZoneInfo

import ics
import recurring_ical_events
from icalendar import Calendar

EVENINGS = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//club//EN
BEGIN:VEVENT
UID:1
DTSTAMP:20260901T000000Z
SUMMARY:Watten
DTSTART;TZID=Europe/Vienna:20261020T200000
DURATION:PT3H
RRULE:FREQ=WEEKLY;COUNT=3
END:VEVENT
END:VCALENDAR
"""


def starts(text):
    events = recurring_ical_events.of(Calendar.from_ical(text)).between((2026, 1, 1), (2027, 1, 1))
    return [event.start.astimezone(ZoneInfo("Europe/Vienna")).strftime("%d.%m. %H:%M") for event in events]


written = ics.Calendar(EVENINGS).serialize()
print(written)
try:
    starts(written)
except recurring_ical_events.InvalidCalendar as refusal:
    print("refused:", refusal)
else:
    raise AssertionError("the calendar was taken")
before, after = starts(EVENINGS), starts(written.replace("GEORGIAN", "GREGORIAN"))
print("before:", before, "after, with that line put right:", after, sep="\n")
assert before == ["20.10. 20:00", "27.10. 20:00", "03.11. 20:00"]
assert after == ["20.10. 20:00", "27.10. 19:00", "03.11. 19:00"]
PY
