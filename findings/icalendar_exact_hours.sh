#!/usr/bin/env bash
# icalendar 7.3.2 and recurring-ical-events 3.8.2, events with a length instead of an end
# Guess: P1D is until the same time next day, PT24H are 24 hours, also where the clock changes between, as
#   RFC 5545 tells days from exact hours.
# Seen: both end at the same time next day: PT24H lasts 25 hours in October and 23 in March; PT3H over
#   the night in which the clock goes back lasts 4.
# For whom: who publishes or reads a calendar of evenings, long tournaments or deadlines.
exec "$(dirname "$0")/with" icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6 <<'PY'
from datetime import UTC

import icalendar
import recurring_ical_events

EVENT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//club//EN
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Vienna:{start}
DURATION:{length}
END:VEVENT
END:VCALENDAR
"""
HOURS = {
    ("20261024T200000", "P1D"): 25,
    ("20261024T200000", "PT24H"): 25,
    ("20270327T200000", "PT24H"): 23,
    ("20261025T010000", "PT3H"): 4,
    ("20261031T200000", "PT24H"): 24,
}


def hours(start, end):
    return (end.astimezone(UTC) - start.astimezone(UTC)).total_seconds() / 3600


for (start, length), expected in HOURS.items():
    calendar = icalendar.Calendar.from_ical(EVENT.format(start=start, length=length))
    (alone,) = calendar.events
    (event,) = recurring_ical_events.of(calendar).between((2026, 1, 1), (2028, 1, 1))
    lengths = {hours(alone.start, alone.end), hours(event.start, event.end)}
    print(f"{length} from {start}: {lengths} hours")
    assert lengths == {expected}
PY
