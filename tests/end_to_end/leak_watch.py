"""Looks over everybody's shoulder after every change for a card that must not be in sight.

Secret is every card of this deal that the log has not told to somebody. Searched is all of
`everything(person)`, names of buttons and alternative texts included, in every way of writing a
card that any language of the bot has.
"""

import json
import re
import sqlite3
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from bot.pages.card_style import Deck
from bot.table.match.event_log import read
from games.core.cards import Card
from sandbox.control.viewing import Gaze
from sandbox.world import World
from sandbox.world.messages import Message
from tests.end_to_end.card_spelling import german_deck, written
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.shown import failures_of, state_of
from tests.end_to_end.told_cards import News, ToldCards

NAMED_OPENLY = re.compile(
    r"(?:Rechter?|Guater?|Kritische): [^·\\\n]*| drew [^·\\\n]*| hat [^·\\\n]*? gezogen"
    r"|The Kreide goes to [^·\\\n]*|Die Kreide hat die Seite mit [^·\\\n]*"
    r"|lowest trump [^·\\\n]*|niedrigste[rn] Trumpf [^·\\\n]*"
    r"| lays down [^·\\\n]* and takes| legt [^·\\\n]* hin und macht"
)
"""Facts that name cards to keep in mind, whoever holds them."""


Place: TypeAlias = tuple[int, int, int]
"""Whose screen, of which channel, and which message there; 0 is what is around them."""


@dataclass(slots=True)
class Watch:
    """What has been watched, and every leak found."""

    bot: RunningBot
    looks: int = 0
    """How many new pictures were searched."""
    secrets: int = 0
    """How many secret cards they were searched for, in all."""
    leaks: list[str] = field(default_factory=list[str])
    _told: ToldCards = field(default_factory=ToldCards)
    _looked: dict[int, object] = field(default_factory=dict[int, object])
    """How each channel was when it was looked at last."""
    _seen: dict[Place, object] = field(default_factory=dict[Place, object])
    """How each message, and what is around them, was when it was searched last."""
    _texts: dict[Place, tuple[object, str]] = field(default_factory=dict[Place, tuple[object, str]])
    """How each message was when it was written out last; 0 for whoever sees it as all do."""
    _known: set[int] = field(default_factory=set[int])
    _german: Deck = Deck.WATTEN
    """The German deck of the game."""

    def look(self) -> None:
        """Search whatever is new on anybody's screen."""
        self._read_on()
        world = self.bot.here.world
        around = _around(world)
        for channel in tuple(world.channels.values()):
            now = (around, tuple(map(state_of, channel.messages.values())))
            if self._looked.get(channel.id) != now:
                self._looked[channel.id] = now
                for person in world.users.values():
                    if world.sees(person.id, channel) and not person.bot:
                        self._look_at(Gaze(world, person, channel), around)

    def _look_at(self, gaze: Gaze, around: object) -> None:
        me, channel = gaze.me, gaze.channel
        hidden = self._told.hidden_from(me.id)
        before = self._told.before_this_deal
        told_to_all, told_to_them = before(None), before(me.id)
        for message in gaze.visible():
            state = (state_of(message), failures_of(gaze))
            if self._is_new((me.id, channel.id, message.id), state):
                alone = channel.guild_id is None or message.only_for is not None
                text = self._text(gaze, message, state)
                self._search(me.username, text, hidden, told_to_them if alone else told_to_all)
        if self._is_new((me.id, channel.id, 0), around):
            frame = gaze.frame()
            told = told_to_them if channel.guild_id is None else told_to_all
            for shape in (*frame.pop("modals"), frame):
                self._search(me.username, _written(shape), hidden, told)

    def _is_new(self, place: Place, look: object) -> bool:
        known = self._seen.get(place) == look
        self._seen[place] = look
        return not known

    def _text(self, gaze: Gaze, message: Message, state: object) -> str:
        """A message as one person sees it; as all do, unless something is marked for them alone."""
        own = bool(message.reactions or message.reference or failures_of(gaze))
        place = (gaze.me.id if own else 0, message.channel_id, message.id)
        kept = self._texts.get(place)
        if kept is None or kept[0] != state:
            shape = gaze.message(message)
            # What was replied to is another message of this channel, searched there.
            shape.pop("referenced_message", None)
            kept = self._texts[place] = (state, _written(shape))
        return kept[1]

    def _search(self, name: str, text: str, hidden: frozenset[Card], told: int) -> None:
        mark = hash((name, text))
        if mark in self._known:
            return
        self._known.add(mark)
        newest, cards = _read_over(text, self._german)
        late = newest is not None and newest <= told
        if late or not hidden:
            return
        self.looks += 1
        self.secrets += len(hidden)
        for each, found in cards:
            if each in hidden:
                self.leaks.append(f"{name} sees {each} as {found!r} in {text}")

    def _read_on(self) -> None:
        with suppress(sqlite3.OperationalError):  # no database yet
            stored_match = self.bot.stored_match()
            sql = "SELECT body FROM events WHERE match_id = 1 AND number >= ? ORDER BY number"
            bodies = stored_match.rows(sql, len(self._told.news))
            if bodies and not self._told.people:
                self._told.people = tuple(chair.user for chair in stored_match.chairs)
            game = stored_match.game if bodies else None
            if game is not None:
                self._german = german_deck(game.key)
            self._told.news += [News.of(read(game, body)) for (body,) in bodies if game is not None]


def _around(world: World) -> object:
    """All that a bot can change of what is around messages."""
    return (
        tuple(repr(modal) for modal in world.modals.values()),
        tuple(world.notices),
        tuple((channel.name, channel.topic) for channel in world.channels.values()),
        tuple(emoji.name for emoji in world.emojis.values()),
        tuple(world.commands.values()),
    )


def _written(shape: Mapping[str, Any]) -> str:
    return json.dumps(shape, ensure_ascii=False)


@lru_cache(maxsize=256)
def _read_over(text: str, german: Deck) -> tuple[int | None, tuple[tuple[Card, str], ...]]:
    """How many events the newest hand in a text knows of, and the cards that are named there."""
    drawn = [int(number) for number in re.findall(r'"2\|1\|(\d+)\|', text)]
    return max(drawn, default=None), written(NAMED_OPENLY.sub("", text), german)


@contextmanager
def watching(bot: RunningBot) -> Generator[Watch, None, None]:
    """Look after every change of the world while the block runs."""
    watch = Watch(bot)
    with bot.here.world.watched(watch.look):
        yield watch
    watch.look()
