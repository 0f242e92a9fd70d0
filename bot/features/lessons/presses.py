"""The presses in a lesson; the press that opens one is in `bot.pages.shared_presses`."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("learn_on", number_was="step")
class GoOnInLesson(NamedTuple):
    """Show the next trick on the way to a step, or the step, once so many tricks are `seen`."""

    game: str
    seen: int
    step: int


@press("learn_act", number_was="step")
class AnswerLesson(NamedTuple):
    """Answer a step by the offer of this index."""

    game: str
    offer: int
    step: int


@press("learn_mark", number_was="step")
class MarkInLesson(NamedTuple):
    """Show a step with the cards marked whose bits are set."""

    game: str
    mask: int
    step: int


@press("learn_words", number_was="step")
class ShowLessonWords(NamedTuple):
    """Show the words of a step in its place, or in place of the reaction to an answer."""

    game: str
    answer: int | None = None
    step: int = 0


@press("learn_overview")
class ListLessons(NamedTuple):
    """Show the games that can be learnt."""
