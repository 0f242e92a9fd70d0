"""Those who manage a server choose how its tables are, and nobody else does."""

import re
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from discord import Permissions

from bot.features.server.pages import CHOICES, PAGES, PICKED
from bot.features.server.presses import ChangeServerSetting, ShowServerPage
from bot.model import PersonSettings, ServerRules
from bot.store.settings import GuildSettings
from cogs.access import existing, is_open_to_bot
from sandbox import samples
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import GAME, Person, entries_of, text_of
from tests.end_to_end.running_bot import RunningBot
from tests.kit.doors import Doors

WATTEN = "tyrolean_watten"
SHORT = "target=11"
SHORT_MATCH = "target=3, bidding=turns, doubling=off"
CARD = re.compile(r"^\S{1,3} (?:[6-9]|10|[A-Z])$|^Weli$")
FRENCH, GERMAN = ("♠", "♥", "♦", "♣"), ("Eichel", "Laub", "Herz", "Schellen", "Weli")


TITLES = ("Die Tische auf diesem Server", "The tables on this server")


async def guild(bot: RunningBot) -> GuildSettings:
    rows = bot.stored_match().rows(
        "SELECT guild_id, language, left_at, deck, table_view, rules FROM guild_settings"
    )
    if not rows:
        return GuildSettings(samples.GASTHAUS)
    ((guild_id, language, left_at, deck, table_view, rules),) = rows
    read = ServerRules.model_validate_json(rules)
    return GuildSettings(guild_id, language, left_at, deck, table_view, read)


async def sees_settings(person: Person, page: str = "tables") -> None:
    """Send /server, and turn to a page."""
    before = len(person.told)
    await person.sends("server")
    await person.waits(lambda: len(person.told) > before, "the settings")
    if page != "tables":
        shown = person.told
        await person.presses("server_page", page, private=True)
        await person.waits(lambda: person.told != shown, f"the page {page}")


async def chooses(person: Person, setting: str, *values: str) -> None:
    """Choose channels or roles in the newest message that lets one."""
    custom_id = f"2|0|0|set_server_{setting}|"
    for message in reversed(person.messages):
        for part in components_of(message["components"]):
            if part.get("custom_id") == custom_id:
                await person._control.select(person.name, message["id"], custom_id, [*values])
                await person.waits(lambda: not person.is_busy, "an answer")
                return
    raise AssertionError(setting)


def in_menu(parts: Iterable[dict[str, Any]], setting: str) -> tuple[list[str], list[str], bool]:
    """What a setting offers and what is chosen in it; whether it is off."""
    ids = {f"2|0|0|set_server_{setting}|", f"2|0|0|pick|server_{setting}"}
    for part in parts:
        if part.get("custom_id") in ids:
            options = part.get("options", ())
            chosen = [each["label"] for each in options if each.get("default")]
            picked = [each["id"] for each in part.get("default_values", ())]
            labels = [each["label"] for each in options]
            return labels, chosen + picked, bool(part.get("disabled"))
    raise AssertionError(setting)


def shown(person: Person, setting: str) -> tuple[list[str], list[str], bool]:
    """The same, in the newest message that has it."""
    messages = reversed(person.messages)
    return in_menu((part for m in messages for part in components_of(m["components"])), setting)


async def refused(person: Person, sentence: str, **play: Any) -> None:
    """Send /play, and be told why not; nobody sees a table."""
    tables = [message["id"] for message in person.messages if not message["only_you"]]
    await person.sends("play", **{"game": GAME} | play)
    await person.is_told(sentence)
    assert tables == [message["id"] for message in person.messages if not message["only_you"]]


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
    await sees_settings(anna)
    assert TITLES[0] in anna.told[-1]
    with structlog.testing.capture_logs() as logs:
        await picks(anna, "3 Tische")
        await anna.presses("server_page", "look")
        await anna.waits(lambda: "Die Sprache am Tisch" in anna.text, "the page")
        await picks(anna, "deutsche Karten")
        await picks(anna, "als Text")
    found = await guild(bot)
    assert ("german", "text", 3) == (found.deck, found.table_view, found.rules.tables)
    changes = [each for each in logs if each["event"] == "a server's settings changed"]
    by = bot.here.control.find_person("anna").id
    told = {"guild": samples.GASTHAUS, "by": by}
    assert [
        told | {"setting": "tables", "old": None, "new": 3},
        told | {"setting": "cards", "old": "auto", "new": "german"},
        told | {"setting": "view", "old": "picture", "new": "text"},
    ] == [{key: each[key] for key in (*told, "setting", "old", "new")} for each in changes]
    assert [] == ben.told


