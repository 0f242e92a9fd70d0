"""The doors of a bot that is connected to nothing: its cogs over a real store, and its visitors.

A command or a press goes the way it would go on the wire, through the router and its errors; only
the replies are recorded. What Discord itself does (options by their names in a language, limits,
deadlines) is tried in `tests/end_to_end`.
"""

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import discord
from discord import InteractionType, app_commands
from structlog.testing import capture_logs

from bot.app.application import Application
from bot.app.client import Client
from bot.discord.acknowledgement import Acknowledgement
from bot.discord.links import NO_LINKS, Links
from bot.errors import UserError
from bot.pages.custom_id_codec import custom_id, parse
from bot.store import open_store
from bot.table.play.pace import Pace
from cogs import create_cogs
from cogs.error_handler import handle_error
from cogs.interaction_context import InteractionContext
from cogs.router import Router
from sandbox import samples
from sandbox.world.people import User
from tests.kit.recording_reply import RecordedMessage, RecordedPlace, RecordingReply
from tests.postgresql import where_of

_WORLD: Final = samples.gasthaus()
"""Where the visitors are from; nothing of it runs."""
_CHANNEL: Final = 1
_IDS: Final = count(1)


class Doors:
    """The cogs, and the place where what they answer comes to lie."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.app = client.app
        self.place = RecordedPlace()
        router = client.get_cog(Router.__name__)
        assert isinstance(router, Router)
        self.router = router
        self.commands: dict[str, app_commands.Command[Any, ..., Any]] = {
            each.qualified_name: each
            for each in client.tree.walk_commands()
            if isinstance(each, app_commands.Command)
        }

    def visitor(self, name: str, *, on_server: bool = True) -> "Visitor":
        """Return somebody on the server, or in their direct messages with the bot."""
        (found,) = (user for user in _WORLD.users.values() if user.username == name)
        return Visitor(self, found, _user(found), on_server)

    def visitors(self, *names: str) -> "list[Visitor]":
        """Return several people on the server."""
        return [self.visitor(name) for name in names]

    def check_places(self) -> None:
        """Fail if what only its person may press lies where everybody sees it."""
        said = {name for m in self.place.messages if m.only_for is None for name in m.names}
        actions = {press.action for press in map(parse, said) if press is not None} - {"pick"}
        assert set() == {each for each in actions if not self.router.actions.get(each)}


@asynccontextmanager
async def open_doors(database: Path, links: Links = NO_LINKS) -> AsyncGenerator[Doors, None]:
    """Open the doors over a store in a file; the bot is a member of the one server."""
    async with open_store(where_of(database)) as store, Client() as client:
        pace = Pace(presses=1000)
        client.attach(Application(store, client, client.gate, pace, links=links))
        for cog in create_cogs(client):
            await client.add_cog(cog)
        server = {"id": str(samples.GASTHAUS), "name": "Gasthaus", "features": ["COMMUNITY"]}
        state: Any = client._connection
        state._add_guild_from_data(server)
        doors = Doors(client)
        yield doors
        doors.check_places()


def _user(known: User) -> discord.User:
    nobody: Any = None
    shown = {"username": known.username, "global_name": known.global_name}
    data: Any = {"id": str(known.id), "discriminator": "0", "avatar": None, **shown}
    return discord.User(state=nobody, data=data)


@dataclass
class Visitor:
    """Somebody at the doors, and what they see."""

    doors: Doors
    known: User
    user: discord.User
    on_server: bool
    manages: bool = field(init=False)
    """Whether they manage the server; in the beginning only Anna does."""

    def __post_init__(self) -> None:
        self.manages = self.known.username == "anna"

    @property
    def id(self) -> int:
        """Their number."""
        return self.user.id

    @property
    def messages(self) -> list[RecordedMessage]:
        """What they see, in order."""
        return [m for m in self.doors.place.messages if m.only_for in {None, self.id}]

    @property
    def told(self) -> list[str]:
        """What nobody else sees, without direct messages."""
        return [m.text for m in self.messages if m.only_for is not None and not m.is_direct]

    @property
    def can_press(self) -> list[str]:
        """The custom ids of all that they can press or choose, in order."""
        return [name for m in self.messages for name in m.names]

    async def sends(self, command: str, **options: Any) -> str:
        """Send a command, and return what the newest message says then."""
        found = self.doors.commands[command]
        context = await self._context(InteractionType.application_command, {}, None)
        run: Any = found.callback
        try:
            await run(found.binding, context.interaction, **options)
        except UserError as error:
            await handle_error(context, error)
        return self._newest(context)

    async def presses(self, press: tuple[Any, ...]) -> str:
        """Press something in the newest message that has it, and return what the newest says then.

        AssertionError if none has.
        """
        said = custom_id(press)
        found = [(m, data) for m in self.messages for data in _ways_to_press(m.parts, said)]
        assert found, f"{said} lies nowhere"
        return await self._interact(InteractionType.component, found[-1][1], found[-1][0])

    async def chooses(self, press: tuple[Any, ...], *values: int) -> str:
        """Choose people, channels or roles in the newest message that lets one."""
        said = custom_id(press)
        shown = [m for m in self.messages for part in m.parts if part.get("custom_id") == said]
        data = {"custom_id": said, "values": [str(each) for each in values]}
        return await self._interact(InteractionType.component, data, shown[-1])

    async def forges(self, said: str) -> str:
        """Press what may lie nowhere, on a private message."""
        lies_nowhere = RecordedMessage(0, None, self.id)
        on = next((m for m in reversed(self.messages) if m.only_for == self.id), lies_nowhere)
        return await self._interact(InteractionType.component, {"custom_id": said}, on)

    async def submits(self, **fields: str) -> str:
        """Send the form they see, with these answers."""
        form, opened_on = self.doors.place.forms.pop(self.id)
        parts = [{"custom_id": name, "value": value} for name, value in fields.items()]
        components = [{"component": each} for each in parts]
        data = {"custom_id": form.custom_id, "components": components}
        return await self._interact(InteractionType.modal_submit, data, opened_on)

    async def _interact(
        self, kind: InteractionType, data: dict[str, Any], on: RecordedMessage | None
    ) -> str:
        context = await self._context(kind, data, on)
        with capture_logs() as logs:
            await self.doors.router.on_interaction(context.interaction)
        for line in logs:
            if isinstance(line.get("exc_info"), Exception):
                raise line["exc_info"]  # the person would be told a number to find it by
        return self._newest(context)

    def _newest(self, context: InteractionContext) -> str:
        assert isinstance(context.reply, RecordingReply)
        assert context.reply.is_given, "the person waits for an answer"
        return self.messages[-1].text if self.messages else ""

    async def _context(
        self, kind: InteractionType, data: dict[str, Any], on: RecordedMessage | None
    ) -> InteractionContext:
        """Return the context of an interaction whose replies are recorded, and keep it there."""
        interaction = self._interaction(kind, data, on)
        known = await InteractionContext.of(interaction)
        await Acknowledgement.of(interaction).settle()
        reply = RecordingReply.of(known.reply, self.doors.place, on)
        context = replace(known, reply=reply)
        interaction.extras["context"] = context
        return context

    def _interaction(
        self, kind: InteractionType, data: dict[str, Any], on: RecordedMessage | None
    ) -> Any:
        """Return an interaction as far as doors look at one."""
        client, server = self.doors.client, samples.GASTHAUS if self.on_server else None
        return SimpleNamespace(
            id=next(_IDS),
            application_id=samples.BOT,
            type=kind,
            data=data,
            client=client,
            user=self.user,
            locale=discord.Locale(self.known.locale),
            guild_id=server,
            guild=None if server is None else client.get_guild(server),
            guild_locale="de",
            channel_id=_CHANNEL,
            channel=None,
            context=app_commands.AppCommandContext(
                guild=self.on_server, dm_channel=not self.on_server
            ),
            permissions=discord.Permissions(manage_guild=self.manages),
            app_permissions=discord.Permissions.all(),
            message=None if on is None else _message(on),
            response=SimpleNamespace(is_done=lambda: False),
            extras={},
        )


def _message(seen: RecordedMessage) -> Any:
    """Return a message as far as doors look at one."""
    flags = SimpleNamespace(ephemeral=seen.only_for is not None and not seen.is_direct)
    return SimpleNamespace(id=seen.id, flags=flags, interaction_metadata=None)


def _ways_to_press(parts: Iterable[dict[str, Any]], said: str) -> Iterable[dict[str, Any]]:
    """Return what Discord sends for a button of a custom id, or for an entry of a select."""
    for part in parts:
        if part.get("custom_id") == said and not part.get("disabled"):
            yield {"custom_id": said}
        if any(each["value"] == said for each in part.get("options", ())):
            yield {"custom_id": part["custom_id"], "values": [said]}
