"""Whoever looks a word up is told what it means, or is offered what it may be."""

from bot.features.rules.glossary import glossary
from tests.end_to_end.running_bot import RunningBot


async def test_a_word_is_explained_and_the_next_one_takes_its_place(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("glossary", term="forehand")
    await anna.is_told("Wer links vom Geber sitzt")
    await anna.presses("term", "dealer")
    await anna.is_told("Wer diesmal gibt.")
    assert 1 == len(anna.told)
    await anna.presses("paragraph", "bauernstoss.2.1")
    await anna.is_told("Vor dem ersten Spiel")


async def test_a_word_like_no_other_gets_all_there_are_and_promises_none(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("glossary", term="qqqqqqqq")
    await ben.is_told("nor one like it")
    assert "Perhaps" not in ben.told[-1]
    shown = str(ben.messages[-1]["components"])
    assert [] == [name for name in glossary() if f"term|{name}'" not in shown]


async def test_an_unknown_word_gets_a_kind_sentence_with_the_nearest_ones(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("glossary", term="forehnad")
    await ben.is_told("I do not know the word “forehnad”.")
    await ben.presses("term", "forehand")
    await ben.is_told("first to speak, and first to lead")


async def test_without_a_word_all_of_them_are_there_to_choose_from(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("glossary")
    await anna.is_told("Wörter der Kartenspieler")
    await bot.here.control.select(
        "anna", anna.messages[-1]["id"], "2|0|0|pick|general", ["2|0|0|term|trump"]
    )
    await anna.is_told("die in diesem Spiel alle anderen sticht")


async def test_what_is_typed_is_completed_in_ones_own_language(bot: RunningBot):
    found = {
        person: await bot.here.control.autocomplete(
            person, "#stammtisch", "glossary", "term", term="forehan"
        )
        for person in ("anna", "ben")
    }

    assert {"name": "Vorhand", "value": "forehand"} == found["anna"][0]
    assert {"name": "Forehand", "value": "forehand"} == found["ben"][0]
