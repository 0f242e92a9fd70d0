"""A deal so far is told in order: what was said, and each trick on a line of its own."""

from bot.pages.card_style import SPOKEN
from bot.pages.words import language
from bot.table.pages.story import story_lines
from games.core.cards import card
from games.core.scene import StoryStep, TrickCard, Who, says

EN = language("en").at(("Anna", "Ben"))
TRICK = (TrickCard(Who(0), card("SA"), best=True), TrickCard(Who(1), card("S10")))
HELD, MORE = says("watten.told.held", who=Who(1), value=3), says("common.cards", count=2)
TAKEN = says("watten.told.trick_taken", who=Who(0))
STORY = (
    StoryStep((), (HELD,)),
    StoryStep((), (MORE,)),
    StoryStep(TRICK, (TAKEN,)),
    StoryStep((), (MORE,)),
)


def test_what_was_said_stands_on_a_line_before_the_trick_that_came_next():
    said, trick, after = filter(None, story_lines(EN, STORY))
    assert said == f"{EN(HELD)} {EN(MORE)}"
    assert trick.startswith("**Anna: ")
    assert after == EN(MORE)


def test_who_hears_a_trick_is_told_who_took_it():
    _, trick, _ = filter(None, story_lines(EN.with_faces(SPOKEN), STORY))
    assert "**" not in trick
    assert "took" in trick or "takes" in trick
