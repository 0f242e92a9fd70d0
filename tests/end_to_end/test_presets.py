"""House rules are chosen by name, in the command and in the lobby, and a server keeps its own."""

import json

import pytest

from sandbox import NotPossible, samples
from tests.end_to_end.client_person import Person, entries_of
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot

TYROLEAN, BLIND = "tyrolean_watten", "blind_watten"


def options(bot: RunningBot, match: int = 1) -> dict[str, object]:
    """What a match is played by, as it is stored."""
    ((written,),) = bot.stored_match().rows("SELECT options FROM matches WHERE id = ?", match)
    return json.loads(written)


async def opens(person: Person, **given: object) -> None:
    """Send /play and wait for the answer."""
    before = len(person.messages)
    await person.sends("play", **given)
    await person.waits(lambda: len(person.messages) > before and not person.is_busy, "a lobby")


async def picks(person: Person, label: str) -> None:
    """Choose something in the newest message that has it, and wait for the answer."""

    def fitting():
        entries = (e for message in reversed(person.messages) for e in entries_of(message))
        return next((each for each in entries if each.label == label), None)

    await person.waits(fitting, label)
    entry = fitting()
    assert entry
    await person._control.select(person.name, entry.message, entry.menu, [entry.value])
    await person.waits(lambda: not person.is_busy, "an answer")


async def offered(person: Person, focused: str, **given: object) -> dict[str, str]:
    """What is offered while somebody types: as it is sent -> as it is shown."""
    choices = await person._control.autocomplete(
        person.name, person.channel, "play", focused, **given
    )
    return {each["value"]: each["name"] for each in choices}


async def test_rules_are_chosen_by_name_with_the_command(bot: RunningBot):
    anna = bot.person("anna")
    offers = await offered(anna, "rules", game=BLIND, rules="süd")
    assert {
        "southtyrol15": "Südtirol blind 15",
        "southtyrol18": "Südtirol blind 18",
    } == offers
    await opens(anna, game=BLIND, rules="southtyrol18")
    await anna.sees(
        "Regeln: Gewöhnlicher Weli, keine Zeichen, kein Schöneres, am Ende die Vier; bis 18."
    )
    stored = options(bot)
    assert (18, "diamond", "four") == (stored["target"], stored["weli"], stored["tense_rule"])


async def test_a_name_may_be_typed_and_options_beside_it_in_german(bot: RunningBot):
    anna = bot.person("anna")
    await opens(anna, game=TYROLEAN, rules="watterkrone 11", options="guater=ja, zeichen=keine")
    await anna.sees("Regeln: Watterkrone 11, aber ohne Zeichen und mit dem Guaten")
    stored = options(bot)
    assert (11, "strict", True, "off") == (
        stored["target"],
        stored["last_trick_raise"],
        stored["guate"],
        stored["signals"],
    )


async def test_options_are_offered_in_ones_own_language(bot: RunningBot):
    offers = await offered(bot.person("anna"), "options", game=TYROLEAN, options="ziel=18, guat")
    assert "ziel = 18, Der Guate = ja" == offers["target=18, guate=on"]


async def test_rules_nobody_knows_are_told_with_those_there_are(bot: RunningBot):
    ben = bot.person("ben")
    async with unseen_by_others(bot, ben):
        await opens(ben, game=TYROLEAN, rules="Bayern")
        await ben.is_told(
            "There are no house rules called “Bayern” for this game."
            " There are: Tirol 15, Tirol 18, and Watterkrone 11."
        )
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


