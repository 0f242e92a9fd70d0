"""Hints through the real client: allowed or not, asked and answered, and seen by nobody else."""

import pytest

from tests.end_to_end.client_person import GAME, Person
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot

HOW = (
    "Uses only what you can see.",
    "By rule of thumb, not calculated.",
    "Your only legal move.",
)
"""How a hint may have been found; it says so."""


async def sits_down_with_hints(person: Person) -> None:
    """Begin against one computer at a table that allows hints, and open the hand."""
    await person.sends("play", game=GAME, options=SHORT, hints=True)
    await person.calls("craft")
    await person.presses("start")
    await person.opens_hand()


async def has_a_choice(person: Person) -> None:
    """Wait for one's turn."""
    await person.waits(lambda: person.choices, "a turn")


async def asks(person: Person) -> str:
    """Press the button for a hint, and read it; again where the others were quicker."""
    told = ""
    while "Hint: " not in told:
        await has_a_choice(person)
        before = len(person.told)
        await person.presses("hint", private=True)
        await person.waits(lambda before=before: len(person.told) > before, "an answer")
        await person.waits(lambda: not person.is_busy, "the end of thinking")
        told = next(
            text for text in reversed(person.told) if "Hint: " in text or "moved on" in text
        )
    return told


async def test_a_hint_is_asked_below_the_hand_and_seen_by_nobody_else(bot: RunningBot):
    ben = bot.person("ben")
    await sits_down_with_hints(ben)
    await ben.sees("Tipps erlaubt, nicht gewertet")
    await has_a_choice(ben)
    async with unseen_by_others(bot, ben):
        said = await asks(ben)

    assert 1 == sum(how in said for how in HOW)
    label = said.partition("Hint: ")[2].splitlines()[0]
    # What a card is, such as a trump, stands behind it.
    cards = {button.label.partition(" · ")[0].replace(" ", "") for button in ben.choices}
    assert label in cards | {button.label for button in ben.choices}


async def test_a_hint_can_be_asked_for_by_command_and_is_how_the_match_goes_on(bot: RunningBot):
    ben = bot.person("ben")
    await sits_down_with_hints(ben)
    await has_a_choice(ben)
    await ben.sends("hint")
    await ben.is_told("Hint: ")
    await bot.plays_on(ben)
    await ben.presses("score", private=False)
    assert [(0, 0)] == bot.stored_match().rows("SELECT DISTINCT rated, mu IS NOT NULL FROM results")


async def test_hints_are_refused_where_the_table_allows_none(bot: RunningBot):
    ben = bot.person("ben")
    await bot.sits_down(ben, computers=1)
    await has_a_choice(ben)
    assert [] == [button for button in ben.buttons if button.action == "hint"]
    async with unseen_by_others(bot, ben):
        await ben.sends("hint")
        await ben.is_told("This table has no hints.")
        await ben.forges("2|1|0|hint|")
        await ben.waits(
            lambda: 2 == sum("This table has no hints" in text for text in ben.told), "two refusals"
        )


async def test_hints_are_for_those_who_sit_at_the_table(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await sits_down_with_hints(ben)
    async with unseen_by_others(bot, clara):
        await clara.sends("hint")
        await clara.is_told("sitting at any table here.")
        await clara.forges("2|1|0|hint|")
        await clara.is_told("sitting at this table.")


async def test_who_has_nothing_to_decide_is_told_so(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await anna.sends("play", game=GAME, options=SHORT, hints=True)
    await ben.presses("sit")
    await anna.presses("start")
    for person in (anna, ben):
        await person.opens_hand()
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    waiting, sentence = (
        (ben, "You have nothing to decide right now.")
        if anna.choices
        else (anna, "Gerade hast du nichts zu entscheiden.")
    )
    await waiting.sends("hint")
    await waiting.is_told(sentence)


async def test_a_hint_goes_with_the_decision_it_is_about(bot: RunningBot):
    ben = bot.person("ben")
    await sits_down_with_hints(ben)
    for _ in range(2):
        await asks(ben)
        await ben.waits(lambda: 1 == sum("Hint: " in told for told in ben.told), "one hint")
    await ben.chooses(ben.choices[0])
    await ben.waits(lambda: not any("Hint: " in told for told in ben.told), "no hint")


@pytest.mark.parametrize("game", ["tyrolean_watten", "bohemian_watten", "bauernstoss"])
async def test_every_game_gives_hints(bot: RunningBot, game):
    ben = bot.person("ben")
    await ben.sends("play", game=game, hints=True, computers="craft")
    await ben.presses("start")
    await ben.opens_hand()
    said = await asks(ben)
    assert 1 == sum(how in said for how in HOW)
