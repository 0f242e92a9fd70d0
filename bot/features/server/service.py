"""Changes the settings of servers, and notes which servers come and go."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import structlog

from bot.errors import UserError
from bot.features.server import pages as screens
from bot.features.server.presses import ServerSetting
from bot.store import Store
from bot.store.settings import GuildSettings
from games.catalogue import CATALOGUE

_log = structlog.get_logger()


class ServerSettings:
    """The settings of every server; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._settings = store.settings
        self._clock = clock

    async def of(self, guild: int) -> GuildSettings:
        """The settings of a server."""
        return await self._settings.guild(guild)

    async def change(
        self, guild: int, setting: ServerSetting, value: str, picked: tuple[int, ...], by: int
    ) -> None:
        """Let a person change a setting, as the page names it; UserError for an unknown one.

        `picked` are the channels or roles that were chosen, where these are its values.
        """
        old, new = await self._settings.change_guild(
            guild, lambda found: _with(found, setting, value, picked)
        )
        _log.info(
            "a server's settings changed",
            guild=guild,
            by=by,
            setting=setting,
            old=_value(old, setting),
            new=_value(new, setting),
        )

    async def notice_language(self, scope: int, locale: str, *, certain: bool) -> None:
        """Note the language of a server, or of the place where one person writes with the bot.

        A language that is not `certain` counts until a certain one is noted.
        """
        await self._settings.notice_language(scope, locale, certain=certain)

    async def note_present(self, guilds: Iterable[int]) -> tuple[int, ...]:
        """Note which servers have the bot; returns those that invited it again meanwhile."""
        return await self._settings.note_servers(frozenset(guilds), self._clock())

    async def note_returned(self, guild: int) -> None:
        """Keep the data of a server that invited the bot again."""
        await self._settings.note_returned(guild)

    async def note_left(self, guild: int) -> None:
        """Note the time at which a server removed the bot."""
        await self._settings.note_left(guild, self._clock())


def _with(
    old: GuildSettings, setting: ServerSetting, value: str, picked: tuple[int, ...]
) -> GuildSettings:
    known = (*screens.CHOICES.get(setting, (value,)), *(CATALOGUE if setting == "game" else ()))
    if value not in known:
        raise UserError("error.stale")
    match setting, value:
        case "cards", ("auto" | "french" | "four_colours" | "german") as deck:
            return replace(old, deck=deck)
        case "view", ("picture" | "text") as view:
            return replace(old, table_view=view)
        case _:
            rule = _rule(setting, value, picked)
            return replace(old, rules=old.rules.model_copy(update={setting: rule}))


def _rule(setting: str, value: str, picked: tuple[int, ...]) -> object:
    """The value of a rule that a choice stands for."""
    match setting:
        case "channels":
            return picked
        case "openers" | "called" | "managers":
            return picked[0] if picked else None
        case "computers" | "hints" | "watched":
            return value == "on"
        case "tables":
            return None if value == "any" else int(value)
        case "zone":
            return None if value == "auto" else screens.with_slashes(value)
        case _:
            return None if value in {"auto", "none"} else value


def _value(settings: GuildSettings, setting: str) -> object:
    match setting:
        case "cards":
            return settings.deck
        case "view":
            return settings.table_view
        case _:
            return getattr(settings.rules, setting)
