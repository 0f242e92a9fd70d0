"""Pictures of a table and of a hand, against building the same bare LayoutView by hand."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from typing import Any

from discord import ButtonStyle, SelectOption, ui

from benchmarks.measuring import compare
from bot.match.event_log import Events
from bot.match.live_match import LiveMatch
from bot.match.seats import Chair
from bot.match.setup import Setup
from bot.render.stateless import Stateless
from bot.render.words import language
from bot.screens import views
from bot.screens.status import TableStatus
from games.players import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.options import Bidding, Options

CHAIRS = (Chair("Anna", 1), Chair("Ben", 2), Chair("Resi 🤖", level="craft"))
OPTIONS = Options(bidding=Bidding.TURNS)
MOMENTS = 60
Json = dict[str, Any]


def moments() -> list[LiveMatch]:
    """Tables at different moments of one random match."""
    levels = ("novice",) * len(CHAIRS)
    log = [step.events for step in islice(play_match(GAME, OPTIONS, levels, seed=3), MOMENTS)]
    return [_restored(log[:number]) for number in range(2, MOMENTS)]


def _restored(log: Sequence[Events]) -> LiveMatch:
    return LiveMatch(Setup(1, GAME, OPTIONS, CHAIRS), log)


def bare(parts: list[Json]) -> ui.LayoutView:
    """The same components, built from strings that are there already."""
    view = ui.LayoutView(timeout=None)
    for part in parts:
        view.add_item(_built(part))
    return view


def _built(part: Json) -> ui.Item[Any]:
    match part["type"]:
        case 1:
            return ui.ActionRow(*map(_built, part["components"]))
        case 2 | 3:
            return _pressed(part)
        case 9:
            texts = (inner["content"] for inner in part["components"])
            return ui.Section(*texts, accessory=_built(part["accessory"]))
        case 10:
            return ui.TextDisplay(part["content"])
        case 14:
            return ui.Separator()
        case 17:
            return ui.Container(*map(_built, part["components"]))
        case other:
            raise ValueError(f"a picture has a component of type {other}, which is not built here")


def _pressed(part: Json) -> ui.Item[Any]:
    if part["type"] == 3:
        return ui.Select(
            placeholder=part.get("placeholder"),
            custom_id=part["custom_id"],
            options=[SelectOption.from_dict(option) for option in part["options"]],
        )
    return ui.Button(
        label=part["label"],
        custom_id=part["custom_id"],
        style=ButtonStyle(part["style"]),
        disabled=part["disabled"],
    )


def measure(promise: str, draw: Callable[[LiveMatch], Stateless], tables: list[LiveMatch]) -> str:
    """Draw one table after the other, and build the same components bare."""
    dumps = [draw(live).to_components() for live in tables]
    if any(bare(dump).to_components() != dump for dump in dumps):
        raise ValueError("the bare view is not the same view")
    ours, bares = cycle(tables), cycle(dumps)

    def drawn() -> int:
        draw(next(ours)).to_components()
        return 1

    def built() -> int:
        bare(next(bares)).to_components()
        return 1

    return compare(drawn, built).line(promise, "pictures", "the same LayoutView, strings given")


async def main() -> None:
    """Measure and say; views want a running loop."""
    words, tables = language("de"), moments()
    playing = [live for live in tables if 0 in live.to_act]
    print(measure("picture of table", lambda live: views.table(live, words, TableStatus()), tables))
    print(measure("picture of hand", lambda live: views.hand(live, 0, words), playing))


if __name__ == "__main__":
    asyncio.run(main())
