"""A call to a table that everybody sees, and the wishes of a person to be called themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.features.calls.presses import AskCallWish, DropCallWish, SaveCallWish, SitAtCall, StopCalls
from bot.features.calls.values import CallWish
from bot.model import ZONES
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Item, bare, button, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.places import place_name, zone_options
from bot.pages.shared_presses import ShowCallWishes
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words
from bot.table.options.answers import Raw
from games.core.scene import says

GAME: Final = "game"
FROM: Final = "from"
UNTIL: Final = "until"
ZONE: Final = "zone"
"""The custom ids of the fields of the form."""
ANY: Final = "any"
"""The choice there for any game, and for the server's clock."""
_TITLE, _LABEL = 45, 45
_HOURS: Final = range(24)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCall:
    """A call to a lobby."""

    table: int
    game: str
    caller: str
    free: int
    """The number of seats nobody has."""
    link: str | None = None
    """The link to the lobby."""
    role: int | None = None
    """The role that is mentioned; so are the users."""
    users: tuple[int, ...] = ()


def call(words: Words, call: TableCall) -> Stateless:
    """The line that everybody sees; the sender decides whether a mention rings."""
    mentions = (
        *(() if call.role is None else (f"<@&{call.role}>",)),
        *(f"<@{user}>" for user in call.users),
    )
    said = words(
        "call.line",
        game=says(f"{call.game}.name"),
        name=words.name_label(call.caller),
        table=_table(words, call),
        count=call.free,
    )
    return bare(" ".join((said, *mentions)), *rows(_buttons(words, call)))


def call_with_sitters(words: Words, call: TableCall, sitters: Sequence[str]) -> Stateless:
    """The same once somebody has sat down there, without mentions."""
    who = words.everybody(sitters)
    said = words("call.seated", table=_table(words, call), who=who, count=call.free)
    return bare(said, *rows(_buttons(words, call)))


def over(words: Words, table: int) -> Stateless:
    """The rest of a call to a table where nobody can sit down any more."""
    return bare(small(words("call.over", table=str(table))))


def _table(words: Words, call: TableCall) -> Markup:
    title = words("table.title", table=str(call.table))
    return Markup(title if call.link is None else f"[{title}]({call.link})")


def _buttons(words: Words, call: TableCall) -> tuple[ui.Button[Any], ...]:
    sit = button(
        words.label("lobby.sit"),
        custom_id(SitAtCall(), call.table),
        ButtonStyle.success,
        disabled=call.free == 0,
    )
    return (
        sit,
        button(words.label("call.me"), custom_id(ShowCallWishes())),
        button(words.label("call.not_me"), custom_id(StopCalls(call.game))),
    )


def wishes(words: Words, wishes: Sequence[CallWish], server_zone: str) -> Stateless:
    """The wishes of a person on this server, with a button to end each and one to add another."""
    add = button(words.label("call.add"), custom_id(AskCallWish()), ButtonStyle.primary)
    return bare(
        lines(f"**{words('call.title')}**", words("call.about")),
        "" if wishes else words("call.none"),
        *(_wish(words, each, server_zone) for each in wishes),
        *rows((add,)),
    )


def _wish(words: Words, wish: CallWish, server_zone: str) -> Item:
    drop = button(words.label("call.drop"), custom_id(DropCallWish(wish.id)))
    game = words(f"{wish.game}.name") if wish.game else words("call.any_game")
    when = words("call.always") if wish.from_hour == wish.until_hour else _hours(wish)
    place = place_name(wish.zone or server_zone)
    return ui.Section(
        lines(f"**{game}** · {when}", small(words("call.clock", place=place))), accessory=drop
    )


def _hours(wish: CallWish) -> str:
    return f"{wish.from_hour}:00\u2013{wish.until_hour or 24}:00"


def form(words: Words, games: Sequence[str], game: str = "") -> StatelessModal:
    """Ask for the game and the hours."""
    offered = [
        SelectOption(label=words.label("call.any_game"), value=ANY, default=not game),
        *(
            SelectOption(label=words.label(f"{each}.name"), value=each, default=each == game)
            for each in games
        ),
    ]
    zones = [
        SelectOption(label=words.label("call.server_clock"), value=ANY, default=True),
        *zone_options(None),
    ]
    return StatelessModal(
        words.label("call.form", _TITLE),
        custom_id(SaveCallWish()),
        _menu(words, GAME, offered),
        _menu(words, FROM, [_hour(hour, 20) for hour in _HOURS]),
        _menu(words, UNTIL, [_hour(hour or 24, 24) for hour in (*_HOURS[1:], 0)]),
        _menu(words, ZONE, zones),
    )


def _hour(hour: int, usual: int) -> SelectOption:
    return SelectOption(label=f"{hour}:00", value=str(hour % 24), default=hour == usual)


def _menu(words: Words, field: str, options: list[SelectOption]) -> ui.Label[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id=field, options=options)
    return ui.Label(text=words.label(f"call.form.{field}", _LABEL), component=menu)


def wish_in(answers: Raw, guild: int, user: int) -> CallWish | None:
    """The wish that a form was filled in with; None where it is none."""
    game, start, end, zone = (_choice(answers, each) for each in (GAME, FROM, UNTIL, ZONE))
    if not {start, end} <= {str(hour) for hour in _HOURS} or zone not in {ANY, *ZONES}:
        return None
    return CallWish(
        guild_id=guild,
        user_id=user,
        game="" if game == ANY else game,
        from_hour=int(start),
        until_hour=int(end),
        zone=None if zone == ANY else zone,
    )


def _choice(answers: Raw, field: str) -> str:
    values = answers.get(field, ())
    return values if isinstance(values, str) else next(iter(values), "")
