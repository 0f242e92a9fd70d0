"""Who looks on at a table, and a search of all they are shown for cards of the deal in play."""

import json
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.pages.caption import Caption
from bot.pages.card_style import Faces
from bot.pages.words import language
from bot.store.events import Input
from bot.table.archive.replay import Replay
from bot.table.match.event_log import LogEntry, Slice, entry
from bot.table.match.setup import Setup
from bot.table.menus.watch import Watched, deal
from games.core.record import Dealt
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Person, text_of
from tests.end_to_end.leak_watch import Watch
from tests.end_to_end.running_bot import RunningBot

_DEAL = re.compile(r"^### .* · Deal (\d+)$", re.MULTILINE)


def entries_of_deals_over(bot: RunningBot) -> tuple[LogEntry, ...]:
    """All that was put into match 1, without the deal in play if there is one, and came of it."""
    stored = bot.stored_match()
    rows, bodies, game = stored.inputs, stored.bodies, stored.game
    starts = [number for number, *_ in rows]
    entries = [
        entry(game, Slice(_input(kind, body, actor), tuple(bodies[first:end])))
        for (first, kind, body, actor), end in zip(rows, [*starts[1:], len(bodies)], strict=False)
    ]
    table = game.opening(stored._options(), len(stored.chairs))
    table = game.replay(table, (e for each in entries for e in each.events))
    if game.needs_deal(table.public) or game.is_over(table.public):
        return tuple(entries)
    decks = [at for at, each in enumerate(entries) if isinstance(each.input, Dealt)]
    return tuple(entries[: decks[-1]])


def deal_in_play(bot: RunningBot) -> int:
    """The number of the deal that match 1 has come to."""
    stored = bot.stored_match()
    table = stored.game.replay(stored.opening(), stored.events)
    return stored.game.scene(table.public).deal


def _input(kind: Any, body: dict[str, Any], actor: Any) -> Input:
    return Input(kind, json.dumps(body), actor)


def texts_of_deals_over(bot: RunningBot) -> set[str]:
    """The text of every page of every deal that is over, with any news."""
    entries, stored = entries_of_deals_over(bot), bot.stored_match()
    setting = Setup(1, stored.game, stored._options(), stored.chairs)
    replay = Replay(setting, entries, goes_on=True)
    names = tuple(chair.name for chair in stored.chairs)
    caption = Caption(table=1, number=0, game=stored.game.key, title="1", names=names)
    # Clara reads English, and sees the cards of a German table.
    auto = Faces(chosen="auto")
    beside = language("en").with_faces(auto).beside(language("de").with_faces(auto))
    words = beside.playing(stored.game.tradition)
    found: set[str] = set()
    for at in range(len(replay.steps)):
        position = replay.moment(at)
        for newest in range(position.scene.deal, replay.moment(10**6).scene.deal + 2):
            for is_over in (False, True):
                view = deal(words, caption, position, Watched(newest, is_over))
                found.add(_text(view.to_components()))
    return found


def _text(components: list[dict[str, Any]]) -> str:
    return "\n".join(part.get("content", "") for part in components_of(components))


@dataclass(slots=True)
class WatchOfWatchers(Watch):
    """Searches all that anybody is shown but pages of deals that are over, byte for byte."""

    pages: int = 0
    """How many such pages were seen."""
    _known_texts: set[str] = field(default_factory=set[str])

    def _search(self, name: str, text: str, hidden: frozenset[Any], told: int) -> None:
        shape = json.loads(text)
        if "watch" not in set(_actions(shape)):
            Watch._search(self, name, text, hidden, told)
        elif self._is_of_a_deal_over(shape):
            self.pages += 1
        elif not self._is_late(shape):
            Watch._search(self, name, text, hidden, -1)  # it was drawn for a watcher

    def _is_late(self, shape: dict[str, Any]) -> bool:
        """Whether it is the table in a deal that was over when the page came, or began to be."""
        found = _DEAL.search(_text(shape.get("components", [])))
        return found is not None and int(found[1]) < deal_in_play(self.bot)

    def _is_of_a_deal_over(self, shape: dict[str, Any]) -> bool:
        if "components" not in shape:
            return False
        text = _text(shape["components"])
        if text not in self._known_texts:
            self._known_texts = self._known_texts | texts_of_deals_over(self.bot)
        return text in self._known_texts


def _actions(shape: dict[str, Any]) -> Iterator[str]:
    for part in components_of(shape.get("components", [])):
        names = str(part.get("custom_id", "")).split("|")
        if len(names) == 5:
            yield names[3]


@contextmanager
def watching_watchers(bot: RunningBot) -> Generator[WatchOfWatchers, None, None]:
    """Look after every change of the world while the block runs."""
    watch = WatchOfWatchers(bot)
    with bot.here.world.watched(watch.look):
        yield watch
    watch.look()


def screen(person: Person) -> dict[str, Any]:
    """What a person looks on by."""
    return next(
        each
        for each in reversed(person.messages)
        if each["only_you"] and any(a == "watch" for a in _actions(each)) and "###" in text_of(each)
    )


async def looks_on(person: Person) -> str:
    """Open the screen from the table's menu, and read it."""
    await person.presses("menu", private=False)
    before = len(person.told)
    await person.presses("watch", private=True)
    await person.waits(lambda: len(person.told) > before, "the screen")
    await person.waits(lambda: not person.is_busy, "the screen")
    return text_of(screen(person))


async def turns_to(person: Person, arg: str) -> str:
    """Press a button of the screen, and read what comes."""
    before = text_of(screen(person))
    buttons = (each for each in person.buttons if each.private and each.action == "watch")
    await person.clicks(next(each for each in buttons if arg == each.arg.partition(".")[0]))
    await person.waits(lambda: not person.is_busy, "an answer")
    await person.waits(lambda: text_of(screen(person)) != before, f"another screen by {arg}")
    return text_of(screen(person))
