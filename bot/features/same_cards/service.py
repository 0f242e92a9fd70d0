"""Deals cards again to one person alone, and lets a friend play the cards of a match.

Who may have cards dealt again, and when, is decided here alone: only who has played them, and only
once they are over.
"""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from bot.ai import PlayerPool
from bot.errors import UserError
from bot.features.same_cards.pages import ChallengePage, Comparison, SameCardsPage
from bot.features.same_cards.par import par_of
from bot.features.same_cards.scores import attempt_of
from bot.features.same_cards.setup import Part, chairs_for, own_seat, part_of
from bot.features.same_cards.store import NewDuplicate, SameCardsStore
from bot.features.same_cards.values import (
    Attempt,
    Challenge,
    OwnMatch,
    SameCards,
    SeatChoice,
    Times,
)
from bot.model import UNFINISHED, private_scope
from bot.process.background_tasks import BackgroundTasks
from bot.store import Store
from bot.store.engine.errors import UnknownMatch
from bot.store.matches import StoredMatch
from bot.table.match.event_log import EventLog
from bot.table.match.live_match import LiveMatch
from bot.table.match.lobby import Person
from bot.table.match.setup import setup_of
from games.catalogue import CATALOGUE
from games.core.seats import Seat

_SHOWN: Final = 25
"""How many matches are offered for a challenge."""
_TIMES: Final = 5
"""How many of the times that cards were played are shown besides the first one."""


class _Found(NamedTuple):
    """Cards that may be dealt again, the match of which they are, and which part of it."""

    cards: SameCards
    match: StoredMatch
    part: Part


