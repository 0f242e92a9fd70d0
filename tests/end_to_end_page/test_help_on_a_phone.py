"""Who asks what the bot is for sees all of the answer on a phone."""

import pytest

from bot.features.rules.help_pages import Addresses, Games, show
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.measured import heights, window

pytestmark = pytest.mark.asyncio(loop_scope="session")
ADDRESSES = Addresses(invitation="https://example.org/")


async def test_help_is_seen_from_its_beginning(sit: Sit):
    anna = await sit("anna", phone=True)
    games = Games(seats={key: game.seats for key, game in CATALOGUE.items()}, lessons=True)
    pages = [show(language(locale), games, ADDRESSES) for locale in languages()]
    room = await window(anna.page)
    found = dict(zip(languages(), await heights(anna.page, pages), strict=True))
    assert {} == {locale: high for locale, high in found.items() if high > room}, room
