"""Searches all that leaves a bot for cards that its readers must not know.

That is every request (with names and alternative texts of files), read as whoever gets to see what
came of it; and every line of the log, every number for a host and every file beside the database,
which are for nobody who sits at a table: a card that is named there at all is a leak.
"""

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bot.table.match.event_log import read
from games.catalogue import CATALOGUE
from sandbox import Running
from sandbox.journal import Record
from sandbox.world.interactions import Interaction, Reply
from sandbox.world.messages import Flags, Message
from tests.end_to_end.card_spelling import german_deck, written
from tests.end_to_end.leak_watch import NAMED_OPENLY
from tests.end_to_end.told_cards import News, ToldCards
from tests.postgresql import Ask, opened

_FOR_PRESSER = {Reply.CHOICES, Reply.MODAL}
_BUTTON = re.compile(r'"2\|([1-9]\d*)\|(\d+)\|')
_OF_CHANNEL = re.compile(r"^/channels/(\d+)/messages(?:/\d+)?$")

Reader: TypeAlias = int | None
"""Somebody who reads it alone; None where everybody in a channel does."""


class Sent(NamedTuple):
    """Who reads what was sent, in which channel, and in which message, if in any."""

    reader: Reader
    channel: int
    message: int | None = None


class Stored(NamedTuple):
    """A match, as far as it has been read."""

    game: str
    told: ToldCards


