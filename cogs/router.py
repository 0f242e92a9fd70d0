"""The one place where presses and forms come in; discord.py's own view store stays empty.

discord.py 2.7.1 forgets classes of dynamic items when a stored view that mixes them with plain
ones times out, so no view is ever stored (see `bot.pages.stateless`).
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.app.client import Client
from bot.discord.channel import UNREACHABLE
from bot.errors import UserError
from bot.pages.custom_ids import NO_TABLE, Press, parse
from bot.pages.presses import actions_of, read_press
from cogs.error_handler import handle_error
from cogs.interaction_context import Interaction, InteractionContext

Handler: TypeAlias = Callable[[InteractionContext, Press], Awaitable[None]]
Presses: TypeAlias = Mapping[str, Handler]
_Value = TypeVar("_Value", bound=tuple[Any, ...])
_TypedHandler: TypeAlias = Callable[[InteractionContext, _Value], Awaitable[None]]

_PRESSED = {discord.InteractionType.component, discord.InteractionType.modal_submit}


@dataclass(frozen=True, slots=True)
class _Marked:
    handler: Handler
    public: bool = False
    on_hand: bool = False

    async def __call__(self, context: InteractionContext, press: Press) -> None:
        await self.handler(context, press)


class Door:
    """The presses that a cog answers, by their kinds."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}
        """By what custom ids call them."""

    def answers(
        self, *kinds: type[_Value], public: bool = False, on_hand: bool = False
    ) -> Callable[[_TypedHandler[_Value]], _TypedHandler[_Value]]:
        """Let a function answer presses of these kinds.

        Those that are `public` may be made on a message that everybody sees, those `on_hand` on a
        hand, which whoever plays may have open in any place.
        """

        def note(handler: _TypedHandler[_Value]) -> _TypedHandler[_Value]:
            for kind in kinds:
                marked = _Marked(_typed(kind, handler), public, on_hand)
                self.handlers |= dict.fromkeys(actions_of(kind), marked)
            return handler

        return note


def _typed(kind: type[_Value], handler: _TypedHandler[_Value]) -> Handler:
    async def answer(context: InteractionContext, press: Press) -> None:
        said = read_press(kind, press)
        if said is None:
            raise UserError("error.stale")
        await handler(context, said)

    return answer


def on_public(handler: Handler) -> Handler:
    """Let a press be made on a message that everybody sees; any other is for private ones."""
    return _Marked(handler, public=True, on_hand=isinstance(handler, _Marked) and handler.on_hand)


def on_hand(handler: Handler) -> Handler:
    """Let a press be made on a hand, which whoever plays may have open in any place."""
    return _Marked(handler, public=isinstance(handler, _Marked) and handler.public, on_hand=True)


class Router(commands.Cog):
    """Finds the handler of a press by the action in its custom id."""

    def __init__(self, *presses: Presses) -> None:
        self._handlers: dict[str, Handler] = {}
        for handlers in presses:
            if twice := self._handlers.keys() & handlers.keys():
                raise ValueError(f"several cogs answer {', '.join(sorted(twice))}")
            self._handlers |= handlers

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer one press, one choice or one form."""
        if interaction.type not in _PRESSED or not await self.admits(interaction):
            return
        press = _pressed(dict(interaction.data or {}))
        context = replace(await InteractionContext.of(interaction), pressed=press)
        try:
            await self._answer(context, press)
            if interaction.type is discord.InteractionType.modal_submit:
                context.app.sent_forms.forget(interaction.user.id)
            if interaction.message is not None:
                context.app.refusals.forget(interaction.user.id, interaction.message.id)
        except Exception as error:  # noqa: BLE001 - a person is waiting: whatever it is, they are told
            await handle_error(context, error, NO_TABLE if press is None else press.table)
        context.keep_token()

    async def admits(self, interaction: Interaction) -> bool:
        """Whether an interaction shall be handled: not a second time, and not in a flood.

        Of a flood its person is told once; the rest is acknowledged and nothing comes of it.
        """
        admission = interaction.client.app.admission
        if admission.is_again(interaction.id):
            return False
        verdict = admission.of(interaction.user.id)
        if verdict == "welcome":
            return True
        with suppress(*UNREACHABLE):
            await _turn_away(interaction, is_told=verdict == "told")
        return False

    def answers(self, action: str) -> bool:
        """Whether any cog answers this press."""
        return action in self._handlers

    @property
    def actions(self) -> Mapping[str, bool]:
        """Every press that is answered, and whether it may be made where everybody sees it."""
        return {name: _is_public(each) for name, each in self._handlers.items()}

    async def _answer(self, context: InteractionContext, press: Press | None) -> None:
        handler = self._handlers.get(press.action) if press else None
        if press is None or handler is None:
            raise UserError("error.stale")
        if context.pressed_publicly and not _is_public(handler):
            raise UserError("error.stale")
        if press.table != NO_TABLE:
            on_hand = isinstance(handler, _Marked) and handler.on_hand
            await context.check_place(press.table, on_hand=on_hand)
        await handler(context, press)


def _is_public(handler: Handler) -> bool:
    return isinstance(handler, _Marked) and handler.public


async def _turn_away(interaction: Interaction, *, is_told: bool) -> None:
    """Answer what is not handled, as cheaply as its kind allows."""
    if interaction.type is discord.InteractionType.autocomplete:
        response: Any = interaction.response
        await response.autocomplete([])
    elif is_told or interaction.type not in _PRESSED:
        context = await InteractionContext.of(interaction)
        await context.send_notice("error.too_fast")
    else:
        await interaction.response.defer()


def has_lessons(client: Client) -> bool:
    """Whether a cog of this client answers the press `learn`, which opens a lesson of a game."""
    router = client.get_cog(Router.__name__)
    return isinstance(router, Router) and router.answers("learn")


def _pressed(data: Mapping[str, Any]) -> Press | None:
    """What was pressed; in a select of presses (`pick`), the one that was chosen."""
    press = parse(str(data.get("custom_id", "")))
    values: list[str] = data.get("values") or []
    return parse(values[0]) if press and press.action == "pick" and values else press
