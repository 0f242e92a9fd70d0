"""Lessons: the list with one's progress, a step of one, and the meaning of its words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.features.lessons.presses import (
    AnswerLesson,
    GoOnInLesson,
    ListLessons,
    MarkInLesson,
    ShowLessonWords,
)
from bot.features.lessons.values import LessonProgress
from bot.pages.caption import Caption
from bot.pages.custom_id_codec import NO_TABLE, custom_id
from bot.pages.layout import Button, Item, Part, button, frame, lines, phone_rows, small
from bot.pages.markdown import Markup
from bot.pages.shared_presses import OpenLesson
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.lobby_presses import OpenTable
from bot.table.pages.hand_layout import answers
from bot.table.pages.offer_indices import Offers
from bot.table.pages.table_layout import facts_line, open_cards
from bot.table.presses import Act, AskFirst, MarkCards
from games.core.lesson import Lesson, Step, WrongTurn
from games.core.scene import Holding, Says, Scene, says

NEWS = 3
"""The number of events since the step before that are told, the last ones."""


class LessonCaption(Caption):
    """A step of a game's lesson: `number` is the step, and presses are answers to it."""

    def id(self, said: tuple[Any, ...]) -> str:
        """The custom id of a button on a hand, as an answer to this step."""
        match said:
            case Act(offer) | AskFirst(offer):
                return custom_id(AnswerLesson(self.game, offer, self.number))
            case MarkCards(mask):
                return custom_id(MarkInLesson(self.game, mask, self.number))
            case _:
                return super().id(said)


def lesson_caption(game: str, step: int, names: tuple[str, ...]) -> LessonCaption:
    """The caption of a step, at a table where these people sit."""
    return LessonCaption(table=NO_TABLE, number=step, game=game, title="", names=names)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShown:
    """A table as a lesson shows it: open cards, the latest events, perhaps a picture."""

    scene: Scene
    news: Sequence[Says] = ()
    picture: Item | None = None


def overview(
    words: Words, lessons: Mapping[str, int], progress: Mapping[str, LessonProgress]
) -> Stateless:
    """Every game that can be learnt, by its key and with the number of its steps."""
    return frame(
        lines(f"### {words('learn.title')}", words("learn.about")),
        *(
            part
            for game, steps in lessons.items()
            for part in _entry(words, game, steps, progress.get(game))
        ),
    )


def step(  # noqa: PLR0913, PLR0917 - whose step it is, in which words, what is held and what lies open
    words: Words,
    caption: Caption,
    lesson: Lesson[Any, Any],
    holding: Holding[Any],
    offers: Offers,
    shown: TableShown,
    mask: int = 0,
) -> Stateless:
    """A step: the table, its text, the hand, and the button that goes on."""
    words = words.at(caption.names)
    here = lesson.steps[caption.number]
    task = step_words(caption.game, here, "do") if here.right is not None else None
    return frame(
        *_table(words, caption, lesson, shown),
        lines(words(step_words(caption.game, here)), "" if task is None else f"**{words(task)}**"),
        *answers(words, caption, here.limit(holding), offers, mask),
        *phone_rows((*_on(words, caption, lesson), *_about(words, caption, lesson))),
    )


def trick(
    words: Words, caption: Caption, lesson: Lesson[Any, Any], shown: TableShown, on: int
) -> Stateless:
    """A trick that was taken on the way to a step: just the table and a button that goes on.

    `on` counts the tricks that have been looked at then.
    """
    words = words.at(caption.names)
    return frame(
        *_table(words, caption, lesson, shown),
        *phone_rows((_next(words, caption.game, caption.number, on),)),
    )


def wrong(  # noqa: PLR0913, PLR0917 - as `step`
    words: Words,
    caption: Caption,
    lesson: Lesson[Any, Any],
    holding: Holding[Any],
    turn: WrongTurn[Any] | None,
    shown: TableShown,
    answer: int,
) -> Stateless:
    """The reaction to a wrong answer, with its consequences; nothing is lost by it.

    `holding` is what would be left in the hand; nothing can be done with it here. `answer` is the
    index of the answer among the offers.
    """
    words = words.at(caption.names)
    here = lesson.steps[caption.number]
    again = custom_id(OpenLesson(caption.game, caption.number))
    return frame(
        *_table(words, caption, lesson, shown),
        words(reaction(caption.game, here, turn)),
        *answers(words, caption, holding.only(lambda _: False), ()),
        *phone_rows(
            (
                button(words.label("learn.again"), again, ButtonStyle.primary),
                *_words_button(words, caption, lesson, answer),
            )
        ),
    )