async def test_rules_are_chosen_in_the_lobby_by_the_host_alone(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await opens(anna, game=TYROLEAN)
    await anna.sees("Regeln: Wie meistens gespielt, bis 15 Punkte.")
    async with unseen_by_others(bot, ben):
        await picks(ben, "Tirol 18")
        await ben.is_told("Only")
    assert 15 == options(bot)["target"]
    await picks(anna, "Tirol 18")
    await ben.sees("Regeln: Wie meistens gespielt, bis 18 Punkte.")
    assert 18 == options(bot)["target"]
    await ben.presses("sit")
    await anna.presses("start")
    await anna.opens_hand()
    assert 18 == options(bot)["target"]


async def test_a_server_saves_uses_and_deletes_its_own(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await opens(anna, game=TYROLEAN, options="guate=ja")
    await anna.sends("presets save", name="*Wirt*")
    await anna.is_told("Gespeichert: „\\*Wirt\\*“ für Tiroler Watten.")

    await opens(ben, game=TYROLEAN, rules="*wirt*")
    await ben.sees("Regeln: mit dem Guaten")
    assert options(bot, 2)["guate"] is True

    await anna.sends("presets list", game=TYROLEAN)
    await anna.is_told("1 von 20 gespeichert")
    await anna.is_told("**\\*Wirt\\*** · mit dem Guaten")
    await picks(anna, "*Wirt*")  # where new tables have it
    await opens(ben, game=TYROLEAN)
    assert options(bot, 3)["guate"] is True

    await anna.sends("presets delete", name="*Wirt*")
    await anna.presses("preset_delete")
    await anna.is_told("„\\*Wirt\\*“ ist gelöscht.")
    await opens(ben, game=TYROLEAN)
    assert options(bot, 4)["guate"] is False
    assert options(bot, 2)["guate"] is True


async def test_a_name_that_is_taken_is_replaced_only_after_asking(bot: RunningBot):
    anna = bot.person("anna")
    await opens(anna, game=TYROLEAN, options="guate=ja")
    await anna.sends("presets save", name="Wirt")
    await anna.is_told("Gespeichert")
    await picks(anna, "Tirol 18")
    await anna.sends("presets save", name="WIRT")
    await anna.is_told("Hausregeln namens „Wirt“ gibt es schon.")
    ((before,),) = bot.stored_match().rows("SELECT options FROM presets")
    assert 15 == json.loads(before)["target"]
    await anna.presses("preset_replace")
    await anna.waits(
        lambda: (
            18 == json.loads(bot.stored_match().rows("SELECT options FROM presets")[0][0])["target"]
        ),
        "the new options",
    )


async def test_the_names_of_the_games_own_rules_are_not_given_away(bot: RunningBot):
    anna = bot.person("anna")
    await opens(anna, game=TYROLEAN)
    await anna.sends("presets save", name="tirol 18")
    await anna.is_told("Bitte wähle einen anderen Namen.")
    assert [] == bot.stored_match().rows("SELECT id FROM presets")


async def test_without_a_table_there_is_nothing_to_save(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("presets save", name="Wirt")
    await anna.is_told("Mach erst einen auf und wähle seine Optionen.")


async def test_options_are_saved_from_where_they_are_chosen(bot: RunningBot):
    anna = bot.person("anna")
    await opens(anna, game=TYROLEAN, options="ziel=18, guater=ja")
    await anna.presses("options")
    await anna.presses("preset_name")
    await anna.submits(name="Wirt")
    await anna.is_told("Gespeichert: „Wirt“")
    assert [("Wirt",)] == bot.stored_match().rows("SELECT name FROM presets")


async def test_who_does_not_manage_the_server_changes_nothing(bot: RunningBot):
    clara = bot.person("clara")
    with pytest.raises(NotPossible):
        await clara.sends("presets list")
    await opens(clara, game=TYROLEAN)
    await clara.asks_for_help()
    for press in (
        "2|0|0|presets|tyrolean_watten",
        "2|0|0|preset_default|tyrolean_watten.tirol18",
        "2|0|0|preset_show|1",
        "2|0|0|preset_delete|1",
        "2|1|0|preset_name|",
        "2|1|0|preset_replace|1",
    ):
        before = len(clara.told)
        await clara.forges(press)
        await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
        assert "Only those who manage this server can change this." in clara.told[-1]
    assert [] == bot.stored_match().rows("SELECT game FROM default_presets")


async def test_rules_of_an_earlier_version_keep_what_they_can_and_say_so(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await opens(anna, game=TYROLEAN, options="guate=ja")
    await anna.sends("presets save", name="Alt")
    await anna.is_told("Gespeichert")
    await bot.alters(
        "UPDATE presets SET options = ? WHERE guild_id = ?",
        '{"target": 21, "stakes": 2, "guate": true}',
        samples.GASTHAUS,
    )
    await opens(ben, game=TYROLEAN, rules="Alt")
    await ben.is_told(
        "“Alt” was saved by another version of me, so these options are as usual now:"
        " stakes and Points to win."
    )
    stored = options(bot, 2)
    assert (15, True) == (stored["target"], stored["guate"])
    await anna.sends("presets list", game=TYROLEAN)
    await anna.is_told("„Alt“ stammt aus einer anderen Version von mir.")
    ((kept,),) = bot.stored_match().rows("SELECT options FROM presets")
    assert 21 == json.loads(kept)["target"]


async def test_deleted_rules_in_an_old_menu_are_told_kindly(bot: RunningBot):
    ben = bot.person("ben")
    await opens(ben, game=TYROLEAN)
    async with unseen_by_others(bot, ben):
        await ben.forges("2|1|0|preset|own.99")
        await ben.is_told("These house rules are gone.")


async def test_an_option_that_means_nothing_alone_is_told_with_the_one_it_needs(bot: RunningBot):
    ben = bot.person("ben")
    await opens(ben, game=TYROLEAN, options="guate_when_6=on, target=18")
    await ben.is_told("“A Guate even with the Six as Schlag” only matters together with “Guate”")
    stored = options(bot)
    assert (18, False) == (stored["target"], stored["guate_when_6"])
