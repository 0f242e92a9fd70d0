"""A view without its pictures is the one that would have been drawn without them."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from discord import ComponentType, ui

from bot.discord.status import TableStatus
from bot.pages.card_style import Faces
from bot.pages.stateless import Stateless
from bot.pages.words import language, languages
from bot.table.match.live_match import LiveMatch
from bot.table.match.setup import Setup
from bot.table.screen import views
from games.catalogue import CATALOGUE
from tests.bot.table.match.live_matches import ANNA, BEN, seats
from tests.games.kit.moments import moment

DRAWN = [
    lambda live, words: views.table(live, words, TableStatus()),
    lambda live, words: views.table(live, words, TableStatus(paused=True)),
    views.last_trick,
    lambda live, words: views.hand(live, 0, words),
]


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.key)
async def test_every_picture_of_a_table_without_emoji_is_as_it_was_drawn_without(game, locale):
    words = language(locale)
    emoji = {str(each): f"<:name_{each}:1234567890123456789>" for each in game.deck}
    who = (ANNA, BEN, "craft", "craft")[: game.seats[-1]]
    for stop in range(0, 60, 7):
        at = moment(game, game.options(), ["novice"] * len(who), 1, stop)
        setting = Setup(42, game, at.options, seats(who))
        live = LiveMatch(setting, [step.events for step in at.steps])
        for draw in DRAWN:
            view = draw(live, words.with_faces(Faces(emoji=emoji)))
            view.take_pictures_out()

            assert in_one_row(draw(live, words)) == in_one_row(view)


def in_one_row(view: Stateless) -> list[object]:
    """All that is in a view, one after the other: with pictures, rows may hold fewer buttons."""
    return [*_flat(view.to_components())]


def _flat(parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        if part["type"] != ComponentType.action_row.value:
            yield {key: value for key, value in part.items() if key != "components"}
        yield from _flat(part.get("components", ()))


async def test_what_people_wrote_and_what_is_no_picture_of_ours_stays():
    button = ui.Button[Stateless](label="Anna", emoji="🃏")
    view = Stateless(ui.TextDisplay("\\<:my_name:123456789012345678> 🤖"), ui.ActionRow(button))
    before = view.to_components()
    view.take_pictures_out()

    assert before == view.to_components()
