#!/usr/bin/env bash
# discord.py 2.7.1, background loops (discord.ext.tasks)
# Guess: a loop that is tried again after "internet disconnection errors" is tried again after those. Where
#   a file is missing or the disk is full it ends and its error handler is called, as with a ValueError.
# Seen: every OSError counts as a lost connection: a loop of 24 hours begins anew within seconds, again and
#   again, and does each time what it did before it failed. The error handler is never called and failed()
#   is False; only discord.py's own log has it.
# For whom: bots that post something daily and then write a file, a backup or a picture in the same loop.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import asyncio
import errno
import time

from discord.ext import tasks

ERRORS = [OSError(errno.ENOSPC, "no space left"), FileNotFoundError("scores.txt"), ValueError("scores")]
posted, failed, handled = [], [], []


@tasks.loop(hours=24)
async def daily():
    failed.append(daily.failed())
    posted.append(round(time.monotonic() - begun))
    raise ERRORS[len(posted) - 1]


@daily.error
async def on_error(error):
    handled.append(error)


async def main():
    (task,), _ = await asyncio.wait([daily.start()])
    return task.exception()


begun = time.monotonic()
ended_by = asyncio.run(main())
print("a daily post, after seconds:", posted)
print("failed() each time:", failed)
print("the loop ended by:", repr(ended_by), "and the error handler heard of:", handled)
assert len(posted) == 3 and posted[-1] < 60 and not any(failed)
assert handled == [ended_by] == ERRORS[2:]
PY