@pytest.mark.parametrize(("name", "title"), [("anna", TITLES[0]), ("ben", TITLES[1])])
async def test_every_setting_is_on_one_of_three_pages_and_shows_what_was_chosen(
    doors: Doors, name: str, title: str
):
    person = doors.visitor(name)
    person.manages = True
    assert title in await person.sends("server")
    found: set[str] = set()
    for page, settings in PAGES.items():
        await person.presses(ShowServerPage(page))
        for setting in settings:
            options, chosen, off = in_menu(person.messages[-1].parts, setting)
            assert (setting, 1 if options else 0, False) == (setting, len(chosen), off)
            found.add(setting)
    assert {*CHOICES, *PICKED} == found


async def test_whoever_may_not_manage_the_server_is_told_so_kindly(doors: Doors):
    clara, sentence = doors.visitor("clara"), "Only those who manage this server can change this."
    assert sentence in await clara.sends("server")
    for press in ("set_server_cards|german", "set_server_view|text", "server_page|look"):
        assert sentence in await clara.forges(f"2|0|0|{press}")
    assert sentence in await clara.forges("2|0|0|set_server_channels|")
    assert not any(TITLES[1] in told for told in clara.told)
    assert GuildSettings(samples.GASTHAUS) == await doors.app.store.settings.guild(samples.GASTHAUS)


@pytest.mark.parametrize(
    "press",
    ["cards|tarot", "view|film", "tables|0", "tables|7000", "game|skat", "pace|warp", "hints|x"],
)
async def test_what_is_no_choice_changes_nothing(doors: Doors, press: str):
    anna = doors.visitor("anna")
    await anna.sends("server")
    before = await doors.app.store.settings.guild(samples.GASTHAUS)
    assert "Dieser Knopf" in await anna.forges(f"2|0|0|set_server_{press}")
    assert before == await doors.app.store.settings.guild(samples.GASTHAUS)


async def test_a_hand_has_the_cards_of_the_server_unless_its_owner_chose_others(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, game=WATTEN, options=SHORT)
    await anna.waits(lambda: held(anna) and held(ben), "cards")
    assert held(anna) <= {"Ei", "La", "He", "Sch", *GERMAN}
    assert held(ben) <= {"Ac", "Le", "He", "Be", "Weli", "acorns", "leaves", "bells"}

    await ben.sends("settings", cards="french")
    await ben.is_told("Which cards you see in your hand")
    await ben.opens_hand()
    assert held(ben) <= set(FRENCH)


async def test_a_table_in_play_changes_its_cards_at_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna, "look")
    await picks(anna, "als Text")
    await bot.sits_down(anna, ben, game=WATTEN, options=SHORT)
    await bot.plays_on(
        anna, ben, until=lambda: "spielt" in public(anna) and has(public(anna), GERMAN)
    )
    assert not has(public(anna), FRENCH)
    await sees_settings(anna, "look")
    await picks(anna, "französische Karten")
    await anna.waits(lambda: has(public(anna), FRENCH), "the table with French cards")
    assert not has(public(anna), GERMAN[:2])


def chosen_in(parts: list[dict[str, Any]]) -> list[str]:
    """What is chosen in the menus of a message."""
    options = (choice for part in parts for choice in part.get("options", ()))
    return [choice["label"] for choice in options if choice.get("default")]


async def test_the_cards_somebody_wants_are_kept_and_shown(doors: Doors):
    ben = doors.visitor("ben")
    for chosen, label in (("german", "German-suited cards"), ("french", "French-suited cards")):
        assert "Which cards you see in your hand" in await ben.sends("settings", cards=chosen)
        assert label in chosen_in(ben.messages[-1].parts)
        assert chosen == (await doors.app.store.settings.person(ben.id)).deck
    assert "auto" == PersonSettings(1).deck


