"""Score pads in use: opened, written on by anybody who sees them, ended, begun again, found again.

Everybody who sees the message may write on it, as everybody at the table may take the chalk, and
every entry says who wrote it. An entry is made for the state that its writer saw: it counts only if
nobody has written anything since.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.errors import UserError
from bot.features.pads.scoring import MOST_ENTRIES, by_amount, by_tricks, changes, standing
from bot.features.pads.store import NewPad, PadStore
from bot.features.pads.values import Pad, PadAct, PadEntry, PadStanding
from bot.store import Store
from bot.table.match.lobby import Person
from games.catalogue import CATALOGUE


class PadChanged(Exception):  # noqa: N818 - it names what is so
    """Something was written since, so the press no longer stands."""

    def __init__(self, pad: Pad, number: int) -> None:
        """`pad` is as it is now; `number` is how many entries it had when the button was drawn."""
        super().__init__(pad.id)
        self.pad = pad
        self.entry = pad.entries[number] if number < len(pad.entries) else None
        """The first entry since then; None where there is none, and never was."""
        self.deal = len(standing(replace(pad, entries=pad.entries[: number + 1])).deals)
        """The number of the deal that it is about."""


class ScorePads:
    """Every score pad; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._pads = PadStore(store.database)
        self._clock = clock
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    def lock(self, pad: int) -> asyncio.Lock:
        """The lock held while something is written and shown, so that the newest is shown last."""
        return self._locks.setdefault(pad, asyncio.Lock())

    async def open(self, new: NewPad) -> Pad:
        """Begin a pad; UserError where the one before it has been followed already."""
        made = await self._pads.create(new, self._clock())
        if made is None:
            raise UserError("pad.followed")
        return made

    async def note_message(self, pad: Pad, message: int) -> None:
        """Note which message shows a pad."""
        await self._pads.note_message(pad.id, message)

    async def here(self, number: int, channel: int, message: int) -> Pad:
        """The pad that a message shows; UserError where it shows none, or none any more."""
        pad = await self._pads.load(number)
        if pad is None or pad.game not in CATALOGUE:
            raise UserError("pad.gone")
        if pad.channel_id != channel or pad.message_id not in {None, message}:
            raise UserError("pad.elsewhere")
        if pad.message_id is None:  # it was pressed before anybody could note it
            await self.note_message(pad, message)
        return pad

    async def own_pad(self, person: int, number: int) -> Pad:
        """A pad of a person; UserError where they keep none of this number."""
        pad = await self._pads.load(number)
        if pad is None or pad.user_id != person or pad.game not in CATALOGUE:
            raise UserError("pad.gone")
        return pad

    async def page(
        self, person: int, page: int, size: int
    ) -> tuple[tuple[tuple[Pad, PadStanding], ...], int, int]:
        """A page of the pads that a person keeps, its number, and the number of pages."""
        pages = max(1, -(-await self._pads.count(person) // size))
        page = min(page, pages - 1)
        found = await self._pads.of_person(person, size, page * size)
        shown = tuple((pad, standing(pad)) for pad in found if pad.game in CATALOGUE)
        return shown, page, pages

    async def keeps_any(self, person: int) -> bool:
        """Return whether a person keeps a pad."""
        return await self._pads.count(person) > 0

    async def move(self, pad: Pad, scope: int, channel: int) -> None:
        """Let a pad be shown elsewhere, by a message that is about to be sent."""
        await self._pads.place(pad.id, scope, channel, None)

    async def write_amount(
        self, pad: Pad, number: int, person: Person, who: Sequence[int], amount: int
    ) -> Pad:
        """Write a deal that brings each of `who` so much; UserError where none can."""
        made = by_amount(CATALOGUE[pad.game], len(pad.names), who, amount)
        return await self._deal(pad, number, person, made)

    async def delete(self, pad: Pad) -> None:
        """Forget a pad for its person; where it is shown, it cannot be written on any more."""
        await self._pads.delete(pad.id, pad.user_id)

    async def write_other(
        self, pad: Pad, number: int, person: Person, who: Sequence[int], amount: int
    ) -> Pad:
        """Write any amount that people agree on."""
        made = changes(len(pad.names), who, amount)
        return await self._deal(pad, number, person, made if any(made) else None)

    async def write_tricks(
        self, pad: Pad, number: int, person: Person, takers: Sequence[int], *, double: bool
    ) -> Pad:
        """Write a deal by the rows that took its tricks; UserError where it has no such tricks."""
        made = by_tricks(CATALOGUE[pad.game], len(pad.names), takers, double=double)
        return await self._deal(pad, number, person, made)

    async def act(self, pad: Pad, number: int, person: Person, act: PadAct) -> Pad:
        """Take the last deal back, end early, or go on; UserError where that means nothing."""
        self.check_is_current(pad, number)
        now = standing(pad)
        fits = {
            "undo": bool(now.deals) and not now.is_closed,
            "end": not now.is_over,
            "resume": now.is_closed,
        }
        if not fits.get(act, False):
            raise UserError("error.stale")
        return await self._append(pad, PadEntry(act, (), person.id, person.name))

    def check_is_current(self, pad: Pad, number: int) -> None:
        """Raise PadChanged where a pad no longer has the `number` of entries the writer saw."""
        if number != len(pad.entries):
            raise PadChanged(pad, number)

    async def _deal(
        self, pad: Pad, number: int, person: Person, made: tuple[int, ...] | None
    ) -> Pad:
        self.check_is_current(pad, number)
        if made is None or standing(pad).is_over:
            raise UserError("error.stale")
        return await self._append(pad, PadEntry("deal", made, person.id, person.name))

    async def _append(self, pad: Pad, entry: PadEntry) -> Pad:
        number = len(pad.entries)
        if number >= MOST_ENTRIES and entry.act == "deal":
            raise UserError("pad.full")
        written = await self._pads.append(pad.id, number, entry, self._clock())
        now = await self._pads.load(pad.id)
        if now is None:
            raise UserError("pad.gone")
        if not written:
            raise PadChanged(now, number)
        return now
