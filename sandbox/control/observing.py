"""What people see, and waiting until they see something."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from sandbox.clock import monotonic
from sandbox.control.lookup import Lookup, Who
from sandbox.control.viewing import Gaze
from sandbox.parts import Parts
from sandbox.wire import Json, dumps

_GLANCE = 0.1
"""Seconds between two looks at what may change without a word."""
_PAUSE_S = 0.005


class Observing(Lookup):
    """Verbs that look; they change nothing but what counts as read."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._busy: list[Callable[[], object]] = []

    async def view(self, person: Who, channel: Who) -> Json:
        """Return what this person sees there, and mark it read."""
        return self.look(person, channel)

    def look(self, person: Who, channel: Who) -> Json:
        """Do what `view` does, at once."""
        return self.gaze(person, channel).view()

    def gaze(self, person: Who, channel: Who) -> Gaze:
        """Mark what this person sees there as read, for whoever asks only for parts of it."""
        who = self.find_person(person)
        place = self.find_channel(channel, who)
        last = place.last_message_id
        if last is not None:
            self.world.read[who.id, place.id] = last
        return Gaze(self.world, who, place)

    async def everything(self, person: Who) -> list[Json]:
        """Return the views of all channels and direct messages this person can open."""
        who = self.find_person(person)
        places = [c for c in self.world.channels.values() if self.world.sees(who.id, c)]
        return [Gaze(self.world, who, place).view() for place in places]

    async def until(
        self,
        person: Who,
        channel: Who,
        predicate: Callable[[Json], Any],
        timeout: float = 60.0,  # noqa: ASYNC109 - it must be able to say what was seen last
    ) -> Json:
        """Wait until what this person sees satisfies `predicate`; return that view.

        It is asked after every change of the world, and now and then between: it may know of more.
        Raises TimeoutError, naming what was seen last, after `timeout` seconds.
        """
        view: Json = {}

        def is_seen() -> Any:
            nonlocal view
            view = self.look(person, channel)
            return predicate(view)

        await self.comes_true(person, channel, is_seen, timeout)
        return view

    async def comes_true(
        self,
        person: Who,
        channel: Who,
        predicate: Callable[[], Any],
        timeout: float = 60.0,  # noqa: ASYNC109 - it must be able to say what was seen last
    ) -> None:
        """Wait until `predicate` is true, which looks at the world itself; raises as `until`."""
        changed = asyncio.Event()
        with self.world.watched(changed.set):
            try:
                async with asyncio.timeout(timeout):
                    while not predicate():
                        changed.clear()
                        await _first(changed.wait(), _GLANCE)
            except TimeoutError:
                seen = "\n".join(_told(self.look(person, channel)))
                raise TimeoutError(f"{person} still sees in {channel}:\n{seen}") from None

    async def quiet(
        self,
        for_s: float = 0.15,
        timeout: float = 60.0,  # noqa: ASYNC109 - it must be able to say who is not quiet
    ) -> None:
        """Wait until no interaction is unanswered and no request came for `for_s` seconds.

        A bot in the same process may tell of what no request tells of yet (`while_busy`).
        """
        changed = asyncio.Event()
        with self.world.watched(changed.set):
            try:
                async with asyncio.timeout(timeout):
                    await asyncio.sleep(0)  # who asks again and again must not starve the others
                    while (left := self._restless_for(for_s)) > 0:
                        changed.clear()
                        await _first(changed.wait(), min(left, _GLANCE))
            except TimeoutError:
                raise TimeoutError(f"not quiet: {', '.join(self._unanswered())}") from None

    @contextmanager
    def while_busy(self, busy: Callable[[], object]) -> Generator[None, None, None]:
        """Let nothing be quiet as long as this is true."""
        self._busy.append(busy)
        try:
            yield
        finally:
            self._busy.remove(busy)

    def _restless_for(self, for_s: float) -> float:
        journal = self.parts.journal
        if journal.in_flight or self._unanswered() or any(busy() for busy in self._busy):
            return max(for_s, _PAUSE_S)
        return journal.last_activity + for_s - monotonic()

    def _unanswered(self) -> list[str]:
        return [f"{i.act.name} {i.name or i.custom_id}" for i in self.world.waiting()]


async def _first(coming: Any, seconds: float) -> None:
    try:
        await asyncio.wait_for(coming, seconds)
    except TimeoutError:
        return


def _told(view: Json) -> list[str]:
    lines = [
        f"- {m['author']['username']}{' (only you)' if m['only_you'] else ''}: "
        f"{m['content'] or dumps(m['components'] or m['embeds'])}"
        for m in view.get("messages", [])
    ]
    lines += [f"- form: {dumps(modal)}" for modal in view.get("modals", [])]
    return lines + [f"- notice: {notice['text']}" for notice in view.get("notices", [])]
