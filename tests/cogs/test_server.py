"""Those who manage a server choose the cards and the looks of its tables, and nobody else does."""

import re

import pytest
import structlog

from bot.model import PersonSettings
from bot.store.settings import GuildSettings
from sandbox import NotPossible, samples
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Person, entries_of, text_of
from tests.end_to_end.running_bot import RunningBot

WATTEN = "tyrolean_watten"
SHORT = "target=11"
CARD = re.compile(r"^\S{1,3} (?:[6-9]|10|[A-Z])$|^Weli$")
FRENCH, GERMAN = ("♠", "♥", "♦", "♣"), ("Eichel", "Laub", "Herz", "Schellen", "Weli")


async def guild(bot: RunningBot) -> GuildSettings:
    (row,) = bot.stored_match().rows(
        "SELECT guild_id, language, left_at, deck, table_view FROM guild_settings"
    )
    return GuildSettings(*row)


def has(text: str, signs: tuple[str, ...]) -> bool:
    return any(sign in text for sign in signs)


def public(person: Person) -> str:
    """The newest message that everybody sees."""
    return [text_of(message) for message in person.messages if not message["only_you"]][-1]


async def picks(person: Person, label: str) -> None:
    """Choose something in the newest message that has it, and wait for the answer."""
    entries = [each for message in reversed(person.messages) for each in entries_of(message)]
    entry = next(each for each in entries if each.label == label)
    await person._control.select(person.name, entry.message, entry.menu, [entry.value])
    await person.waits(lambda: not person.is_busy, "an answer")


def held(person: Person) -> set[str]:
    """The suits in a hand, as its buttons or its line of cards spell them."""
    shown = list(components_of((person.hand or {"components": []})["components"]))
    labels = (part["label"] for part in shown if part["type"] == 2 and CARD.search(part["label"]))
    lines = " ".join(part["content"] for part in shown if part["type"] == 10)
    suits = (*FRENCH, *GERMAN, "acorns", "leaves", "bells")
    return {label.split()[0] for label in labels} | {suit for suit in suits if suit in lines}


async def test_who_manages_the_server_chooses_and_it_is_kept_and_noted(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.sends("server")
    await anna.is_told("So zeige ich die Tische auf diesem Server")
    with structlog.testing.capture_logs() as logs:
        await picks(anna, "deutsche Karten")
        await picks(anna, "als Text")
    found = await guild(bot)
    assert ("german", "text") == (found.deck, found.table_view)
    changes = [
        {key: each[key] for key in ("guild", "by", "deck", "table_view")}
        for each in logs
        if each["event"] == "a server's settings changed"
    ]
    by = bot.here.control.find_person("anna").id
    assert [
        {"guild": samples.GASTHAUS, "by": by, "deck": "german", "table_view": view}
        for view in ("picture", "text")
    ] == changes
    assert [] == ben.told


async def test_whoever_may_not_manage_the_server_is_told_so_kindly(bot: RunningBot):
    (clara,) = bot.people("clara")
    with pytest.raises(NotPossible):
        await clara.sends("server")
    await clara.plays()  # so that there is something to press
    for press in ("1|0|0|set_server_cards|german", "1|0|0|set_server_view|text"):
        before = len(clara.told)
        await clara.forges(press)
        await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
        assert "Only those who manage this server can change this." in clara.told[-1]
    found = await guild(bot)
    assert ("auto", "picture") == (found.deck, found.table_view)


@pytest.mark.parametrize("press", ["1|0|0|set_server_cards|tarot", "1|0|0|set_server_view|film"])
async def test_what_is_no_choice_changes_nothing(bot: RunningBot, press: str):
    (anna,) = bot.people("anna")
    await anna.plays()
    before = len(anna.told)
    await anna.forges(press)
    await anna.waits(lambda: len(anna.told) > before, "an answer")
    found = await guild(bot)
    assert ("auto", "picture") == (found.deck, found.table_view)


async def test_everybody_has_their_own_cards_and_the_table_those_of_the_server(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game=WATTEN, options=SHORT)
    await anna.waits(lambda: held(anna) and held(ben), "cards")
    assert held(anna) <= {"Ei", "La", "He", "Sch", *GERMAN}
    assert held(ben) <= set(FRENCH)

    await ben.sends("settings", cards="german")
    await ben.is_told("Which cards you see in your hand")
    await ben.opens_hand()
    assert held(ben) <= {"Ac", "Le", "He", "Be", "Weli", "acorns", "leaves", "bells"}


async def test_a_table_in_play_changes_its_cards_at_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.sends("server")
    await anna.is_told("So zeige ich die Tische auf diesem Server")
    await picks(anna, "als Text")
    await bot.sits_down(anna, ben, game=WATTEN, options=SHORT)
    await bot.plays_on(
        anna, ben, until=lambda: "spielt" in public(anna) and has(public(anna), GERMAN)
    )
    assert not has(public(anna), FRENCH)
    await anna.sends("server")
    await anna.is_told("So zeige ich die Tische auf diesem Server")
    await picks(anna, "französische Karten")
    await anna.waits(lambda: has(public(anna), FRENCH), "the table with French cards")
    assert not has(public(anna), GERMAN[:2])


async def test_the_cards_somebody_wants_are_kept_and_shown(bot: RunningBot):
    (ben,) = bot.people("ben")
    for chosen, label in (("german", "German-suited cards"), ("french", "French-suited cards")):
        await ben.sends("settings", cards=chosen)
        await ben.is_told("Which cards you see in your hand")
        me = bot.here.control.find_person("ben").id
        await ben.waits(
            lambda me=me, chosen=chosen: (
                [(chosen,)]
                == bot.stored_match().rows("SELECT deck FROM person_settings WHERE user_id = ?", me)
            ),
            "the wish",
        )
        newest = ben.messages[-1]
        default = [
            choice["label"]
            for row in newest["components"]
            for part in row.get("components", ())
            for choice in part.get("options", ())
            if choice.get("default")
        ]
        assert label in default
    assert "auto" == PersonSettings(1).deck
