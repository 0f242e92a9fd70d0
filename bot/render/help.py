"""What this bot is and what one can do with it: the help, its card of identity, its greeting."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from discord import ButtonStyle, ui

from bot.render.custom_ids import NO_TABLE, press_id
from bot.render.layout import Button, Part, bare, button, framed, lines, rows, rule, small
from bot.render.markdown import Markup
from bot.render.stateless import Stateless
from bot.render.words import Words, language, languages
from games.catalogue import CATALOGUE
from games.core.scene import Says, says

WISHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "play": ("play", "hand", "table", "hint", "rematch"),
        "learn": ("learn", "rules"),
        "look_back": ("stats", "leaderboard", "history", "replay", "review"),
        "adjust": ("settings", "server"),
        "stop": ("leave", "resign"),
        "data": ("privacy", "mydata export", "mydata delete"),
        "more": ("about",),
    }
)
"""What people may want, `help.wish.<wish>`, and the commands for it by their names in English."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commands:
    """The commands there are: what is not among them is not shown."""

    names: frozenset[str]
    """By their names in English, those of groups with a space: `mydata export`."""
    ids: Mapping[str, int] = field(default_factory=dict[str, int])
    """What Discord calls them, by the first word of their names, as far as it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where more is to be found; what is empty is not shown."""

    invitation: str = ""
    source: str = ""
    privacy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What may be told of the bot in public."""

    version: str
    servers: int
    """On how many it is."""
    matches: int
    """How many were finished there."""


def game_choice(words: Words, game: str) -> str:
    """A game in a list that shows a name only: which it is, how many play, and what it is about."""
    return words.label(
        "help.choice",
        100,
        game=says(f"{game}.name"),
        seats=_seats(game),
        about=says(f"{game}.about"),
    )


def show(
    words: Words, commands: Commands, addresses: Addresses, *, lessons: bool = False
) -> Stateless:
    """The help: what this is, every game, and every command by what it is good for."""
    return framed(
        lines(f"### {words('help.title')}", words("help.intro")),
        *_games(words, lessons=lessons),
        rule(),
        lines(f"**{words('help.wishes')}**", *_wishes(words, commands)),
        *rows(_links(words, addresses)),
    )


def choose_game(words: Words, *, lessons: bool = False) -> Stateless:
    """Every game, for somebody who wants to play and has not said which."""
    return framed(f"### {words('help.which')}", *_games(words, lessons=lessons))


def choose_game_with(words: Words, person: str, user: int) -> Stateless:
    """Every game, for somebody who wants to play with this person."""
    presses = (
        button(words.label(f"{game}.name"), press_id(NO_TABLE, 0, "play_with", f"{game}:{user}"))
        for game in CATALOGUE
    )
    return bare(words("help.with", name=person), *rows(presses, 2))


def about(words: Words, identity: Identity, addresses: Addresses) -> Stateless:
    """Which program this is, under which licence, what it speaks, and how much it is used."""
    spoken = tuple(language(locale).label("language.name") for locale in languages())
    return framed(
        lines(
            f"### {words('help.title')}",
            words("about.version", version=identity.version),
            words("about.licence"),
            words("about.languages", languages=Markup(words.all_of(spoken))),
            words("about.servers", count=identity.servers),
            words("about.matches", count=identity.matches),
        ),
        small(words("about.cards")),
        *rows(_links(words, addresses)),
    )


def greeting(words: Words, *, lessons: bool = False) -> Stateless:
    """What the bot says on a server that has just invited it, for everybody there."""
    return framed(
        lines(f"### {words('greeting.title')}", words("help.intro")),
        words("greeting.begin"),
        *rows(
            (
                button(
                    words.label("help.play"),
                    press_id(NO_TABLE, 0, "choose_game"),
                    ButtonStyle.success,
                ),
                *(_learn(words, game) for game in _first_lesson(lessons=lessons)),
                button(words.label("help.help"), press_id(NO_TABLE, 0, "help")),
            )
        ),
    )


def _games(words: Words, *, lessons: bool) -> Iterable[Part]:
    for game in CATALOGUE:
        yield lines(
            f"**{words(f'{game}.name')}** · {words(_seats(game))}", small(words(f"{game}.about"))
        )
        play = button(
            words.label("help.play"), press_id(NO_TABLE, 0, "play_game", game), ButtonStyle.success
        )
        yield from rows((play, *((_learn(words, game),) if lessons else ())))


def _learn(words: Words, game: str) -> Button:
    return button(words.label("help.learn"), press_id(NO_TABLE, 0, "learn", game))


def _first_lesson(*, lessons: bool) -> Sequence[str]:
    """The game that newcomers are taught first; none where there are no lessons."""
    return tuple(CATALOGUE)[:1] if lessons else ()


def _seats(game: str) -> Says:
    seats = CATALOGUE[game].seats
    if len(seats) == 1:
        return says("help.seats_exactly", count=seats[0])
    return says("help.seats", least=seats[0], most=seats[-1])


def _wishes(words: Words, commands: Commands) -> Iterable[str]:
    for wish, wanted in WISHES.items():
        offered = [_mention(words, name, commands) for name in wanted if name in commands.names]
        if offered:
            yield f"- {words(f'help.wish.{wish}')} {' · '.join(offered)}"


def _mention(words: Words, name: str, commands: Commands) -> str:
    """A command to be pressed.

    Discord shows and finds it by its name in English alone (discord/discord-api-docs#5518);
    where its id is not known, it is written as its person finds it.
    """
    number = commands.ids.get(name.split()[0])
    if number is not None:
        return f"</{name}:{number}>"
    steps = name.split()
    paths = (".".join(steps[: count + 1]) for count in range(len(steps)))
    return "/" + " ".join(words(f"command.{path}.name") for path in paths)


def _links(words: Words, addresses: Addresses) -> Iterable[Button]:
    if addresses.invitation:
        yield ui.Button(label=words.label("help.invite"), url=addresses.invitation)
    if addresses.source:
        yield ui.Button(label=words.label("help.source"), url=addresses.source)
    if addresses.privacy:
        yield ui.Button(label=words.label("help.privacy"), url=addresses.privacy)
    else:
        yield button(words.label("help.privacy"), press_id(NO_TABLE, 0, "show_privacy"))
