"""Whoever is asked something sees the table and all they may press without scrolling."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bot.emoji import sync_emoji
from bot.pages.layout import frame
from bot.pages.stateless import Illustration, Stateless
from bot.pages.words import Words, language
from bot.pictures.table_painting import paint
from bot.table.pages import hand_layout
from bot.table.pages.table_image import table_image
from bot.table.pages.table_in_hand import HandContext
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from tests.bot.pages.test_games import moments
from tests.end_to_end_page.conftest import Prepare, Sit, introduce
from tests.end_to_end_page.measured import PICTURES, Size, heights_from_picture, window
from tests.end_to_end_page.test_hands_on_a_phone import CLOCK, NAMES, caption, shape
from tests.end_to_end_page.turns import EDGE, sit_down, turns

pytestmark = pytest.mark.asyncio(loop_scope="session")

ONE = "tyrolean_watten"
_IN_REAL_TIME = "Wer sagt an?"
"""What is asked while cards fall, which are the clock."""
OTHERS = [key for key in CATALOGUE if key != ONE]
THOROUGH = [pytest.param(key, marks=pytest.mark.thorough) for key in OTHERS]
WHOLE = [pytest.param(key, True, marks=pytest.mark.thorough) for key in OTHERS]
"""Hands that nobody sent are measured in both windows; that they are what is sent needs one."""
MATCHES = 3
LOCALES = ("de", "en")
SEATS = {"schwarz_oder_weiss": 3}
SHORT = {
    "tyrolean_watten": "target=11",
    "bavarian_watten": "target=11",
    "kritisch_watten": "target=11",
    "blind_watten": "target=11",
    "bohemian_watten": "max_deals=10",
    "bauernstoss": "target=10",
    "schwarz_oder_weiss": "",
}
"""What makes a match short."""
RAIL = 3
"""Pixels of wood around the picture, which nobody misses."""


class Turn(NamedTuple):
    """A hand of somebody who is asked something."""

    asked: str
    size: str
    """What pictures that are as high have in common."""
    hand: Stateless


@pytest.fixture
def prepare() -> Prepare:
    """Upload the cards, too, which make buttons wider and hands higher."""

    async def with_cards(client: Any) -> None:
        await introduce(client)
        await sync_emoji(client)

    return with_cards


def asked_hands(game: AnyGame, words: Words, seed: int, sizes: dict[str, Size]) -> Iterator[Turn]:
    """Every hand of a match in which somebody is asked something, with all that may stand there."""
    for number, (table, told) in enumerate(moments(game, seed, whispered=False)):
        scene, names = game.scene(table.public), NAMES[: len(table.private)]
        called = words.playing(game.tradition).at(names)
        image = table_image(called, scene, game.board(table.public), ["person" for _ in names])
        for seat in sorted(game.to_act(table.public)):
            view = table.view_from(seat)
            holding, offers = game.holding(view), game.offers(view)
            turned, named = image.turn_to(seat), caption(game, table, number)
            key = f"{len(names)}-{turned.opposite}-{bool(turned.laid)}"
            sizes[turned.file_name] = sizes[key] = sizes.get(key) or paint(turned).size
            context = HandContext(
                scene=scene,
                log=tuple(told),
                mask=number,
                named=True,
                clock=CLOCK,
                hurries=game.moves_on(table.public),
                speaks=True,
                illustration=Illustration(turned, "", frame),
            )
            hand = hand_layout.hand(words.playing(game.tradition), named, holding, offers, context)
            yield Turn(holding.prompt.key.rpartition(".")[2], key, hand)


def shape_of(turn: Turn) -> tuple[str, str, bytes]:
    """What two hands have in common that are as high: all but which picture of a size it is."""
    return turn.asked, turn.size, re.sub(rb"table-\w+\.png", b"", shape(turn.hand))


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("key", [ONE, *THOROUGH])
async def test_the_window_holds_the_picture_and_all_below_it_whatever_is_asked(
    key: str, phone: bool, sit: Sit
) -> None:
    tall, sizes = list[tuple[float, str, str]](), dict[str, Size]()
    anna = await sit("anna", phone=phone)
    for locale in LOCALES:
        shown: dict[tuple[str, str, bytes], Stateless] = {}
        for seed in range(MATCHES):
            for turn in asked_hands(
                CATALOGUE[key], language(locale).with_faces(PICTURES), seed, sizes
            ):
                shown.setdefault(shape_of(turn), turn.hand)
        pixels = await heights_from_picture(
            anna.page, shown.values(), lambda name: sizes[name.removeprefix("attachment://")]
        )
        tall += [(high, locale, name) for high, (name, *_) in zip(pixels, shown, strict=True)]
    room = await window(anna.page) + (RAIL if phone else EDGE)
    print(key, room, sorted(tall)[-3:])  # noqa: T201 - how much room is left
    assert tall
    assert [] == [each for each in sorted(tall, reverse=True) if each[0] > room]


@pytest.mark.parametrize(("key", "phone"), [(ONE, True), (ONE, False), *WHOLE])
async def test_at_every_turn_of_a_whole_match_everything_is_in_the_window(
    key: str, phone: bool, sit: Sit
) -> None:
    anna, count = await sit("anna", phone=phone), 0
    await sit_down(anna, key, SEATS.get(key, 4), SHORT[key])
    async for turn in turns(anna):
        assert (1, []) == (turn.pictures, turn.outside), turn.asked
        assert turn.clocks or _IN_REAL_TIME in turn.asked
        count += 1
    assert count
