"""Options on several pages are changed from a private message, and all see what they are now."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import Field

from games.catalogue import CATALOGUE
from games.schwarz_oder_weiss.options import Options, Tie
from tests.end_to_end.guest import GAME, Guest
from tests.end_to_end.inn import Inn
from tests.end_to_end.privacy import unseen_by_others

SECOND: Any = {"page": 2}


class Paged(Options):
    """The options of a real game, spread over two pages."""

    tie: Tie = Field(
        default=Tie.SHARED, title="schwarz_oder_weiss.option.tie", json_schema_extra=SECOND
    )
    solo: bool = Field(default=False, title="schwarz_oder_weiss.option.solo")
    nines: bool = Field(
        default=False, title="schwarz_oder_weiss.option.nines", json_schema_extra=SECOND
    )


@pytest.fixture(autouse=True)
def _paged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOGUE, GAME, replace(CATALOGUE[GAME], options=Paged))


async def opened(inn: Inn) -> Guest:
    """Ben, who speaks English, with his lobby and all of its options before him."""
    ben = inn.guest("ben")
    await ben.plays()
    await ben.presses("options")
    await ben.is_told("Options: Schwarz oder Weiß")
    return ben


async def test_the_options_are_shown_to_the_host_alone_before_any_form(inn: Inn):
    ben = inn.guest("ben")
    await ben.plays()
    async with unseen_by_others(inn, ben):
        await ben.presses("options")
        await ben.is_told("**Page 2**\nA tie of three players: shared win\nNines for tens: no")
    assert [] == ben.view["modals"]
    labels = [button.label for button in ben.buttons if button.private]
    assert ["Change page 1", "Change page 2"] == labels


async def test_a_page_changes_its_own_options_and_everybody_sees_them(inn: Inn):
    ben = await opened(inn)
    anna = inn.guest("anna")
    await ben.presses("options", "0")
    await ben.submits(target="7", flags=["solo"])
    await anna.sees("Punkte zum Sieg: 7 · Schwarz Solo")
    await ben.is_told("Points to win: 7\nSchwarz Solo: yes")
    await ben.presses("options", "1")
    await ben.submits(tie="sudden_death", flags=["nines"])
    await ben.is_told("A tie of three players: play on\nNines for tens: yes")
    await ben.is_told("Points to win: 7\nSchwarz Solo: yes")
    await anna.sees("Punkte zum Sieg: 7")
    assert 1 == len(ben.told)


async def test_a_page_with_a_mistake_is_told_and_changes_nothing(inn: Inn):
    ben = await opened(inn)
    async with unseen_by_others(inn, ben):
        await ben.presses("options", "0")
        await ben.submits(target="99")
        await ben.is_told("Points to win: please give a whole number from 3 to 51.")
    assert any("Points to win: 11" in told for told in ben.told)


@pytest.mark.parametrize("page", ["2", "9", "x"])
async def test_a_page_there_is_not_is_answered_kindly(inn: Inn, page):
    ben = await opened(inn)
    async with unseen_by_others(inn, ben):
        await ben.forges(f"1|1|0|options|{page}")
        await ben.is_told("This button no longer works.")


async def test_options_can_still_be_written(inn: Inn):
    ben = inn.guest("ben")
    await ben.plays("nines=on, target=5")
    await ben.presses("options")
    await ben.is_told("Points to win: 5")
    await ben.is_told("Nines for tens: yes")
