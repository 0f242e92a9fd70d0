"""Whoever may mean several tables is asked which one, and one choice does what the command does."""

import pytest

from tests.end_to_end.client_person import Button, Entry, Person, buttons_of, entries_of, is_hand
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_direct_messages import wants_letters

ASKED = "An welchem Tisch?"


def tables_to_choose(person: Person) -> list[Entry]:
    """The tables that somebody is asked to choose from."""
    private = [message for message in person.messages if message["only_you"]]
    entries = [entry for message in private for entry in entries_of(message)]
    return [entry for entry in entries if entry.label.startswith(("Tisch", "Table"))]


async def chooses(bot: RunningBot, person: Person, number: int) -> str:
    """Choose the table of this number, once asked; returns the message that asked."""
    await person.waits(lambda: len(tables_to_choose(person)) > 1, "to be asked")
    entry = next(e for e in tables_to_choose(person) if e.value.startswith(f"2|{number}|"))
    await bot.here.control.select(person.name, entry.message, entry.menu, [entry.value])
    await person.waits(lambda: not tables_to_choose(person), "an answer in place of the choice")
    return entry.message


@pytest.fixture
async def anna(bot: RunningBot) -> Person:
    """Anna sits at two tables in one channel, with Ben and with a computer player."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.plays(SHORT)
    await anna.calls("craft")
    await bot.here.control.quiet(0.02)
    await anna.presses("start")

    def second() -> list[Button]:
        return [b for b in anna.buttons if b.action == "hand" and b.custom_id.startswith("2|2|")]

    await anna.waits(second, "the second table")
    await anna.clicks(second()[0])
    await anna.waits(lambda: any(b.private for b in second()), "the second hand")
    return anna


async def test_the_choice_names_each_table_its_game_and_its_people(anna: Person):
    await anna.sends("hand")
    await anna.is_told(ASKED)

    assert ["Tisch 1", "Tisch 2"] == [entry.label for entry in tables_to_choose(anna)]
    options = [
        option["description"]
        for message in anna.messages
        for row in message["components"]
        for part in row.get("components", [])
        for option in part.get("options", [])
    ]
    assert "Schwarz oder Weiß · Anna, Ben" in options


async def test_a_hand_takes_the_place_of_the_choice_and_is_the_only_one(
    anna: Person, bot: RunningBot
):
    await anna.sends("hand")
    asked = await chooses(bot, anna, 1)

    def hands() -> list[str]:
        mine = [m for m in anna.messages if m["only_you"] and is_hand(m)]
        return [m["id"] for m in mine if any(b.custom_id.startswith("2|1|") for b in buttons_of(m))]

    await anna.waits(lambda: [asked] == hands(), "one hand of the first table")


async def test_a_hand_by_letter_says_so_in_place_of_the_choice(anna: Person, bot: RunningBot):
    await wants_letters(anna)
    await anna.is_told("Deine Einstellungen")
    await anna.sends("hand")
    await chooses(bot, anna, 2)
    await anna.is_told("Deine Karten sind in deinen Direktnachrichten.")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("table", "Schwarz oder Weiß, Tisch 2, Spiel"),
        ("leave", "Du bist aufgestanden."),
        ("resign", "Willst du wirklich aufgeben?"),
        ("hint", "Tipps"),
    ],
)
async def test_every_command_that_means_a_table_asks_which(
    anna: Person, bot: RunningBot, command: str, said: str
):
    await anna.sends(command)
    await anna.is_told(ASKED)
    if command == "hint":  # it is refused there, and the choice stays
        entry = tables_to_choose(anna)[1]
        await bot.here.control.select(anna.name, entry.message, entry.menu, [entry.value])
    else:
        await chooses(bot, anna, 2)
    await anna.is_told(said)


@pytest.mark.usefixtures("anna")
async def test_who_looks_on_at_two_tables_is_asked_which_to_describe(bot: RunningBot):
    franz = bot.person("franz")
    await franz.sends("table")
    await chooses(bot, franz, 1)
    await franz.waits(lambda: any("1, " in told for told in franz.told), "table 1 in words")


@pytest.mark.usefixtures("anna")
async def test_who_sits_at_one_table_is_not_asked(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("table")
    await ben.is_told("table 1, deal 1.")

    assert [] == tables_to_choose(ben)
