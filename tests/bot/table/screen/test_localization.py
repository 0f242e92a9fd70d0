"""Words bring along the cards that whoever reads them has chosen, or that go with them."""

import asyncio
from dataclasses import replace

import pytest

from bot.model import PersonSettings
from bot.pages.card_style import Deck, Faces
from bot.pages.words import language
from bot.store import Store
from bot.table.match.lobby import Person
from bot.table.screen.localization import Localization
from sandbox import samples
from tests.bot.store.conftest import ANNA, GASTHAUS
from tests.bot.table.match.live_matches import SCHWARZ, SHORT, STAMMTISCH


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize(
    ("chosen", "language", "deck"),
    [
        ("auto", "de", Deck.WATTEN),
        ("auto", "en", Deck.FRENCH),
        ("french", "de", Deck.FRENCH),
        ("german", "en", Deck.WATTEN),
    ],
)
async def test_a_person_sees_the_cards_they_chose_in_whichever_way(
    store: Store, chosen, language, deck, text
):
    localization = Localization(store.settings, Faces())
    await store.settings.save_person(
        PersonSettings(ANNA, language=language, deck=chosen, text=text, order="right")
    )
    words = (await localization.of_person(ANNA)).playing("watten")
    assert (deck, text, "right") == (words.faces.deck, words.faces.spoken, words.faces.order)


@pytest.mark.parametrize(
    ("chosen", "deck"), [("auto", Deck.FRENCH), ("german", Deck.GERMAN), ("french", Deck.FRENCH)]
)
async def test_a_table_shows_the_cards_its_server_chose(store: Store, chosen, deck):
    localization = Localization(store.settings, Faces())
    await store.settings.notice_language(GASTHAUS, "de", certain=True)
    await store.settings.change_guild(GASTHAUS, lambda old: replace(old, deck=chosen))
    words = (await localization.of_server(GASTHAUS)).playing("bauernstoss")
    assert deck == words.faces.deck


async def test_a_lobby_that_lapsed_says_so_in_the_language_of_its_table(open_app, channel, here):
    app = await open_app(lobby=0)
    await app.store.settings.notice_language(samples.GASTHAUS, "de", certain=True)
    host = Person(ANNA, "Anna")
    lobby = await app.lobbies.open(samples.GASTHAUS, STAMMTISCH, host, SCHWARZ, SHORT)
    sent = await channel.send(view=await app.draw_lobby(lobby))
    await app.remember_lobby(lobby, sent.id)
    await asyncio.sleep(0.01)
    await app.sweep()
    (message,) = (await here.control.view("anna", "#stammtisch"))["messages"]

    assert language("de")("error.lobby_lapsed") in str(message["components"])