@dataclass(slots=True)
class WireSearch:
    """What has been searched, and every leak found."""

    here: Running
    database: Path
    keeps: bool = True
    """Whether the journal keeps what was searched; in a run of hours it would fill the memory."""
    looks: int = 0
    """How many requests were searched."""
    secrets: int = 0
    """For how many hidden cards, in all."""
    unread: int = 0
    """Requests of which nobody can say who reads them: what came of them was never shown."""
    leaks: list[str] = field(default_factory=list[str])
    searched: defaultdict[int, int] = field(default_factory=lambda: defaultdict[int, int](int))
    """By match, how many requests about it were searched while cards were hidden."""
    _matches: dict[int, Stored] = field(default_factory=dict[int, Stored])
    _named: dict[int, int] = field(default_factory=dict[int, int])
    """The match that the buttons of each message named last."""
    _over: set[int] = field(default_factory=set[int])
    _pressed: dict[str, Interaction] = field(default_factory=dict[str, Interaction])
    _read: int = 0
    """How much of the journal."""
    _known: set[int] = field(default_factory=set[int])
    _opened: ExitStack = field(default_factory=ExitStack)
    _asking: Ask | None = None

    @property
    def matches(self) -> Mapping[str, int]:
        """How many matches of each game were searched."""
        return Counter(self._matches[match].game for match in self.searched)

    def look(self) -> None:
        """Search every request that came in since."""
        journal = self.here.journal.requests
        if self._read == len(journal):
            return
        with suppress(sqlite3.OperationalError):
            for record in journal[self._read :]:
                self._search(record, self._ask())
                self._read += 1
        if not self.keeps:
            del journal[: self._read]
            self._read = 0

    def close(self) -> None:
        """Leave the database."""
        self._opened.close()

    def _ask(self) -> Ask:
        """The database, opened once: there are many requests, and opening it takes longer."""
        if self._asking is None:
            self._asking = self._opened.enter_context(opened(self.database))
        return self._asking

    def read_out(self, where: str, text: str) -> None:
        """Search what is for nobody at a table, such as a log."""
        for each, found in written(text):
            self.leaks.append(f"{where} names {each} as {found!r} in {text}")

    def read_files(self, folder: Path) -> int:
        """Search every file beside the database and its copies; returns how many lines."""
        lines = 0
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith(self.database.name):
                for line in path.read_text("utf-8", errors="replace").splitlines():
                    self.read_out(path.name, line)
                    lines += 1
        return lines

    def _search(self, record: Record, ask: Ask) -> None:
        if record.body is None:
            return
        sent = self._sent(record)
        if sent is None:
            self.unread += 1
            return
        text = json.dumps(record.body, ensure_ascii=False)
        mark = hash((sent, text))
        if mark in self._known:
            return
        self._known.add(mark)
        match, drawn = self._match(text, sent, ask)
        if match is not None:
            self._judge(match, drawn, sent.reader, text)

    def _judge(self, match: int, drawn: int, reader: Reader, text: str) -> None:
        """Search a text for what its match hides from its reader; `drawn` tells how old it is."""
        told, german = self._matches[match].told, german_deck(self._matches[match].game)
        hidden = told.hidden_from(reader)
        if not hidden or (drawn and drawn <= told.before_this_deal(reader)):
            return
        self.looks += 1
        self.secrets += len(hidden)
        self.searched[match] += 1
        for each, found in written(NAMED_OPENLY.sub("", text), german):
            if each in hidden:
                who = "everybody" if reader is None else f"<{reader}>"
                self.leaks.append(f"{who} sees {each} as {found!r} of match {match} in {text}")

    def _match(self, text: str, sent: Sent, ask: Ask) -> tuple[int | None, int]:
        """The match that a text is about, and how many events it tells of; 0 if it does not say.

        Without buttons it is that of its message: a result may arrive after the next match began.
        """
        buttons = [(int(match), int(number)) for match, number in _BUTTON.findall(text)]
        if buttons and sent.message is not None:
            self._named[sent.message] = buttons[0][0]
        before = None if sent.message is None else self._named.get(sent.message)
        named = buttons[0][0] if buttons else before or self._latest(sent.channel, ask)
        if named is None or not self._read_on(named, ask):
            return None, 0
        return named, max((number for match, number in buttons if match == named), default=0)

    def _latest(self, channel: int, ask: Ask) -> int | None:
        sql = "SELECT max(id) FROM matches WHERE channel_id = ?"
        ((match,),) = ask(sql, (channel,))
        return match

    def _read_on(self, match: int, ask: Ask) -> bool:
        """Read what is new of a match; False where it has not begun, or hides nothing any more."""
        sql = "SELECT game, state FROM matches WHERE id = ?"
        found = ask(sql, (match,))
        if not found or found[0][1] not in {"playing", "paused"}:
            return False
        stored = self._matches.get(match)
        if stored is None:
            sql = "SELECT user_id FROM seats WHERE match_id = ? ORDER BY seat"
            people = tuple(person for (person,) in ask(sql, (match,)))
            stored = self._matches[match] = Stored(found[0][0], ToldCards(people))
        sql = "SELECT body FROM events WHERE match_id = ? AND number >= ? ORDER BY number"
        news, game = stored.told.news, CATALOGUE[stored.game]
        bodies = ask(sql, (match, len(news)))
        news += [News.of(read(game, body)) for (body,) in bodies]
        return True

    def _sent(self, record: Record) -> Sent | None:
        """Who reads what a request brought about; None where that cannot be told."""
        if record.path.startswith("/interactions/"):
            return self._answered(record)
        if record.path.startswith("/webhooks/"):
            return self._followed(record)
        world, to_channel = self.here.world, _OF_CHANNEL.match(record.path)
        if to_channel is None:
            return Sent(None, 0)
        if int(to_channel[1]) not in world.channels:
            return None
        return self._shown(None, int(to_channel[1]), _id_of(record.response))

    def _answered(self, record: Record) -> Sent | None:
        """An answer is for all to see unless it is marked, or changes a message for one alone."""
        interaction = self._interaction(record.path.split("/")[2])
        if interaction is None:
            return None
        person, channel = interaction.user_id, interaction.channel_id
        if record.body["type"] in _FOR_PRESSER:
            return Sent(person, channel)
        if record.body["type"] == Reply.UPDATE:
            message = self._message(channel, interaction.message_id)
            return None if message is None else self._shown(message.only_for, channel, message.id)
        private = (record.body.get("data") or {}).get("flags", 0) & Flags.EPHEMERAL
        return self._shown(person if private else None, channel, interaction.original_id)

    def _followed(self, record: Record) -> Sent | None:
        if record.status >= 300 or not isinstance(record.response, dict):
            return None
        channel = int(record.response["channel_id"])
        message = self._message(channel, int(record.response["id"]))
        return None if message is None else self._shown(message.only_for, channel, message.id)

    def _shown(self, only_for: Reader, channel: int, message: int | None) -> Sent:
        """Direct messages are read by their person, marked or not."""
        place = self.here.world.channels[channel]
        people = [person for person in place.recipients if person != self.here.world.bot_id]
        return Sent(only_for or (people[0] if len(people) == 1 else None), channel, message)

    def _message(self, channel: int, message: int | None) -> Message | None:
        place = self.here.world.channels.get(channel)
        return None if place is None or message is None else place.messages.get(message)

    def _interaction(self, number: str) -> Interaction | None:
        made = self.here.world.interactions
        new = islice(reversed(made.values()), len(made) - len(self._pressed))
        self._pressed |= {str(each.id): each for each in new}
        return self._pressed.get(number)


def _id_of(response: object) -> int | None:
    """The message that an answer of Discord's tells of, if it does."""
    told = response.get("id") if isinstance(response, dict) else None
    return None if told is None else int(told)