class SameCardsTables:
    """Tables at which cards are dealt again; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, pool: PlayerPool, clock: Callable[[], int]) -> None:
        self._store = store
        self._kept = SameCardsStore(store.database)
        self._pool = pool
        self._clock = clock
        self._background = BackgroundTasks()
        self._pars: set[tuple[SameCards, Seat]] = set()
        """The pars that are being worked out."""
        self._thinking = asyncio.Lock()
        """Held while one of them is, so that a long match holds up no table."""
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    def lock(self, person: int) -> asyncio.Lock:
        """Return the lock held while a person begins, so that two presses do it once."""
        return self._locks.setdefault(person, asyncio.Lock())

    async def close(self) -> None:
        """Call off all work on pars."""
        await self._background.stop()

    # Again, alone

    async def page(self, match: int, deal: int, person: int) -> SameCardsPage:
        """Return what came of cards in the seat in which this person has played that match.

        UserError where they may not be dealt to them again.
        """
        own = await self._own_match(match, person)
        found = await self._find(own, deal)
        seat = own_seat(own)
        times = await self._times(found, person, seat)
        par = await self._kept.par(found.cards, seat)
        is_awaited = par is None and len(times.shown) > 1
        if is_awaited:
            self._want_par(found, seat)
        return SameCardsPage(
            table=match,
            game=own.game,
            deal=found.cards.deal,
            times=times,
            par=par,
            par_is_coming=is_awaited,
            seats=await self._seats(found.match, seat),
        )

    async def game_of(self, match: int) -> str:
        """Return the key of a match's game; UserError if the match is gone."""
        return (await self._load(match)).game

    async def going(self, match: int, deal: int, seat: Seat, person: int) -> int | None:
        """Return the match with these cards in this seat that a person is in the middle of."""
        found = await self._find(await self._own_match(match, person), deal)
        return await self._kept.going(found.cards, person, seat)

    async def begin(
        self, match: int, deal: int, seat: Seat, person: Person, channel: int
    ) -> StoredMatch:
        """Deal cards again in somebody's direct messages; UserError where that may not be."""
        found = await self._find(await self._own_match(match, person.id), deal)
        if seat not in {chair.seat for chair in found.match.seats}:
            raise UserError("error.stale")
        begun = await self._kept.begin(self._new(found, seat, person, channel), self._clock())
        if begun is None:
            raise UserError("error.stale")
        self._want_par(found, seat)
        return await self._store.matches.load(begun)

    # A friend's turn

    async def own_matches(self, person: int) -> list[OwnMatch]:
        """Return the matches to which a person can challenge somebody, the newest first."""
        return await self._kept.alone(person, _SHOWN)

    async def challenge(self, match: int | None, challenger: int, other: int) -> ChallengePage:
        """Challenge somebody to play the cards of a match, by default of the last one.

        UserError where the match is none to which this person can.
        """
        if match is None:
            last = await self._kept.alone(challenger, 1)
            if not last:
                raise UserError("challenge.no_match")
            match = last[0].match
        own = await self._own_match(match, challenger)
        if own.original is not None:
            raise UserError("same_cards.not_yours")
        await self._part(own, 0)
        if await self._store.blocks.on_own_list(challenger, (other,)):
            raise UserError("challenge.own_list")
        number = await self._kept.challenge(own.id, challenger, other, self._clock())
        if number is None:
            raise UserError("challenge.known")
        return await self.challenge_page(number)

    async def withdraw(self, challenge: int) -> None:
        """Forget a challenge that could not be shown to anybody."""
        await self._kept.withdraw(challenge)

    async def challenge_page(self, challenge: int) -> ChallengePage:
        """Return a challenge as everybody sees it; UserError where it is no more."""
        found = await self._challenge(challenge)
        match, part = await self._original(found)
        return ChallengePage(
            number=found.id,
            game=match.game,
            challenger=_name(match, found.challenger),
            challenged=found.challenged,
            deals=part.deals,
            ends=found.ends_at // 1000,
            declined=found.declined,
        )

    async def taken(self, challenge: int, person: int) -> int | None:
        """Return the match in which somebody plays a challenge; None if they have not begun it.

        UserError for anybody else, and where it cannot be taken up any more.
        """
        found = await self._challenge(challenge)
        if found.challenged != person:
            raise UserError("challenge.not_yours")
        if found.match is None and (found.declined or found.ends_at <= self._clock()):
            raise UserError("challenge.gone")
        return found.match

    async def take(self, challenge: int, person: Person, channel: int) -> StoredMatch:
        """Begin the match of a challenge in somebody's direct messages; UserError as `taken`."""
        await self.taken(challenge, person.id)
        asked = await self._challenge(challenge)
        if await self._store.blocks.on_own_list(person.id, (asked.challenger,)):
            raise UserError("challenge.own_list")
        match, part = await self._original(asked)
        found = _Found(SameCards(match.id), match, part)
        new = self._new(found, own_seat(match), person, channel)
        begun = await self._kept.begin(new, self._clock(), challenge)
        if begun is None:
            raise UserError("challenge.gone")
        return await self._store.matches.load(begun)

    async def decline(self, challenge: int, person: int) -> ChallengePage:
        """Decline a challenge; UserError for anybody else, and for one that is being played."""
        if await self.taken(challenge, person) is not None:
            raise UserError("challenge.begun")
        await self._kept.decline(challenge)
        return await self.challenge_page(challenge)

    async def challenge_of(self, match: int) -> int | None:
        """Return the challenge that a match is played for."""
        found = await self._kept.of_match(match)
        return None if found is None else found.id

    async def compare(self, challenge: int, person: int) -> Comparison:
        """Return what both made of the cards; UserError for others, and until both are over."""
        found = await self._challenge(challenge)
        if person not in {found.challenger, found.challenged}:
            raise UserError("challenge.not_yours")
        match, _ = await self._original(found)
        played = None if found.match is None else await self._store.matches.load(found.match)
        if played is None or played.state in UNFINISHED:
            if person == found.challenged:
                raise UserError("challenge.finish_first")
            raise UserError("challenge.not_finished")
        seat = own_seat(match)
        return Comparison(
            game=match.game,
            table=match.id if person == found.challenger else played.id,
            seat=seat,
            names=(_name(match, found.challenger), _name(played, found.challenged)),
            attempts=(
                await self._attempt(match.id, seat, 0),
                await self._attempt(played.id, seat, 0),
            ),
        )

    async def check_may_see(self, match: int, person: int) -> None:
        """Raise UserError if a person is playing the cards of this match for a challenge."""
        if await self._kept.is_playing_cards_of(person, match):
            raise UserError("challenge.finish_first")

    async def _challenge(self, challenge: int) -> Challenge:
        found = await self._kept.find(challenge)
        if found is None:
            raise UserError("challenge.gone")
        return found

    async def _original(self, challenge: Challenge) -> tuple[StoredMatch, Part]:
        match = await self._load(challenge.original)
        return match, await self._part(match, 0)

    # Which cards, and who may have them

    async def _own_match(self, match: int, person: int) -> StoredMatch:
        """Return a match that a person plays or played alone; UserError for any other."""
        found = await self._load(match)
        if not is_played_alone_by(found, person):
            raise UserError("same_cards.not_yours")
        return found

    async def _find(self, own: StoredMatch, deal: int) -> _Found:
        """Return the cards of a match of theirs, or of a deal of it, where they are over."""
        part = await self._part(own, deal)
        if own.original is None or deal not in {0, own.original_deal}:
            return _Found(SameCards(own.id, deal), own, part)
        cards = SameCards(own.original, own.original_deal)
        original = await self._load(own.original)
        return _Found(cards, original, await self._part(original, own.original_deal))

    async def _part(self, match: StoredMatch, deal: int) -> Part:
        setting = setup_of(match)
        slices = await EventLog(self._store, match.id, setting.game).slices()
        part = await asyncio.to_thread(part_of, setting, slices, deal)
        if part is None:
            raise UserError("same_cards.not_over")
        return part

    async def _load(self, match: int) -> StoredMatch:
        try:
            return await self._store.matches.load(match)
        except UnknownMatch:
            raise UserError("same_cards.gone") from None

    def _new(self, found: _Found, seat: Seat, person: Person, channel: int) -> NewDuplicate:
        return NewDuplicate(
            cards=found.cards,
            like=found.match,
            scope=private_scope(person.id),
            channel=channel,
            user=person.id,
            engine_version=CATALOGUE[found.match.game].engine_version,
            deals=found.part.deals,
            decks=found.part.decks,
            chairs=chairs_for(found.match, seat, person),
            past=found.part.past,
        )

    # What came of them

    async def _times(self, found: _Found, person: int, seat: Seat) -> Times:
        """Return what a person made of cards in a seat: the first time, and the last ones."""
        matches = await self._kept.finished(found.cards, person, seat)
        if _sits(found.match, seat, person):
            matches = [found.match.id, *matches]
        shown = matches if len(matches) <= _TIMES + 1 else [matches[0], *matches[-_TIMES:]]
        attempts = [await self._attempt(each, seat, found.cards.deal) for each in shown]
        return Times(tuple(attempts), len(matches) - len(shown))

    async def _attempt(self, match: int, seat: Seat, deal: int) -> Attempt:
        setting = setup_of(await self._store.matches.load(match))
        events = await EventLog(self._store, match, setting.game).events_by_input()
        return await asyncio.to_thread(lambda: attempt_of(LiveMatch(setting, events), seat, deal))

    async def _seats(self, match: StoredMatch, own: Seat) -> tuple[SeatChoice, ...]:
        """Return all seats of a match, first the one in which the asker has played."""
        setting = setup_of(match)
        events = await EventLog(self._store, match.id, setting.game).events_by_input()
        sides = (await asyncio.to_thread(LiveMatch, setting, events)).outcome.sides
        return tuple(
            SeatChoice(each.seat, each.name, each.seat == own, sides[each.seat] == sides[own])
            for each in sorted(match.seats, key=lambda chair: chair.seat != own)
        )

    def _want_par(self, found: _Found, seat: Seat) -> None:
        """Have a strong computer player play these cards, once."""
        wanted = found.cards, seat
        if wanted not in self._pars:
            self._pars.add(wanted)
            self._background.run(self._work_out(found, seat))

    async def _work_out(self, found: _Found, seat: Seat) -> None:
        try:
            async with self._thinking:
                if await self._kept.par(found.cards, seat) is None:
                    par = await par_of(self._store, self._pool, found.match, found.part, seat)
                    await self._kept.note_par(found.cards, seat, par)
        finally:
            self._pars.discard((found.cards, seat))


def is_played_alone_by(match: StoredMatch, person: int) -> bool:
    """Return whether a person plays or played against computers only.

    Not in a deal of the day, where others meet the same cards.
    """
    people = {chair.user_id for chair in match.seats if chair.user_id is not None}
    is_daily = match.deals is not None and match.original is None
    return people == {person} and not is_daily


def _sits(match: StoredMatch, seat: Seat, person: int) -> bool:
    return any(chair.seat == seat and chair.user_id == person for chair in match.seats)


def _name(match: StoredMatch, person: int) -> str:
    return next((chair.name for chair in match.seats if chair.user_id == person), "")
