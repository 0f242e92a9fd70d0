"""How much people decide themselves is seen in the lobby, and a table may ask for it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import TakenSeat
from bot.pages.words import language
from bot.store import Store, open_store
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from bot.store.tallies.reliability import ENOUGH
from games.catalogue import CATALOGUE
from sandbox import Running, samples
from tests.bot.store.conftest import won_by
from tests.bot.store.inputs import PROCEED
from tests.end_to_end.client_person import GAME
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot
from tests.postgresql import where_of

DE, EN = language("de"), language("en")


@pytest.fixture
async def evenings(here: Running, tmp_path: Path) -> None:
    """Anna has left two matches of ten against Clara, who has left three."""
    anna, clara = (here.control.find_person(name).id for name in ("anna", "clara"))
    async with open_store(where_of(tmp_path / "stammtisch.sqlite3")) as store:
        for number in range(ENOUGH):
            left = {seat for seat, matches in ((0, 2), (1, 3)) if number < matches}
            await _play(store, anna, clara, frozenset(left))


async def _play(store: Store, anna: int, clara: int, left: frozenset[int]) -> None:
    game = CATALOGUE[GAME]
    options = game.options().model_dump_json()
    lobby = NewLobby(samples.GASTHAUS, 70, GAME, game.engine_version, options, anna)
    chairs = (TakenSeat(0, "Anna", anna), TakenSeat(1, "Clara", clara))
    match = await store.matches.create_lobby(lobby, 1, chairs)
    await store.matches.start(match, game.engine_version, 2)
    ending = replace(won_by(0), resigned=left)
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], ending), 3)


@pytest.fixture
async def bot(evenings: None, start_bot: StartBot) -> RunningBot:
    """A bot that knows of them."""
    assert evenings is None
    return await start_bot()


async def test_a_figure_is_seen_beside_a_name_and_new_people_have_none(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await ben.plays()
    await anna.presses("sit")
    await ben.sees("**Anna** · 80\xa0%")
    await clara.presses("sit")
    await ben.sees("**Clara** · 70\xa0%")
    assert "**Ben (lädt ein)**\n" in ben.text
    assert DE("reliable.figure") in ben.text


async def test_who_is_on_no_board_shows_no_figure(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.sends("settings", listed="off")
    await anna.waits(lambda: anna.told and not anna.is_busy, "the settings")
    await ben.plays()
    await anna.presses("sit")
    await ben.sees("**Anna**")
    assert "80\xa0%" not in ben.text


async def test_a_table_asks_for_it_and_who_is_below_is_told_kindly(bot: RunningBot):
    anna, ben, clara, dora = bot.people("anna", "ben", "clara", "dora")
    await anna.plays()
    await anna.presses("reliable", "80")
    await anna.sees(DE("reliable.asked", least=80))
    await clara.presses("sit")
    await clara.is_told(EN("reliable.below", least=80, own=70))
    await dora.presses("sit")
    await anna.sees("**Dora**")
    await ben.presses("reliable", "90")
    await ben.is_told(EN("error.only_host", name="Anna"))
    assert [(80,)] == bot.stored_match().rows("SELECT reliable FROM matches WHERE state = 'lobby'")
    await anna.presses("reliable", "90")
    await anna.waits(lambda: DE("reliable.asked", least=80) not in anna.text, "no such wish")
    assert [(None,)] == bot.stored_match().rows(
        "SELECT reliable FROM matches WHERE state = 'lobby'"
    )
