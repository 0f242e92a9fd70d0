#!/usr/bin/env bash
# APScheduler 3.11.3, croniter 7.0.0, cronsim 2.8, python-dateutil 2.9.0.post0
# Guess: "Sundays at 02:30, Vienna" is one moment each week for all of them: the first 02:30 on the day
#   the clock goes back, and 03:30 (or 03:00) summer time on the day it goes forward.
# Seen: on 25 October 2026 APScheduler and croniter give 02:30 twice, an hour apart, cronsim and rrule
#   once. On 29 March 2026 croniter and cronsim move it to 03:00+02:00; APScheduler and rrule give
#   02:30+01:00, a wall time that does not exist. No two of the four agree on both days.
# For whom: whoever lets people meet, be reminded or be billed weekly at a local time at night.
exec "$(dirname "$0")/with" apscheduler==3.11.3 croniter==7.0.0 cronsim==2.8 \
    python-dateutil==2.9.0.post0 tzdata <<'PY'
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from apscheduler.triggers.cron import CronTrigger
from croniter import croniter
from cronsim import CronSim
from dateutil.rrule import WEEKLY, rrule

VIENNA = ZoneInfo("Europe/Vienna")
BACK, FORWARD = datetime(2026, 10, 25, tzinfo=VIENNA), datetime(2026, 3, 29, tzinfo=VIENNA)


def apscheduler(day):
    trigger, previous = CronTrigger.from_crontab("30 2 * * sun", timezone=VIENNA), None
    for _ in range(2):
        previous = trigger.get_next_fire_time(previous, previous or day - timedelta(hours=1))
        yield previous


def cron(library):
    def times(day):
        found = library("30 2 * * 0", day - timedelta(hours=1))
        return [found.get_next(datetime) if library is croniter else next(found) for _ in range(2)]

    return times


def dateutil(day):
    return rrule(WEEKLY, dtstart=day.replace(hour=2, minute=30), count=2)


seen = {
    name: [[t.isoformat()[5:] for t in times(day) if t.date() == day.date()] for day in (BACK, FORWARD)]
    for name, times in {
        "apscheduler": apscheduler,
        "croniter": cron(croniter),
        "cronsim": cron(CronSim),
        "dateutil": dateutil,
    }.items()
}
for name, (back, forward) in seen.items():
    print(f"{name:12}", back, forward)
TWICE = ["10-25T02:30:00+02:00", "10-25T02:30:00+01:00"]
NOWHERE, MOVED = ["03-29T02:30:00+01:00"], ["03-29T03:00:00+02:00"]
assert seen == {
    "apscheduler": [TWICE, NOWHERE],
    "croniter": [TWICE, MOVED],
    "cronsim": [TWICE[:1], MOVED],
    "dateutil": [TWICE[:1], NOWHERE],
}
PY
