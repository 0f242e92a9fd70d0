"""Whoever looks a word up is told what it means, or is offered what it may be."""

from bot.features.rules.glossary import glossary
from bot.features.rules.presses import ShowTerm
from bot.pages.custom_id_codec import custom_id
from tests.end_to_end.running_bot import RunningBot
from tests.kit.doors import Doors


async def test_a_word_is_explained_and_the_next_one_takes_its_place(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("glossary", term="forehand")
    await anna.is_told("Wer links vom Geber sitzt")
    await anna.presses("term", "dealer")
    await anna.is_told("Wer diesmal gibt.")
    assert 1 == len(anna.told)
    await anna.presses("paragraph", "bauernstoss.2.1")
    await anna.is_told("Vor dem ersten Spiel")


async def test_a_word_like_no_other_gets_all_there_are_and_promises_none(doors: Doors):
    ben = doors.visitor("ben")
    told = await ben.sends("glossary", term="qqqqqqqq")
    assert "nor one like it" in told
    assert "Perhaps" not in told
    assert {custom_id(ShowTerm(name)) for name in glossary()} <= {*ben.can_press}


async def test_an_unknown_word_gets_a_kind_sentence_with_the_nearest_ones(doors: Doors):
    ben = doors.visitor("ben")
    told = await ben.sends("glossary", term="forehnad")
    assert "I do not know the word “forehnad”." in told
    assert "first to speak, and first to lead" in await ben.presses(ShowTerm("forehand"))


async def test_without_a_word_all_of_them_are_there_to_choose_from(doors: Doors):
    anna = doors.visitor("anna")
    assert "Wörter der Kartenspieler" in await anna.sends("glossary")
    trump = await anna.presses(ShowTerm("trump"))
    assert "die in diesem Spiel alle anderen sticht" in trump


async def test_what_is_typed_is_completed_in_ones_own_language(bot: RunningBot):
    found = {
        person: await bot.here.control.autocomplete(
            person, "#stammtisch", "glossary", "term", term="forehan"
        )
        for person in ("anna", "ben")
    }

    assert {"name": "Vorhand", "value": "forehand"} == found["anna"][0]
    assert {"name": "Forehand", "value": "forehand"} == found["ben"][0]
