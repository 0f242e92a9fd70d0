"""The help: the bot in a few words, every game, every command, and its card of identity."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from discord import ButtonStyle, SelectOption, ui

from bot.features.rules.presses import ShowPrivacy
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import CHOICE_HINT, Button, Part, button, frame, lines, rows, select, small
from bot.pages.markdown import Markup
from bot.pages.shared_presses import OpenLesson, ShowHelp
from bot.pages.stateless import Stateless
from bot.pages.words import Words, own_name, tongues
from bot.table.lobby_presses import PlayGame
from bot.table.menus.help import seats_line

WISHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "play": ("play", "rematch", "mytables"),
        "learn": ("learn", "rules", "glossary"),
        "alone": ("daily", "puzzle"),
        "company": ("call", "regulars", "watch", "challenge", "tournament list"),
        "at_table": ("hand", "table", "hint"),
        "real": ("pad",),
        "look_back": ("stats", "leaderboard", "history", "replay", "review", "export"),
        "adjust": ("settings", "server", "presets list"),
        "stop": ("leave", "resign"),
        "data": ("privacy", "mydata export", "mydata delete"),
        "more": ("about",),
    }
)
"""The wishes people may have, `help.wish.<wish>`, and the commands for each by their English names.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """The games that can be played."""

    seats: Mapping[str, range]
    """Each game with the numbers of people it is for, first the one to begin with."""
    lessons: bool = False
    """Whether they can be learned here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """The commands of the bot: those that are missing here are not shown."""

    names: frozenset[str]
    """By their names in English, those of groups with a space: `mydata export`."""
    ids: Mapping[str, int] = field(default_factory=dict[str, int])
    """Discord's ids of the commands, by the first word of their names, as far as they are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """The addresses of further pages; empty ones are not shown."""

    invitation: str = ""
    source: str = ""
    privacy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The facts about the bot that may be told in public."""

    version: str
    servers: int
    """The number of servers it is on."""
    matches: int
    """The number of matches that were finished there."""


def show(words: Words, games: Games, addresses: Addresses) -> Stateless:
    """The help: the bot in a few words and every game, so short that a phone shows it all."""
    return frame(
        words("help.intro"),
        *_games(words, games, is_brief=True),
        *rows(
            (
                button(words.label("help.commands"), custom_id(ShowHelp("commands"))),
                *_links(words, addresses),
            )
        ),
    )


def show_commands(words: Words, commands: Commands) -> Stateless:
    """Every command by its purpose, with a button back to the games."""
    return frame(
        lines(f"### {words('help.wishes')}", *_wishes(words, commands)),
        *rows((button(words.label("help.games"), custom_id(ShowHelp())),)),
    )


def choose_game(words: Words, games: Games) -> Stateless:
    """Every game, for somebody who wants to play and has not said which."""
    return frame(f"### {words('help.which')}", *_games(words, games))


def about(words: Words, identity: Identity, addresses: Addresses) -> Stateless:
    """The program's version and licence, its languages, and how much it is used."""
    spoken = tuple(map(own_name, tongues()))
    return frame(
        lines(
            f"### {words('help.title')}",
            words("about.version", version=Markup(identity.version)),
            words("about.licence"),
            words("about.languages", languages=Markup(words.all_of(spoken))),
            words("about.servers", count=identity.servers),
            words("about.matches", count=identity.matches),
        ),
        small(words("about.cards")),
        *rows(_links(words, addresses)),
    )


def _games(words: Words, games: Games, *, is_brief: bool = False) -> Iterable[Part]:
    """Each game with its button beside it.

    Its subject stands below its name, and where that `is_brief` in the menu of lessons alone.
    """
    for game, seats in games.seats.items():
        play = button(words.label("help.play"), custom_id(PlayGame(game)), ButtonStyle.success)
        about = lines(
            f"**{words(f'{game}.name')}** · {words(seats_line(seats))}",
            "" if is_brief else small(words(f"{game}.about")),
        )
        yield ui.Section(about, accessory=play)
    if games.lessons:
        lessons = [
            SelectOption(
                label=words.label(f"{game}.name"),
                value=custom_id(OpenLesson(game)),
                description=words.label(f"{game}.about", CHOICE_HINT),
            )
            for game in games.seats
        ]
        yield select(custom_id(Pick("learn")), lessons, words.label("help.begin"))


def _wishes(words: Words, commands: Commands) -> Iterable[str]:
    for wish, wanted in WISHES.items():
        offered = [_mention(words, name, commands) for name in wanted if name in commands.names]
        if offered:
            yield f"- {words(f'help.wish.{wish}')} {' · '.join(offered)}"


def _mention(words: Words, name: str, commands: Commands) -> str:
    """A command to be pressed, and its name.

    Discord shows and finds it by its name in English alone (discord/discord-api-docs#5518); where
    its id is not known, it is written as its person finds it.
    """
    steps = name.split()
    paths = (".".join(steps[: count + 1]) for count in range(len(steps)))
    called = " ".join(words(f"command.{path}.name") for path in paths)
    number = commands.ids.get(steps[0])
    if number is None:
        return f"/{called}"
    return f"</{name}:{number}>" + (f" (/{called})" if called != name else "")


def _links(words: Words, addresses: Addresses) -> Iterable[Button]:
    if addresses.invitation:
        yield ui.Button(label=words.label("help.invite"), url=addresses.invitation)
    if addresses.source:
        yield ui.Button(label=words.label("help.source"), url=addresses.source)
    if addresses.privacy:
        yield ui.Button(label=words.label("help.privacy"), url=addresses.privacy)
    else:
        yield button(words.label("help.privacy"), custom_id(ShowPrivacy()))
