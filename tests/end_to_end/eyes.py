"""Looks over everybody's shoulder after every change for a card that must not be in sight.

Secret is what the log told to some seats only and has not shown to all since. Searched is all of
`everything(person)`, names of buttons and alternative texts included, in every way of writing a
card that any language of the bot has.
"""

import json
import re
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.memory import read
from bot.render.faces import SIGNS, SPOKEN
from bot.render.words import language, languages
from games.core.cards import Card, card
from games.core.events import Event
from sandbox.control.viewing import Gaze
from tests.end_to_end.inn import Inn
from tests.end_to_end.ledger import GAME


@dataclass(slots=True)
class Watch:
    """What has been watched, and every leak found."""

    inn: Inn
    looks: int = 0
    """How many new pictures were searched."""
    secrets: int = 0
    """How many secret cards they were searched for, in all."""
    leaks: list[str] = field(default_factory=list[str])
    _events: list[Event] = field(default_factory=list[Event])
    _known: set[int] = field(default_factory=set[int])
    _chairs: tuple[int | None, ...] = ()

    def look(self) -> None:
        """Search whatever is new on anybody's screen."""
        self._read_on()
        world = self.inn.here.world
        for person in world.users.values():
            hidden = self._hidden_from(person.id)
            if person.bot:
                continue
            for channel in tuple(world.channels.values()):
                if not world.sees(person.id, channel):
                    continue
                view = Gaze(world, person, channel).view()
                for shape in (*view.pop("messages"), *view.pop("modals"), view):
                    alone = channel.guild_id is None or shape.get("only_you", False)
                    # What was replied to is another message of this channel, searched there.
                    shape.pop("referenced_message", None)
                    told = self._told_before(person.id if alone else None)
                    text = json.dumps(shape, ensure_ascii=False)
                    self._search(person.username, text, hidden, told)

    def _search(self, name: str, text: str, hidden: frozenset[Card], told: int) -> None:
        mark = hash((name, text))
        if mark in self._known:
            return
        self._known.add(mark)
        drawn = [int(number) for number in re.findall(r'"1\|1\|(\d+)\|', text)]
        late = bool(drawn) and max(drawn) <= told
        if late or not hidden:
            return
        self.looks += 1
        self.secrets += len(hidden)
        for each in hidden:
            if found := re.search(ways_to_write(each), text):
                self.leaks.append(f"{name} sees {each} as {found[0]!r} in {text}")

    def _told_before(self, person: int | None) -> int:
        """How many events somebody was told before this deal.

        A picture with no higher number was drawn then, and reached the screen only now.
        """
        seat = self._chairs.index(person) if person in self._chairs else None
        return sum(e.audience is None or seat in e.audience for e in self._events[: self._start()])

    def _start(self) -> int:
        started = (at for at, event in enumerate(self._events) if _is(event, "deal_started"))
        return max(started, default=0)

    def _hidden_from(self, person: int) -> frozenset[Card]:
        own = self._chairs.index(person) if person in self._chairs else None
        return frozenset(
            each for seat, held in enumerate(self._hands()) if seat != own for each in held
        )

    def _hands(self) -> list[set[Card]]:
        """What each seat was told alone in this deal, without what has been shown to all."""
        start = self._start()
        hands: list[set[Card]] = [set() for _ in self._chairs]
        for event in self._events[start:]:
            if event.audience is not None and _is(event, "card_seen"):
                (seat,) = event.audience
                hands[seat] |= set(_cards_of(event))
        shown = {
            each
            for event in self._events[start:]
            if event.audience is None
            for each in _cards_of(event)
        }
        return [hand - shown for hand in hands]

    def _read_on(self) -> None:
        with suppress(sqlite3.OperationalError):  # no database yet
            ledger = self.inn.ledger()
            sql = "SELECT body FROM events WHERE match_id = 1 AND number >= ? ORDER BY number"
            self._events += [read(GAME, body) for (body,) in ledger.rows(sql, len(self._events))]
            if self._events and not self._chairs:
                self._chairs = tuple(chair.user for chair in ledger.chairs)


@contextmanager
def watching(inn: Inn) -> Generator[Watch, None, None]:
    """Look after every change of the world while the block runs."""
    watch = Watch(inn)
    with inn.here.world.watched(watch.look):
        yield watch
    watch.look()


@cache
def ways_to_write(each: Card) -> re.Pattern[str]:
    """Every way in which any screen of the bot could write a card."""
    ways = {rf"(?<![A-Za-z0-9]){each}(?![A-Za-z0-9])"}
    suit, rank = each.suit.name.lower(), each.rank.name.lower()
    ways.add(f"{suit}_{rank}")
    for locale in languages():
        words = language(locale)
        ways.add(rf"{SIGNS[each.suit]}\s?{words.label(f'rank.{rank}')}(?![A-Za-z0-9])")
        spoken = re.escape(words.drawn(SPOKEN).card(each))
        ways.add(f"(?i:{spoken})")
        ways.add(f"{suit}_{words.label(f'rank.{rank}.spoken').lower()}")
    return re.compile("|".join(sorted(ways)))


def _is(event: Any, kind: str) -> bool:
    return event.kind == kind


def _cards_of(event: Event) -> Iterator[Card]:
    value = event.model_dump(mode="json").get("card")
    return (card(each) for each in (value,) if each)
