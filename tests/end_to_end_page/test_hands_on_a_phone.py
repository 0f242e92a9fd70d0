"""A table and a hand below it are little more than a phone shows at once, at any moment."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from discord import ComponentType

from bot.pages.caption import Caption
from bot.pages.layout import Item, attachment
from bot.pages.stateless import Stateless
from bot.pages.words import Words, language, languages
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import Occupant
from bot.table.pages import hand_layout, table_layout
from bot.table.pages.table_image import table_image
from bot.table.pages.table_in_hand import HandContext
from bot.table.pages.table_layout import Readiness
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Who
from games.core.table import Table
from tests.bot.pages.samples import parts
from tests.bot.pages.test_games import moments
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.measured import (
    PICTURES,
    Size,
    broken_rows,
    heights,
    table_heights,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.thorough]

SCREEN = 844
"""How high a phone is."""
ROOM = SCREEN * 5 // 4 - 430
"""What a hand may fill at most, with all that may stand in it at once."""
LINE = 20
TOGETHER = SCREEN * 5 // 4 + LINE
"""What a table and a hand may fill together where no picture can be painted for the hand.

The line is its clock, which always shows. A hand with its picture is measured by itself
(`test_turns_in_the_window`).
"""
NAMES = ("Annemarie", "Benedikt", "Clara", "Dorothea", "Emil", "Franziska")
MATCHES = 3
CLOCK = 1795000000
QUESTIONS = {
    "schwarz_oder_weiss": {"bid_or_pass", "name_points", "double_or_pass", "play_for_dummy"},
    "tyrolean_watten": {"you_answer_raise", "you_name_suit", "you_answer_offer"},
    "bavarian_watten": {"you_answer_raise", "you_name_suit", "you_name_rank"},
    "kritisch_watten": {"you_answer_raise", "you_name_suit", "you_answer_offer"},
    "blind_watten": {"you_answer_raise", "you_choose_rank", "you_choose_suit"},
    "bohemian_watten": {"exchange"},
    "bauernstoss": {"you_open", "you_answer", "you_are_claiming"},
}
"""Some of what must have been asked, so that a match between people who press anything counts."""


class Moment(NamedTuple):
    """What one seat has before it: the table, and its hand below."""

    locale: str
    asked: str
    table: Stateless
    hand: Stateless


def seen(game: AnyGame, seed: int, sizes: dict[str, Size], *, full: bool) -> Iterator[Moment]:
    """Every table and hand of a match in every language; `full` with all that may stand there."""
    spoken = {locale: language(locale).with_faces(PICTURES) for locale in languages()}
    for number, (table, told) in enumerate(moments(game, seed, whispered=False)):
        scene, log, ready = game.scene(table.public), tuple(told), readiness(game, table)
        clock = CLOCK if any(place.acts for place in scene.places) else None
        around = table_layout.TableContext(log=log, clock=clock, readiness=ready)
        named = replace(caption(game, table, number), hints=full)
        public = {
            locale: table_layout.table(
                words, named, scene, around, drawn(game, table, words, sizes)
            )
            for locale, words in spoken.items()
        }
        for seat in range(len(table.private)):
            view = table.view_from(seat)
            holding, offers = game.holding(view), game.offers(view)
            context = HandContext(
                scene=scene,
                log=log,
                readiness=ready,
                mask=number,
                named=full,
                clock=CLOCK if offers else None,
            )
            asked = holding.prompt.key.rpartition(".")[2]
            for locale, words in spoken.items():
                hand = hand_layout.hand(words, named, holding, offers, context)
                yield Moment(locale, asked, public[locale], hand)


def drawn(game: AnyGame, table: Any, words: Words, sizes: dict[str, Size]) -> Item:
    """The picture of a table as it is attached, named by its size, which is noted."""
    board = game.board(table.public)
    names = NAMES[: len(table.private)]
    over = game.needs_deal(table.public) or game.is_over(table.public)
    people: list[Occupant] = ["person" for _ in names]
    shown = table_image(words.at(names), game.scene(table.public), board, people, over=over)
    has_row = bool(shown.laid) or (shown.opposite is not None and not over)
    key = f"{len(names)}-{shown.opposite}-{has_row}-{over}.webp"
    if key not in sizes:
        sizes[key] = paint(shown).size
    return attachment(key, "")


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
    return re.sub(rb'"custom_id":"[^"]*"|\d+', b"", view.payload)


@pytest.mark.parametrize("key", CATALOGUE)
async def test_a_hand_leaves_room_for_the_table_and_no_row_of_it_breaks(key: str, sit: Sit) -> None:
    asked, anna = set[str](), await sit("anna", phone=True)
    shown: dict[tuple[str, str, bytes], Stateless] = {}
    rows, by_row = set[tuple[str, ...]](), list[Stateless]()
    for seed in range(MATCHES):
        for moment in seen(CATALOGUE[key], seed, {}, full=True):
            shown.setdefault((moment.locale, moment.asked, shape(moment.hand)), moment.hand)
            asked.add(moment.asked)
            own = {(moment.locale, *row) for row in labels_by_row(moment.hand)}
            if own - rows:
                by_row.append(moment.hand)
                rows |= own
    pixels = await heights(anna.page, shown.values())
    tall = [(high, *name) for high, (*name, _) in zip(pixels, shown, strict=True)]
    print(key, max(tall))  # noqa: T201 - how much room is left, for whoever asks pytest for it
    assert QUESTIONS[key] <= asked
    assert [] == [each for each in sorted(tall, reverse=True) if each[0] > ROOM]
    assert [] == await broken_rows(anna.page, by_row)


def labels_by_row(view: Stateless) -> Iterator[list[str]]:
    """The labels of each row of buttons."""
    for part in parts(view):
        if part["type"] == ComponentType.action_row.value:
            yield [each.get("label", "") for each in part["components"]]


@pytest.mark.parametrize("key", CATALOGUE)
async def test_table_and_hand_fill_no_more_than_a_screen_and_a_quarter(key: str, sit: Sit) -> None:
    game, anna = CATALOGUE[key], await sit("anna", phone=True)
    sizes: dict[str, Size] = {}

    def size(name: str) -> Size:
        return sizes[name.removeprefix("attachment://")]

    tables, hands = dict[bytes, Stateless](), dict[bytes, Stateless]()
    together: dict[tuple[bytes, bytes], tuple[str, str]] = {}
    for seed in range(MATCHES):
        for moment in seen(game, seed, sizes, full=False):
            above, below = shape(moment.table), shape(moment.hand)
            tables.setdefault(above, moment.table)
            hands.setdefault(below, moment.hand)
            together.setdefault((above, below), (moment.locale, moment.asked))
    high = dict(zip(tables, await table_heights(anna.page, tables.values(), size), strict=True))
    low = dict(zip(hands, await heights(anna.page, hands.values()), strict=True))
    tall = [(high[above] + low[below], *name) for (above, below), name in together.items()]
    print(key, max(tall))  # noqa: T201 - how much room is left, for whoever asks pytest for it
    assert [] == [each for each in sorted(tall, reverse=True) if each[0] > TOGETHER]
