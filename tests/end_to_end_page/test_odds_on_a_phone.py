"""Who looks up the odds of a game sees each page of them whole on a phone."""

import pytest

from bot.features.rules.odds_pages import odds_page, pages_of
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.measured import heights, window

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_every_page_of_odds_is_seen_as_a_whole(sit: Sit):
    anna = await sit("anna", phone=True)
    named = {
        (locale, game, page): odds_page(language(locale), game, page)
        for locale in languages()
        for game in CATALOGUE
        for page, _ in enumerate(pages_of(language(locale), game))
    }
    room = await window(anna.page)
    found = dict(zip(named, await heights(anna.page, named.values()), strict=True))
    assert {} == {name: high for name, high in found.items() if high > room}, room
