"""Nothing that leaves the bot tells a card to who may not know: no request, log, number or file.

`python -m benchmarks.secrets` does the same over hundreds of matches, with the log of the process.
"""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from tests.bot.instruments.scraping import ANYWHERE, Pages
from tests.end_to_end import planted_leaks as plants
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.planted_leaks import Plants
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.wire_search import WireSearch

OPTIONS = {"schwarz_oder_weiss": "target=5, bidding=turns", "bauernstoss": "target=10"}
FACE_DOWN = "tyrolean_watten", "exchange=off"
"""At which three people have one hand that nobody sees."""


@pytest.fixture(autouse=True)
def logs() -> Iterator[list[Any]]:
    """What is logged at any level."""
    with capture_logs() as lines:
        yield lines


@pytest.fixture
async def watched(start_bot: StartBot) -> RunningBot:
    return await start_bot(metrics=ANYWHERE)


@pytest.fixture
async def search(watched: RunningBot) -> AsyncGenerator[WireSearch, None]:
    """A search of every request as it comes in."""
    search = WireSearch(watched.here, watched.database)
    with closing(search), watched.here.world.watched(search.look):
        yield search


async def read_all(search: WireSearch, logs: list[Any], folder: Path) -> list[str]:
    """Every leak that was found, also in what is for hosts alone."""
    search.look()
    search.read_out("a number", await Pages(logs).scrape())
    for line in logs:
        search.read_out("the log", str(line))
    search.read_files(folder)
    return search.leaks


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_of_two_deals_nothing_is_told_to_who_may_not_know(
    watched: RunningBot, search: WireSearch, logs: list[Any], tmp_path: Path, game: AnyGame
):
    anna, ben = watched.people("anna", "ben")
    computers = max(3, game.seats.start) - 2
    await watched.sits_down(
        anna, ben, game=game.key, options=OPTIONS.get(game.key, ""), computers=computers
    )
    await watched.plays_on(anna, ben, until=_after(watched, 2))
    assert [] == await read_all(search, logs, tmp_path)
    assert {game.key: 1} == search.matches
    assert search.secrets > 100
    assert 0 == search.unread


def _after(bot: RunningBot, deals: int) -> Callable[[], bool]:
    def are_over() -> bool:
        stored = bot.stored_match()
        dealt = sum(kind == "deck" for _, kind, _, _ in stored.inputs)
        return dealt > deals or stored.state == "finished"

    return are_over


def _is_dealt(bot: RunningBot) -> bool:
    return any('"deal_started"' in body for body in bot.stored_match().bodies)


@pytest.mark.plants_leaks
@pytest.mark.parametrize(
    "plant",
    [
        plants.a_hand_answered_to_everybody,
        plants.a_card_in_the_public_picture,
        plants.a_card_in_the_name_of_a_public_button,
        plants.somebody_elses_hand,
        plants.a_hand_that_lies_face_down,
        plants.a_card_in_the_words_for_a_picture,
        plants.a_card_in_the_name_of_a_file,
        plants.a_card_on_the_score_sheet,
        plants.a_card_in_the_log,
        plants.a_card_in_a_number_for_hosts,
        "a_card_in_a_file",
    ],
)
async def test_a_planted_leak_is_found(  # noqa: PLR0917 - fixtures
    watched: RunningBot,
    search: WireSearch,
    logs: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Plants | str,
):
    planting = plants.a_card_in_a_file(tmp_path) if isinstance(plant, str) else plant
    planting(monkeypatch)
    lies = planting is plants.a_hand_that_lies_face_down
    game, options = FACE_DOWN if lies else ("schwarz_oder_weiss", "target=3, bidding=turns")
    people = watched.people("anna", "ben", "clara")
    await watched.sits_down(*people, game=game, options=options)
    await people[0].waits(lambda: _is_dealt(watched), "the deal")
    await watched.here.control.quiet()
    for action in ("score", "hand"):
        with suppress(StopIteration):  # a leak may take the place of what is pressed
            await people[0].clicks(next(b for b in people[0].buttons if b.action == action))
        await watched.here.control.quiet()
    assert await read_all(search, logs, tmp_path)
