"""Looks over everybody's shoulder after every change for a card that must not be in sight.

Secret is every card of this deal that the log has not told to somebody. Searched is all of
`everything(person)`, names of buttons and alternative texts included, in every way of writing a
card that any language of the bot has.
"""

import json
import re
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.match.event_log import read
from games.core.cards import Card
from sandbox.control.viewing import Gaze
from sandbox.world.channels import Channel
from sandbox.world.people import User
from tests.end_to_end.card_spelling import written
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.told_cards import News, ToldCards
from tests.postgresql import INSTEAD

NAMED_OPENLY = re.compile(
    r"(?:Rechte|Guate|Kritische): [^·\\\n]*| drew [^·\\\n]*| hat [^·\\\n]*? gezogen"
    r"|The Kreide goes to [^·\\\n]*|Die Kreide hat die Seite mit [^·\\\n]*"
    r"|lowest trump [^·\\\n]*|niedrigste[rn] Trumpf [^·\\\n]*"
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
    _looked: dict[int, int] = field(default_factory=dict[int, int])
    """How each channel was when it was looked at last."""
    _seen: dict[Place, object] = field(default_factory=dict[Place, object])
    """How each message, and what is around them, was when it was searched last."""
    _known: set[int] = field(default_factory=set[int])
    _connection: sqlite3.Connection | None = None
    _version: int = 0
    """Of the database, when it was read last."""

    def look(self) -> None:
        """Search whatever is new on anybody's screen."""
        self._read_on()
        world = self.bot.here.world
        for channel in tuple(world.channels.values()):
            now = hash(repr((channel, world.modals, world.notices)))
            if self._looked.get(channel.id) != now:
                self._looked[channel.id] = now
                for person in world.users.values():
                    if world.sees(person.id, channel) and not person.bot:
                        self._look_at(channel, person)

    def _look_at(self, channel: Channel, person: User) -> None:
        hidden = self._told.hidden_from(person.id)
        before = self._told.before_this_deal
        told_to_all, told_to_them = before(None), before(person.id)
        for shape in self._new_shapes(Gaze(self.bot.here.world, person, channel)):
            alone = channel.guild_id is None or shape.get("only_you", False)
            # What was replied to is another message of this channel, searched there.
            shape.pop("referenced_message", None)
            told = told_to_them if alone else told_to_all
            text = json.dumps(shape, ensure_ascii=False)
            self._search(person.username, text, hidden, told)

    def _new_shapes(self, gaze: Gaze) -> Iterator[dict[str, Any]]:
        """Messages, forms, and what is around them, as far as they are not as they were."""
        place = (gaze.me.id, gaze.channel.id)
        failed = repr(self.bot.here.world.notices)
        for message in gaze.visible():
            if self._is_new((*place, message.id), repr(message) + failed):
                yield gaze.message(message)
        frame = gaze.frame()
        yield from frame.pop("modals")
        if self._is_new((*place, 0), frame):
            yield frame

    def _is_new(self, place: Place, look: object) -> bool:
        known = self._seen.get(place) == look
        self._seen[place] = look
        return not known

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
        for each, found in written(NAMED_OPENLY.sub("", text)):
            if each in hidden:
                self.leaks.append(f"{name} sees {each} as {found!r} in {text}")

    def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            self._connection.close()

    def _has_changed(self) -> bool:
        """Whether anything was written to the database since this was asked last."""
        if INSTEAD:
            return True
        if self._connection is None:
            address = f"{self.bot.database.as_uri()}?mode=ro"
            self._connection = sqlite3.connect(address, uri=True)
        before = self._version
        (self._version,) = self._connection.execute("PRAGMA data_version").fetchone()
        return before != self._version

    def _read_on(self) -> None:
        with suppress(sqlite3.OperationalError):  # no database yet
            if not self._has_changed():
                return
            stored_match = self.bot.stored_match()
            sql = "SELECT body FROM events WHERE match_id = 1 AND number >= ? ORDER BY number"
            bodies = stored_match.rows(sql, len(self._told.news))
            if bodies and not self._told.people:
                self._told.people = tuple(chair.user for chair in stored_match.chairs)
            game = stored_match.game if bodies else None
            self._told.news += [News.of(read(game, body)) for (body,) in bodies if game is not None]


@contextmanager
def watching(bot: RunningBot) -> Generator[Watch, None, None]:
    """Look after every change of the world while the block runs."""
    watch = Watch(bot)
    with closing(watch):
        with bot.here.world.watched(watch.look):
            yield watch
        watch.look()
