"""The words and actions of computer players at one table; their secrets take no time."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import structlog

from bot.ai import PlayerPool, PoolRequest
from bot.store.events import Actor
from bot.table.match.live_match import LiveMatch
from bot.table.match.lobby import CHARACTERS_OF
from games.core.errors import IllegalAction
from games.core.seats import Seat
from games.players.characters import NO_MANNERS, Manners
from games.players.question import Question
from games.players.seeded_random import chance
from games.worker import where_it_broke

_log = structlog.get_logger()
_SECRETS = 4
"""How many secrets a seat may tell before something must happen that everybody sees."""


class Interjection(NamedTuple):
    """An action that a seat wishes to say aloud, though nothing was asked of it."""

    seat: Seat
    action: Any


class ComputerSeats:
    """The computer players and the stand-ins of one table, each asked for its actions."""

    def __init__(self, live: LiveMatch, pool: PlayerPool) -> None:
        self._live = live
        self._pool = pool
        self._age: int | None = None

    def have_spoken(self) -> None:
        """Ask nobody again for words out of turn before there is public news."""
        self._age = self._live.public_count

    async def ask_for_interjection(self, answering: Seat | None = None) -> Interjection | None:
        """Ask every computer player, once after all public news, for its words out of turn.

        Secrets are told at once, before any pause, so that no pause tells of them. Returns the
        first word that all would hear, to be said when it is time. The seat that is `answering`
        next and needs time for it is left to think about everything at once.
        """
        if self._age == self._live.public_count:
            return None
        self._age = self._live.public_count
        seats = [seat for seat in self._seats() if seat != answering or not self.lead(seat)]
        words = [await self._ask_for_interjection(seat, self._age) for seat in seats]
        return next(filter(None, words), None)

    async def say(self, word: Interjection, age: int) -> None:
        """Say it, unless everybody was told something since event `age`."""
        await self._act(word.seat, word.action, age)

    def lead(self, seat: Seat) -> float:
        """Return how many seconds before it is needed an answer of `seat` is best asked for."""
        return self._pool.lead(self._level(seat))

    async def answer(self, seat: Seat, age: int, hold: Callable[[Any], Awaitable[bool]]) -> None:
        """Answer the question to a computer player's seat, with its secrets before that.

        An action that all will see waits for `hold`, which says whether the table has moved on.
        """
        for told in range(_SECRETS + 1):
            action = await self.choice(seat, self._live.offers(seat), age, f"answer.{told}")
            if self._has_moved(age):
                return
            if action is None or (told == _SECRETS and self._live.is_secret(seat, action)):
                action = self._anything(seat)
            if not self._live.is_secret(seat, action) and await hold(action):
                return
            is_done = await self._act(seat, action, age)
            if not is_done or self._has_moved(age) or seat not in self._live.to_act:
                return

    async def keep_silent(self, seat: Seat, age: int) -> Any | None:
        """Do what silence means by the rules for a person who was asked; returns the action."""
        meaning = self._live.game.unanswered(self._live.view(seat))
        is_done = meaning is not None and await self._act(seat, meaning, age)
        return meaning if is_done else None

    async def answer_for_absent(self, seat: Seat, age: int) -> Any | None:
        """Answer a question for an absent person, and say nothing else in their name.

        Returns the action.
        """
        action = await self.choice(seat, self._answers(seat), age)
        if self._has_moved(age):
            return None
        action = self._anything(seat) if action is None else action
        return action if await self._act(seat, action, age) else None

    async def choice(
        self, seat: Seat, offers: Sequence[Any], age: int, purpose: str = "answer"
    ) -> Any | None:
        """Return the action that the computer player at `seat` chooses.

        None for silence, if it breaks down, and perhaps once the table is older than `age`.
        """
        live, level = self._live, self._level(seat)
        question = Question(
            game=live.game.key,
            level=level,
            view=live.view(seat),
            heard=live.events_for(seat),
            offers=offers,
            seed=live.seed(seat, purpose),
            manners=self._manners(seat),
        )
        asked = PoolRequest(live.match, live.game, question, lambda: not self._has_moved(age))
        try:
            return await self._pool.choose(asked)
        except Exception as error:  # noqa: BLE001 - a player that breaks down must not hold up the table
            reason = where_it_broke(error)
            _log.warning("a computer player broke down", table=live.match, reason=reason)
            return None

    async def _ask_for_interjection(self, seat: Seat, age: int) -> Interjection | None:
        for told in range(_SECRETS + 1):
            offers = [offer for offer in self._live.offers(seat) if self._is_unasked(offer)]
            action = await self.choice(seat, offers, age, f"unasked.{told}") if offers else None
            if action is None or self._has_moved(age):
                break
            if not self._live.is_secret(seat, action):
                return Interjection(seat, action)
            if told == _SECRETS or not await self._act(seat, action, age):
                break
        return None

    def _has_moved(self, age: int) -> bool:
        return self._live.is_over or self._live.public_count != age

    def _level(self, seat: Seat) -> str:
        return self._live.chairs[seat].computer or "craft"

    def _manners(self, seat: Seat) -> Manners:
        """Return how it plays here: without character for stand-ins and in a deal of the day."""
        live, chair = self._live, self._live.chairs[seat]
        if live.daily or chair.level is None:
            return NO_MANNERS
        return Manners(CHARACTERS_OF.get(chair.name, ""), lets_play=live.welcoming)

    def _anything(self, seat: Seat) -> Any:
        """Return any answer, preferably one that all can see: the table must go on."""
        offers = self._answers(seat)
        aloud = [offer for offer in offers if not self._live.is_secret(seat, offer)]
        rng = chance(self._live.seed(seat, "anything"), "anything")
        return rng.choice(aloud or offers)

    def _answers(self, seat: Seat) -> Sequence[Any]:
        offers = self._live.offers(seat)
        return [offer for offer in offers if not self._is_unasked(offer)] or offers

    def _is_unasked(self, action: Any) -> bool:
        return action.kind in self._live.game.interjections

    def _seats(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self._live.chairs) if chair.computer]

    def _actor(self, seat: Seat) -> Actor:
        return "computer" if self._live.chairs[seat].level else "stand_in"

    async def _act(self, seat: Seat, action: Any, age: int) -> bool:
        """Act; returns whether the rules allowed it."""
        try:
            await self._live.act(seat, action, self._actor(seat), age=age)
        except IllegalAction:
            return False
        return True