async def test_a_role_that_is_given_it_may_change_all_but_who_may(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    role = await bot.here.control.make_role("Gasthaus", "Wirtin")
    await bot.here.control.grant("ben", "Gasthaus", "Wirtin")
    await ben.sends("server")
    await ben.is_told("Only those who manage this server")
    await sees_settings(anna, "rights")
    await chooses(anna, "managers", "Wirtin")
    await anna.waits(lambda: [role] == shown(anna, "managers")[1], "the role")

    await sees_settings(ben, "rights")
    assert ([], [role], True) == shown(ben, "managers")
    await picks(ben, "not allowed")
    await ben.waits(lambda: ["not allowed"] == shown(ben, "computers")[1], "the choice")
    before = len(ben.told)
    await ben.forges("2|0|0|set_server_managers|")
    await ben.waits(lambda: len(ben.told) > before, "an answer")
    assert "Only those who manage the server decide which role that is." in ben.told[-1]
    assert ServerRules(computers=False, managers=int(role)) == (await guild(bot)).rules


async def test_tables_are_opened_where_the_server_wants_them_and_elsewhere_one_is_told_where(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna)
    await chooses(anna, "channels", "#nebenzimmer")
    there = str(bot.here.control.find_channel("#nebenzimmer").id)
    assert there in shown(anna, "channels")[1]
    await refused(ben, f"On this server, tables are opened here: <#{there}>.")
    await bot.person("ben", "#nebenzimmer").plays()
    assert [there] == [
        str(each) for (each,) in bot.stored_match().rows("SELECT channel_id FROM matches")
    ]
    await chooses(anna, "channels")
    await ben.plays()


async def test_a_thread_of_an_allowed_channel_is_allowed(bot: RunningBot):
    (anna,) = bot.people("anna")
    await sees_settings(anna)
    await chooses(anna, "channels", "#stammtisch")
    control = bot.here.control
    parent = control.find_channel("#stammtisch")
    thread = await control.open_thread("ben", "#stammtisch", "stille ecke")
    assert parent.id != int(thread)
    await bot.person("ben", "stille ecke").plays()


async def test_a_match_in_a_channel_that_is_closed_to_tables_goes_on_but_has_no_rematch_there(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT_MATCH)
    await sees_settings(anna)
    await chooses(anna, "channels", "#nebenzimmer")
    await bot.plays_on(anna, ben)
    await ben.presses("rematch")
    await ben.is_told("On this server, tables are opened here:")


async def test_no_more_tables_than_the_server_wants_and_a_closed_one_makes_room(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna)
    await picks(anna, "1 Tisch")
    await anna.plays()
    await refused(ben, "There is a table on this server already, and there should be no more.")
    await anna.presses("close")
    await anna.sees("Dieser Tisch wurde geschlossen.")
    await ben.plays()


async def test_only_a_role_opens_tables_and_everybody_may_sit_down(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    role = await bot.here.control.make_role("Gasthaus", "Stammrunde")
    await bot.here.control.grant("ben", "Gasthaus", "Stammrunde")
    await sees_settings(anna, "rights")
    await chooses(anna, "openers", "Stammrunde")
    await refused(clara, f"On this server, <@&{role}> opens the tables.")
    await ben.plays(options=SHORT_MATCH)
    await clara.presses("sit")
    await anna.sees("**Clara**")
    await ben.presses("start")
    for person in (ben, clara):
        await person.opens_hand()
    await bot.plays_on(ben, clara)
    await clara.presses("rematch")
    await clara.is_told(f"On this server, <@&{role}> opens the tables.")
    await ben.presses("rematch")
    await ben.waits(lambda: 2 == len(bot.stored_match().rows("SELECT id FROM matches")), "it")
    await bot.here.control.quiet()
    before = len(clara.told)
    await clara.presses("rematch")
    await clara.waits(lambda: len(clara.told) > before, "her seat in the rematch")
    assert "opens the tables" not in clara.told[-1]
    await anna.plays()  # who manages the server always may


async def test_the_role_of_everybody_is_everybodys(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna, "rights")
    await chooses(anna, "openers", "@everyone")
    await chooses(anna, "managers", "@everyone")
    await ben.plays()
    await sees_settings(ben, "rights")
    assert [str(samples.GASTHAUS)] == shown(ben, "managers")[1]


async def test_nobody_is_called_by_the_role_of_everybody(doors: Doors):
    anna = doors.visitor("anna")
    await anna.sends("server")
    await anna.presses(ShowServerPage("rights"))
    told = await anna.chooses(ChangeServerSetting("called"), samples.GASTHAUS)
    assert "/rufen klingelt nie bei allen." in told
    assert ServerRules() == (await doors.app.store.settings.guild(samples.GASTHAUS)).rules


def test_a_server_that_once_chose_everybody_to_be_called_calls_nobody():
    known = SimpleNamespace(
        id=samples.GASTHAUS, unavailable=False, get_role=lambda _: known, get_channel=lambda _: None
    )
    interaction: Any = SimpleNamespace(guild=known)
    rules = ServerRules(called=known.id)

    assert ServerRules() == existing(rules, interaction)


async def test_a_deleted_role_or_channel_restricts_nobody(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.here.control.make_role("Gasthaus", "Stammrunde")
    await sees_settings(anna, "rights")
    await chooses(anna, "openers", "Stammrunde")
    await refused(ben, "opens the tables.")
    await bot.here.control.delete_role("Gasthaus", "Stammrunde")
    await ben.plays()
    await sees_settings(anna, "rights")
    assert [] == shown(anna, "openers")[1]


@pytest.mark.parametrize("unavailable", [True, False])
def test_nothing_is_taken_for_deleted_while_a_server_is_unavailable(unavailable: bool):
    nothing = SimpleNamespace(
        id=0, unavailable=unavailable, get_role=lambda _: None, get_channel=lambda _: None
    )
    rules = ServerRules(channels=(1,), openers=2, called=3, managers=4)
    interaction: Any = SimpleNamespace(guild=nothing)

    assert existing(rules, interaction) == (rules if unavailable else ServerRules())


async def test_without_computers_none_can_be_called_and_those_that_play_stay(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(ben, options=SHORT_MATCH, computers=1)
    await sees_settings(anna, "rights")
    await picks(anna, "nicht erlaubt")
    sentence = "On this server, people play without computers"
    await refused(ben, sentence, computers="craft")
    clara = bot.person("clara")
    await clara.plays()
    assert [] == [each for each in entries_of(clara.messages[-1]) if "|computer|" in each.value]
    await clara.forges("2|2|0|computer|craft")
    await clara.is_told(sentence)
    await bot.plays_on(ben)
    assert "finished" == bot.stored_match().state
    await ben.presses("rematch")
    await ben.waits(
        lambda: 3 == len(bot.stored_match().rows("SELECT id FROM matches")), "a rematch"
    )
    seats = "SELECT user_id IS NULL FROM seats WHERE match_id = 3"
    assert [(0,)] == bot.stored_match().rows(seats)


async def test_without_hints_no_table_may_allow_them(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna, "rights")
    await anna.forges("2|0|0|set_server_hints|off")
    await anna.waits(lambda: ["nicht erlaubt"] == shown(anna, "hints")[1], "the choice")
    await refused(ben, "On this server, people play without hints.", hints=True)
    await ben.plays()
    assert [] == [button for button in ben.buttons if button.action == "hints"]
    await ben.forges("2|1|0|hints|on")
    await ben.is_told("On this server, people play without hints.")


async def test_a_new_table_has_the_pace_and_the_game_of_the_server(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await sees_settings(anna)
    await picks(anna, "Gemütliches Tempo")
    await picks(anna, "Bauernstoss")
    await ben.sends("play")
    await ben.waits(lambda: bot.stored_match().rows("SELECT id FROM matches"), "a table")
    assert [("bauernstoss", "relaxed")] == bot.stored_match().rows("SELECT game, pace FROM matches")


async def test_where_no_game_is_said_one_is_asked_and_the_wishes_are_kept(bot: RunningBot):
    (ben,) = bot.people("ben")
    await ben.sends("play", options="target=3")
    await ben.is_told("Please name the game, too")
    await ben.sends("play", computers="craft", hints=True)
    await ben.is_told("What would you like to play?")
    await picks(ben, "Tyrolean Watten")
    await ben.waits(lambda: bot.stored_match().rows("SELECT id FROM matches"), "a table")
    assert [(WATTEN, 1)] == bot.stored_match().rows("SELECT game, hints FROM matches")
    assert [("craft",)] * 3 == bot.stored_match().rows("SELECT level FROM seats WHERE level <> ''")
    await ben.waits(lambda: "What would you like to play?" not in ben.text, "the question to go")


def test_a_channel_whose_permissions_are_hidden_is_not_taken_for_open():
    def guild(name: str) -> Any:
        place = SimpleNamespace(name=name, permissions_for=lambda _: Permissions.all())
        return SimpleNamespace(me=None, get_channel_or_thread=lambda _: place)

    assert [True, False] == [is_open_to_bot(guild(name), 7) for name in ("runde", "___hidden___")]
