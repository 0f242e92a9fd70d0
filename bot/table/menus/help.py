"""The words before anything is played: each game in a line, and the greeting of a server."""

from collections.abc import Iterable

from discord import ButtonStyle

from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, bare, button, frame, lines, rows, small
from bot.pages.shared_presses import ChooseGame, OpenLesson, ShowHelp
from bot.pages.stateless import Stateless
from bot.pages.words import Words, language, languages
from bot.table.lobby_presses import PlayWith
from games.core.scene import Says, says


def game_choice(words: Words, game: str, seats: range) -> str:
    """Return a game for a list that shows only a label: its name, its seats, and its subject."""
    return words.label(
        "help.choice",
        100,
        game=says(f"{game}.name"),
        seats=seats_line(seats),
        about=says(f"{game}.about"),
    )


def seats_line(seats: range) -> Says:
    """Return the number of people a game is for."""
    if len(seats) == 1:
        return says("help.seats_exactly", count=seats[0])
    return says("help.seats", least=seats[0], most=seats[-1])


def choose_game_with(words: Words, games: Iterable[str], person: str, user: int) -> Stateless:
    """Return every game, for somebody who wants to play with this person."""
    presses = (
        button(words.label(f"{game}.name"), custom_id(PlayWith(game, user))) for game in games
    )
    return bare(words("help.with", name=person), *rows(presses, 2))


def greeting(words: Words, lesson: str | None = None, *, guessed: bool = False) -> Stateless:
    """Return what the bot says on a server that has just invited it, for everybody there.

    `lesson` is the game that newcomers are taught first, if there are lessons. If the server's
    language was `guessed`, each other language says that the bot speaks it, too.
    """
    others = [each for each in languages() if each != words.locale] if guessed else []
    return frame(
        lines(f"### {words('greeting.title')}", words("help.intro")),
        lines(words("greeting.begin"), "" if lesson is None else words("greeting.new")),
        small(*(language(each)("greeting.speaks") for each in others)),
        *rows(
            (
                button(
                    words.label("help.play"),
                    custom_id(ChooseGame()),
                    ButtonStyle.success,
                ),
                *(() if lesson is None else (_learn(words, lesson),)),
                button(words.label("help.help"), custom_id(ShowHelp())),
            )
        ),
    )


def _learn(words: Words, game: str) -> Button:
    return button(words.label("help.learn"), custom_id(OpenLesson(game)))