def glossary(
    words: Words, caption: Caption, lesson: Lesson[Any, Any], family: str, answer: int | None = None
) -> Stateless:
    """The meanings of the words used up to a step, shown in its place, with a button back.

    `answer` is the index of the answer whose reaction stood there, if it was not the step.
    """
    game, step = caption.game, caption.number
    back = OpenLesson(game, step) if answer is None else AnswerLesson(game, answer, step)
    known = (f"learn.word.{family}.{word}" for word in known_words(lesson, caption.number))
    return frame(
        _where(words, caption, lesson),
        f"**{words('learn.words')}**",
        lines(*(f"- {_meaning(words, word)}" for word in known)),
        *phone_rows((button(words.label("button.return"), custom_id(back), ButtonStyle.primary),)),
    )


def _meaning(words: Words, word: str) -> str:
    return words("private.line", title=Markup(f"**{words(word)}**"), what=says(f"{word}.means"))


def step_words(game: str, step: Step[Any], part: str = "") -> Says:
    """The words of a step, or a `part` of them."""
    return Says(".".join(filter(None, ("learn", game, step.name, part))), step.values)


def reaction(game: str, step: Step[Any], turn: WrongTurn[Any] | None) -> Says:
    """The words of a step for a wrong answer: for this one, or for any."""
    if turn is None:
        return step_words(game, step, "otherwise")
    return Says(f"learn.{game}.{step.name}.{turn.name}", {**step.values, **turn.values})


def known_words(lesson: Lesson[Any, Any], step: int) -> tuple[str, ...]:
    """The words that have been explained up to and with this step."""
    explained = (word for each in lesson.steps[: step + 1] for word in each.words)
    return tuple(dict.fromkeys(explained))


def _entry(words: Words, game: str, steps: int, progress: LessonProgress | None) -> Iterator[Part]:
    """A game with a button into its lesson, and one to a table where the lesson was finished."""
    done = progress is not None and progress.finished
    at = 0 if progress is None or progress.step >= steps - 1 else progress.step
    name = words(f"{game}.name")
    text = lines(
        f"**{words('learn.finished', game=name) if done else name}**",
        small(words(f"learn.{game}.about")),
    )
    if at:
        label = words.label("learn.go_on", step=at + 1, steps=steps)
    else:
        label = words.label("learn.repeat" if done else "learn.start")
    style = ButtonStyle.secondary if done and not at else ButtonStyle.primary
    into = button(label, custom_id(OpenLesson(game, at)), style)
    if done:
        yield text
        yield from phone_rows((_to_table(words, game), into))
    else:
        yield ui.Section(text, accessory=into)


def _table(
    words: Words, caption: Caption, lesson: Lesson[Any, Any], shown: TableShown
) -> Iterator[Part]:
    yield _where(words, caption, lesson)
    if shown.picture is not None:
        yield shown.picture
    else:
        yield lines(facts_line(words, shown.scene), open_cards(words, shown.scene))
    yield small(*(words(each) for each in shown.news[-NEWS:]))


def _where(words: Words, caption: Caption, lesson: Lesson[Any, Any]) -> str:
    where = {"step": caption.number + 1, "steps": len(lesson.steps)}
    return small(words("learn.where", game=caption.game_name(words), **where))


def _on(words: Words, caption: Caption, lesson: Lesson[Any, Any]) -> Iterator[Button]:
    """The button that goes on, where nothing must be done first; at the end it leads to a table."""
    number, game = caption.number, caption.game
    if number == len(lesson.steps) - 1:
        yield _to_table(words, game)
    elif lesson.steps[number].right is None:
        yield _next(words, game, number + 1)


def _to_table(words: Words, game: str) -> Button:
    to_table = custom_id(OpenTable(game))
    return button(words.label("learn.to_table"), to_table, ButtonStyle.success)


def _next(words: Words, game: str, step: int, seen: int = 0) -> Button:
    """The button to a step, once so many (`seen`) of the tricks before it have been looked at."""
    on = custom_id(GoOnInLesson(game, seen, step))
    return button(words.label("button.next"), on, ButtonStyle.primary)


def _about(words: Words, caption: Caption, lesson: Lesson[Any, Any]) -> Iterator[Button]:
    number, game = caption.number, caption.game
    if number:
        yield button(words.label("button.back"), custom_id(OpenLesson(game, number - 1)))
    elif lesson.builds_on:
        label = words.label(f"{lesson.builds_on}.name")
        yield button(label, custom_id(OpenLesson(lesson.builds_on)))
    yield from _words_button(words, caption, lesson)
    yield button(words.label("learn.overview"), custom_id(ListLessons()))


def _words_button(
    words: Words, caption: Caption, lesson: Lesson[Any, Any], answer: int | None = None
) -> Iterator[Button]:
    """The button to the meanings of the words, where some have been explained."""
    if known_words(lesson, caption.number):
        to_words = custom_id(ShowLessonWords(caption.game, answer, caption.number))
        yield button(words.label("learn.words"), to_words)
