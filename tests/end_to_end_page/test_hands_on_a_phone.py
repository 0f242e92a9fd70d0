"""A table and a hand below it are little more than a phone shows at once, at any moment."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.render import hand_layout
from bot.render.caption import Caption
from bot.render.stateless import Stateless
from bot.render.table_layout import Readiness
from bot.render.words import Words, language, languages
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Who
from games.core.table import Table
from tests.bot.render.test_games import moments
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.measured import PICTURES, heights

pytestmark = pytest.mark.asyncio(loop_scope="session")

SCREEN, TABLE = 844, 430
"""How high a phone is, and what is left to the table's message."""
MOST = SCREEN * 5 // 4 - TABLE
NAMES = ("Annemarie", "Benedikt", "Clara", "Dorothea", "Emil", "Franziska")
MATCHES = 3
QUESTIONS = {
    "schwarz_oder_weiss": {"bid_or_pass", "name_points", "double_or_pass", "play_for_dummy"},
    "tyrolean_watten": {"you_answer_raise", "you_name_suit", "you_answer_offer"},
    "kritisch_watten": {"you_answer_raise", "you_name_suit", "you_answer_offer"},
    "blind_watten": {"you_answer_raise", "you_choose_rank", "you_choose_suit"},
    "bohemian_watten": {"exchange"},
    "bauernstoss": {"you_open", "you_answer", "you_are_claiming"},
}
"""Some of what must have been asked, so that a match between people who press anything counts."""


def hands(game: AnyGame, words: Words, seed: int) -> Iterator[tuple[str, Stateless]]:
    """Every hand of a match with all that may stand in it, and what it asks."""
    for number, (table, told) in enumerate(moments(game, seed)):
        for seat in range(len(table.private)):
            holding, offers = (
                game.holding(table.seen_from(seat)),
                game.offers(table.seen_from(seat)),
            )
            around = hand_layout.HandContext(
                scene=game.scene(table.public),
                log=tuple(told),
                readiness=readiness(game, table),
                mask=number,
                named=True,
                clock=1795000000 if offers else None,
            )
            yield (
                holding.prompt.key.rpartition(".")[2],
                hand_layout.hand(words, caption(game, table, number), holding, offers, around),
            )


def caption(game: AnyGame, table: Table[Any, Any, Any], number: int) -> Caption:
    names = NAMES[: len(table.private)]
    return Caption(table=1, number=number, game=game.key, title="12", names=names, hints=True)


def readiness(game: AnyGame, table: Table[Any, Any, Any]) -> Readiness | None:
    if not game.needs_deal(table.public):
        return None
    first, *others = (Who(seat) for seat in range(len(table.private)))
    return Readiness(ready=(first,), awaited=tuple(others))


def shape(view: Stateless) -> bytes:
    """What two hands have in common that are as high: all but numbers and names of buttons."""
    return re.sub(rb'"custom_id":"[^"]*"|\d+', b"", view.written)


@pytest.mark.parametrize("key", CATALOGUE)
async def test_table_and_hand_fill_a_screen_and_a_quarter_at_most(key: str, sit: Sit) -> None:
    game, asked, tall = CATALOGUE[key], set[str](), list[tuple[float, str, str]]()
    anna = await sit("anna", phone=True)
    for locale in languages():
        shown: dict[tuple[str, bytes], Stateless] = {}
        for seed in range(MATCHES):
            for question, view in hands(game, language(locale).drawn(PICTURES), seed):
                shown.setdefault((question, shape(view)), view)
                asked.add(question)
        pixels = await heights(anna.page, shown.values())
        tall += [(high, locale, name) for high, (name, _) in zip(pixels, shown, strict=True)]
    print(key, max(tall))  # noqa: T201 - how much room is left, for whoever asks pytest for it
    assert QUESTIONS[key] <= asked
    assert [] == [each for each in sorted(tall, reverse=True) if each[0] > MOST]
