"""What is asked is explained below one's hand, to nobody else; refusals lead to their rule."""

import json
import re

import pytest

from bot.pages.words import language
from tests.end_to_end.client_person import GAME, Person, whose_turn
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.watten_players import Group


async def asks(person: Person) -> str:
    """Press the button on one's hand, and read what is told."""
    before = len(person.told)
    await person.presses("explain", "", private=True)
    await person.waits(lambda: len(person.told) > before and not person.is_busy, "an answer")
    return person.told[-1]


async def test_what_is_asked_is_explained_with_ones_own_cards_and_seen_by_nobody_else(
    bot: RunningBot,
):
    ben = bot.person("ben")
    await bot.sits_down(ben, game="tyrolean_watten", computers=1, options="exchange=off")
    await ben.waits(lambda: ben.choices, "a turn")
    logged = bot.stored_match().bodies
    async with unseen_by_others(bot, ben):
        said = await asks(ben)

    assert logged == bot.stored_match().bodies
    assert said.lstrip().startswith(("### The Schlag", "### The trump suit"))
    assert re.search(r"> With .+ (?:as Schlag, your|as trump you would have)", said)
    assert [button for button in ben.buttons if button.action == "paragraph"]


async def test_its_paragraph_is_a_press_away_and_leads_into_the_rules(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    asked, _ = await whose_turn(anna, ben)
    await asks(asked)
    await asked.presses("paragraph", f"{GAME}.3.1")
    await asked.is_told("### §3.1")
    before = len(asked.told)
    await asked.presses("rules", f"{GAME}.3", private=True)
    await asked.is_told("§3.7")
    assert before == len(asked.told)


async def test_an_explanation_goes_with_the_decision_it_is_about(bot: RunningBot):
    ben = bot.person("ben")
    await bot.sits_down(ben, game="tyrolean_watten", computers=1, options="exchange=off")
    await ben.waits(lambda: ben.choices, "a turn")

    def explained() -> int:
        return sum("> With " in told for told in ben.told)

    await asks(ben)
    await ben.presses("explain", "", private=True)
    await ben.waits(lambda: not ben.is_busy and explained() == 1, "one explanation")
    await ben.chooses(ben.choices[0])
    await ben.waits(lambda: not explained(), "no explanation")


async def test_another_topic_takes_the_place_of_the_first(bot: RunningBot):
    ben = bot.person("ben")
    await bot.sits_down(ben, game="tyrolean_watten", computers=1, options="exchange=off")
    playing = language("en").label("watten.explain.raise.title")
    await Group(bot, ben).plays(
        until=lambda: (
            any('"play_started"' in body for body in bot.stored_match().bodies[-3:])
            or ben.sees_the_end()
        )
    )
    await ben.waits(lambda: any(b.action == "explain" for b in ben.buttons), "a raise to explain")
    await asks(ben)
    topics = [b for b in ben.buttons if b.action == "explain" and b.arg]
    for topic in topics[:1]:
        before = len(ben.told)
        await ben.clicks(topic)
        await ben.waits(lambda t=topic: f"### {t.label}" in ben.told[-1], "the other topic")
        assert before == len(ben.told)
    assert topics or f"### {playing}" in ben.told[-1]


async def test_a_refusal_leads_to_its_paragraph(bot: RunningBot):
    ben, anna = bot.people("ben", "anna")
    await bot.sits_down(ben, anna, game="tyrolean_watten", options="target=18, exchange=off")

    def raises() -> list[str]:
        found = [b for b in ben.choices if re.fullmatch(r"Raise to \d+", b.label)]
        return [b.custom_id for b in found]

    await Group(bot, ben, anna).plays(until=lambda: bool(raises()))
    (raised,) = raises()
    message = ben.hand["id"] if ben.hand else None
    await ben.forges(raised, message)
    await ben.waits(lambda: not ben.is_busy, "the raise")
    await ben.waits(lambda: any('"raised"' in b for b in bot.stored_match().bodies), "a raise")
    await ben.forges(raised, message)
    await ben.waits(lambda: any(b.action == "paragraph" for b in ben.buttons), "a refusal")
    cited = next(b for b in ben.buttons if b.action == "paragraph")
    assert re.fullmatch(r"Rule §6\.\d+", cited.label)
    await ben.clicks(cited)
    await ben.is_told(f"### {cited.label.removeprefix('Rule ')}")
    assert "tyrolean_watten" in json.dumps([b.custom_id for b in ben.buttons])


@pytest.mark.parametrize("number", ["99.9", "1"])
async def test_a_paragraph_that_is_gone_is_told_so_kindly(bot: RunningBot, number):
    ben = bot.person("ben")
    await ben.sends("rules", game=GAME)
    await ben.is_told("that is the whole question.")
    await ben.forges(f"2|0|0|paragraph|{GAME}.{number}")
    await ben.is_told("The rules have changed since: this paragraph is gone.")


async def test_who_has_nothing_to_decide_is_told_so(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    waiting, sentence = (
        (ben, "There is nothing to decide just now.")
        if anna.choices
        else (anna, "Gerade gibt es nichts zu entscheiden.")
    )
    await waiting.opens_hand()
    await waiting.presses("explain", private=True)
    await waiting.is_told(sentence)
