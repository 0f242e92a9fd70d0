"""Every lesson is played to its end in every language, each wrong turn included."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.discord.painted_page import PaintedPage
from bot.errors import UserError
from bot.features.lessons import pages as drawn
from bot.features.lessons.presses import AnswerLesson, GoOnInLesson, MarkInLesson, ShowLessonWords
from bot.features.lessons.screens import LESSONS, LessonScreens, answer_to
from bot.features.lessons.values import LessonProgress
from bot.model import DeckChoice
from bot.pages.card_style import SPOKEN, Faces
from bot.pages.custom_id_codec import Press, parse, read_press
from bot.pages.shared_presses import OpenLesson
from bot.pages.words import Words, language, languages
from bot.pages.words.translations import read
from bot.pictures.renderer import PictureRenderer
from games.catalogue import CATALOGUE
from games.core.lesson import Lesson
from games.core.lesson_course import LessonPosition, positions
from tests.bot.pages.samples import buttons, parts, refused, selects, texts
from tests.patience import PATIENCE

NAME = "Annemarie"
MOST = 45
"""Words of a step or of a reaction, with what is to be done."""
MOST_SIGNS = 120
"""Signs of the same, in a language that puts no spaces between words."""

REASONED = (
    ("tyrolean_watten", "schlag"),
    ("tyrolean_watten", "signal"),
    ("tyrolean_watten", "lead"),
    ("blind_watten", "lead"),
    ("kritisch_watten", "lead"),
    ("bauernstoss", "lead"),
    ("bauernstoss", "short"),
    ("bohemian_watten", "exchange"),
    ("schwarz_oder_weiss", "points"),
    ("schwarz_oder_weiss", "lead"),
)
"""The steps whose wrong answers are wrong for different reasons."""


def lesson_of(game: str) -> Lesson[Any, Any]:
    lesson = CATALOGUE[game].lesson
    assert lesson is not None
    return lesson


def steps() -> Iterator[tuple[str, int]]:
    return ((game, number) for game, count in LESSONS.items() for number in range(count))


def tried(game: str) -> Iterator[tuple[int, LessonPosition, tuple[Any, ...]]]:
    """For each step the table, and all that may be tried there."""
    lesson, rules = lesson_of(game), CATALOGUE[game]
    for number, at in enumerate(positions(rules, lesson)):
        offers = rules.offers(at.table.view_from(lesson.seat))
        yield number, at, tuple(each for each in offers if lesson.steps[number].admits(each))


def in_languages(game: str, *decks: DeckChoice) -> Iterator[Words]:
    """Every language with these decks, or with the one that is its own."""
    for locale in languages():
        for deck in decks or ("auto",):
            yield language(locale).with_faces(Faces(chosen=deck)).playing(CATALOGUE[game].family)


def presses(page: PaintedPage) -> dict[str, Press]:
    """What the buttons and the choices of a page mean, by their labels."""
    named = {label: each["custom_id"] for label, each in buttons(page.view).items()}
    chosen = {o["label"]: o["value"] for each in selects(page.view) for o in each["options"]}
    found = {label: parse(custom_id) for label, custom_id in (named | chosen).items()}
    return {label: press for label, press in found.items() if press is not None}


@pytest.fixture(scope="module")
def screens() -> Iterator[LessonScreens]:
    """Screens that paint each picture once for all tests, however long it takes."""
    renderer = PictureRenderer()
    yield LessonScreens(renderer, PATIENCE)
    renderer.close()


def refusals(page: PaintedPage) -> list[Any]:
    """What Discord would refuse of a page."""
    return refused(page.view, *filter(None, [page.name]))


def test_every_game_has_a_lesson():
    assert [] == [key for key, game in CATALOGUE.items() if game.lesson is None]


@pytest.mark.parametrize("game", LESSONS)
def test_every_right_answer_may_be_tried_and_no_other_is_right(game):
    for number, _, actions in tried(game):
        step = lesson_of(game).steps[number]
        assert (step.right in actions) is (step.right is not None)
        assert len(actions) > 1 or step.right is None or "otherwise" not in step.name


@pytest.mark.parametrize("game", LESSONS)
def test_every_wrong_turn_that_is_foreseen_can_be_taken(game):
    for number, _, actions in tried(game):
        step = lesson_of(game).steps[number]
        foreseen = [action for turn in step.wrong for action in turn.actions]
        assert [] == [action for action in foreseen if action not in actions]
        assert step.right not in foreseen


@pytest.mark.parametrize("game", LESSONS)
async def test_every_answer_is_reacted_to_in_every_language(game, screens):
    for words in in_languages(game):
        for number, _, actions in tried(game):
            step = lesson_of(game).steps[number]
            for action in actions:
                if action != step.right:
                    page = await screens.wrong(words, game, number, NAME, action)
                    assert [] == refusals(page)
                    again = [each for each in presses(page).values() if each.action == "learn"]
                    assert [OpenLesson(game, number)] == [
                        read_press(OpenLesson, each) for each in again
                    ]


@pytest.mark.parametrize("game", LESSONS)
async def test_from_what_is_said_to_an_answer_the_words_lead_back_to_it(game, screens):
    words, lesson = language("en"), lesson_of(game)
    for number, at, actions in tried(game):
        offers = CATALOGUE[game].offers(at.table.view_from(lesson.seat))
        for action in actions:
            if action == lesson.steps[number].right or not drawn.known_words(lesson, number):
                continue
            page = await screens.wrong(words, game, number, NAME, action)
            press = presses(page)[words.label("learn.words")]
            index = offers.index(action)
            assert ShowLessonWords(game, index, number) == read_press(ShowLessonWords, press)
            shown = buttons(screens.glossary(words, game, number, index))
            back = parse(shown[words.label("button.back")]["custom_id"])
            assert back is not None
            assert AnswerLesson(game, index, number) == read_press(AnswerLesson, back)


@pytest.mark.parametrize("game", LESSONS)
async def test_who_answers_wrongly_still_sees_the_cards_they_hold(game, screens):
    rules, lesson, words = CATALOGUE[game], lesson_of(game), language("en")
    for number, at, actions in tried(game):
        step = lesson.steps[number]
        for action in actions:
            turn = step.turn(action)
            if action == step.right or (turn is not None and turn.then is not None):
                continue
            shown = texts((await screens.wrong(words, game, number, NAME, action)).view)
            held = rules.holding(at.table.view_from(lesson.seat))
            cards = [each.card for row in held.rows for each in row.cards]
            assert [] == [card for card in cards if words.card(card) not in shown]


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_can_be_pressed_from_its_first_step_to_a_table(game, screens):
    for words in in_languages(game):
        number = 0
        while number < LESSONS[game] - 1:
            page = await screens.step(words, game, number, NAME)
            assert [] == refusals(page)
            ways = [each for each in presses(page).values() if leads_on(game, each, number)]
            assert ways, f"no way on from step {number}"
            number += 1
        page = await screens.step(words, game, number, NAME)
        ends = [each for each in presses(page).values() if each.action == "open_table"]
        assert [game] == [each.arg for each in ends]


def leads_on(game: str, press: Press, number: int) -> bool:
    """Whether a press leads to the next step; where cards are marked first, whether it marks."""
    answer = read_press(AnswerLesson, press)
    if answer is not None:
        return answer_to(game, answer.step, answer.offer)[1]
    on = GoOnInLesson(game, 0, number + 1) == read_press(GoOnInLesson, press)
    return on or read_press(MarkInLesson, press) is not None


@pytest.mark.parametrize("game", LESSONS)
def test_every_trick_of_a_lesson_is_seen_once(game):
    at: tuple[Any, ...] = positions(CATALOGUE[game], lesson_of(game))
    taken = [
        event
        for each in at
        for event in each.events
        if event.kind in {"trick_taken", "deal_scored"}
    ]
    passed = [trick for each in at for trick in each.tricks]
    lying = [each for each in at if each.events and each.events[-1] in taken]
    assert len([event for event in taken if event.kind == "trick_taken"]) == len(passed + lying)


@pytest.mark.parametrize("game", LESSONS)
async def test_a_trick_that_others_go_on_after_is_looked_at_first(game, screens):
    for words in in_languages(game):
        for number, at in enumerate(positions(CATALOGUE[game], lesson_of(game))):
            for index, _ in enumerate(at.tricks):
                page = await screens.trick(words, game, number, NAME, index)
                assert page is not None
                assert [] == refusals(page)
                (on,) = presses(page).values()
                assert GoOnInLesson(game, index + 1, number) == read_press(GoOnInLesson, on)
            assert await screens.trick(words, game, number, NAME, len(at.tricks)) is None


@pytest.mark.parametrize("game", LESSONS)
async def test_nobody_is_told_that_the_cards_of_a_lesson_are_shuffled_anew(game, screens):
    words = language("en")
    for number in range(LESSONS[game]):
        page = await screens.step(words, game, number, NAME)
        assert words("common.shuffling") not in str(page.view.to_components())


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_has_no_button_that_asks_for_a_table_in_play(game, screens):
    for number in range(LESSONS[game]):
        page = await screens.step(language("en"), game, number, NAME)
        meant = {press.action for press in presses(page).values()}
        assert {each for each in meant if not each.startswith("learn")} <= {"open_table"}


@pytest.mark.parametrize("game", LESSONS)
async def test_who_hears_a_lesson_gets_all_of_it_and_no_picture(game, screens):
    words = language("en").with_faces(SPOKEN)
    for number in range(LESSONS[game]):
        page = await screens.step(words, game, number, NAME)
        assert "" == page.name
        assert [] == refusals(page)


@pytest.mark.parametrize("game", LESSONS)
async def test_a_lesson_shows_nobody_elses_cards(game, screens):
    lesson, rules, words = lesson_of(game), CATALOGUE[game], language("en")
    for number, at, _ in tried(game):
        shown = texts((await screens.step(words, game, number, NAME)).view)
        # What lies hidden is named by the words of the lesson at most, never by the table.
        known = repr(rules.scene(at.table.public)) + repr(at.table.private[lesson.seat])
        values = repr([each.values for each in lesson.steps])
        for card in rules.deck:
            assert words.card(card) not in shown or repr(card) in known + values


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_says_little_at_a_time(game):
    for words in in_languages(game, "french", "german"):
        said = words.at(("Anna", "Resi", "Sepp", "Vroni"))
        for step in lesson_of(game).steps:
            parts = ("", "do") if step.right is not None else ("",)
            told = " ".join(said(drawn.step_words(game, step, part)) for part in parts)
            assert is_short(words, told), told
            for turn in step.wrong:
                told = said(drawn.reaction(game, step, turn))
                assert is_short(words, told), told


def is_short(words: Words, told: str) -> bool:
    if words.locale == "ja":
        return len(told) <= MOST_SIGNS
    return len(told.split()) <= MOST


@pytest.mark.parametrize(("game", "name"), REASONED)
def test_where_cards_differ_each_has_a_reason_of_its_own_against_it(game, name):
    for number, _, actions in tried(game):
        step = lesson_of(game).steps[number]
        if step.name == name:
            assert [step.right] == [each for each in actions if step.turn(each) is None]


@pytest.mark.parametrize("step", ["secret", "lead", "linke", "guate"])
def test_whoever_knows_schlag_and_trump_is_told_them_while_they_matter(step):
    for locale in ("de", "en", "it", "ja"):
        (phrase,) = (each for each in read(locale) if each.key == f"learn.blind_watten.{step}")
        assert "{rank}" in phrase.forms[0]
        assert "{suit}" in phrase.forms[0]


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_keeps_no_words_that_it_never_says(game):
    said = {f"learn.{game}.about"}
    for number, _, actions in tried(game):
        step = lesson_of(game).steps[number]
        said.add(drawn.step_words(game, step).key)
        if step.right is not None:
            said.add(drawn.step_words(game, step, "do").key)
        wrong = [action for action in actions if action != step.right]
        said |= {drawn.reaction(game, step, step.turn(action)).key for action in wrong}
    kept = {each.key for each in read("en") if each.key.startswith(f"learn.{game}.")}
    assert said == {key.removesuffix(".german") for key in kept}


@pytest.mark.parametrize(
    "game", [each for each in LESSONS if lesson_of(each).builds_on], ids=lambda each: each
)
async def test_a_lesson_of_differences_leads_to_the_one_it_builds_on(game, screens):
    first = lesson_of(game).builds_on
    assert first in LESSONS
    for words in in_languages(game):
        page = await screens.step(words, game, 0, NAME)
        press = presses(page)[words.label(f"{first}.name")]
        assert OpenLesson(first) == read_press(OpenLesson, press)


def test_every_word_that_is_explained_belongs_to_a_lesson():
    explained = {
        f"learn.word.{CATALOGUE[game].family}.{word}"
        for game, count in LESSONS.items()
        for word in drawn.known_words(lesson_of(game), count - 1)
    }
    kept = {message.key for message in read("en") if message.key.startswith("learn.word.")}
    assert explained == {key.removesuffix(".german").removesuffix(".means") for key in kept}


@pytest.mark.parametrize("locale", languages())
def test_the_words_so_far_can_be_looked_up(locale, screens):
    for game, number in steps():
        if drawn.known_words(lesson_of(game), number):
            assert [] == refused(screens.glossary(language(locale), game, number))


def test_every_way_to_an_answer_that_was_never_asked_is_refused():
    game = next(iter(LESSONS))
    for number, index in ((0, 0), (2, 99), (99, 0), (2, -1)):
        with pytest.raises(UserError):
            answer_to(game, number, index)
    with pytest.raises(UserError):
        answer_to("skat", 0, 0)


async def test_a_picture_that_cannot_be_painted_leaves_a_lesson_in_text(monkeypatch):
    def broken(_: Any) -> bytes:
        raise OSError

    monkeypatch.setattr("bot.pictures.renderer.png", broken)
    game, renderer = next(iter(LESSONS)), PictureRenderer()
    page = await LessonScreens(renderer).step(language("en"), game, LESSONS[game] - 1, NAME)
    renderer.close()
    assert ("", b"") == (page.name, page.picture)
    assert [] == refusals(page)


@pytest.mark.parametrize("locale", languages())
def test_the_overview_says_how_far_one_is(locale):
    words, (first, *_) = language(locale), LESSONS
    for progress, label in (
        ({}, words("learn.start")),
        ({first: LessonProgress(3)}, words("learn.go_on", step=4, steps=LESSONS[first])),
        ({first: LessonProgress(LESSONS[first] - 1, finished=True)}, words("learn.repeat")),
    ):
        view = drawn.overview(words, LESSONS, progress)
        assert [] == refused(view)
        labels = [each["label"] for each in parts(view) if each["type"] == 2]
        done = any(each.finished for each in progress.values())
        to_table = [words("learn.to_table")] if done else []
        assert [*to_table, label] == labels[: 1 + done]
        assert len(to_table) == labels.count(words("learn.to_table"))
        assert done == bool(re.search("✓", texts(view)))
