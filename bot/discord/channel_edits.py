"""A limit on edits of messages in one channel, by its table and by hands in direct messages alike.

Discord takes about five edits in five seconds in each channel (discord-net/Discord.Net#2375).
"""

import asyncio
from collections import defaultdict, deque
from functools import partial

from bot.process.clock import Instant, monotonic

_MOST = 5
_SPAN = 5 / 1.2
"""How many paces of a table the span of so many edits is: with the usual pace five seconds."""


class ChannelEdits:
    """The edits of one channel, spaced so that Discord has to hold none back."""

    def __init__(self, seconds: float) -> None:
        """Allow five edits in so many seconds."""
        self._seconds = seconds
        self._made: deque[Instant] = deque()
        self._turn = asyncio.Lock()

    async def take(self) -> None:
        """Return once one more edit may be made, in the order of the calls."""
        async with self._turn:
            while len(self._made) >= _MOST:
                await asyncio.sleep(self._made[0] + self._seconds - monotonic())
                self._let_go()
            self._made.append(monotonic())

    def give_back(self) -> None:
        """Take back the last edit allowed, which was not needed."""
        if self._made:
            self._made.pop()

    def _let_go(self) -> None:
        since = monotonic() - self._seconds
        while self._made and self._made[0] <= since:
            self._made.popleft()


class EditsByChannel:
    """The edits left to each channel; quiet ones are forgotten with their tables."""

    def __init__(self, pace: float) -> None:
        """`pace` is the number of seconds between two edits of a table."""
        self._of: defaultdict[int, ChannelEdits] = defaultdict(partial(ChannelEdits, pace * _SPAN))

    def of(self, channel: int) -> ChannelEdits:
        """Return the edits of this channel."""
        return self._of[channel]
