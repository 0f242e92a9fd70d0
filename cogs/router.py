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

from bot.app.client import Client, Interaction
from bot.discord.channel import UNREACHABLE
from bot.errors import UserError
from bot.pages.custom_id_codec import NO_TABLE, Pick, Press, actions_of, parse, read_press
from bot.pages.shared_presses import OpenLesson
from cogs.error_handler import handle_error
from cogs.interaction_context import InteractionContext

_Value = TypeVar("_Value", bound=tuple[Any, ...])
_Handler: TypeAlias = Callable[[InteractionContext, _Value], Awaitable[None]]

_PRESSED = {discord.InteractionType.component, discord.InteractionType.modal_submit}


@dataclass(frozen=True, slots=True)
class _Answer:
    """The handler of a kind of press, and where it may be pressed."""

    kind: type[tuple[Any, ...]]
    handler: _Handler[Any]
    public: bool
    on_hand: bool

    async def __call__(self, context: InteractionContext, press: Press) -> None:
        said = read_press(self.kind, press)
        if said is None:
            raise UserError("error.stale")
        await self.handler(context, said)


class Door:
    """The presses that a cog answers, by their kinds."""

    def __init__(self) -> None:
        self.by_action: dict[str, _Answer] = {}
        """By what custom ids call them."""

    def answers(
        self, *kinds: type[_Value], public: bool = False, on_hand: bool = False
    ) -> Callable[[_Handler[_Value]], _Handler[_Value]]:
        """Register a function as the handler of presses of these kinds.

        `public` ones may be made on a message that everybody sees, those `on_hand` on a hand,
        which its person may have open in any place.
        """

        def note(handler: _Handler[_Value]) -> _Handler[_Value]:
            for kind in kinds:
                answer = _Answer(kind, handler, public, on_hand)
                self.by_action |= dict.fromkeys(actions_of(kind), answer)
            return handler

        return note


class Router(commands.Cog):
    """Finds the handler of a press by the action in its custom id."""

    def __init__(self, *doors: Door) -> None:
        self._answers: dict[str, _Answer] = {}
        for door in doors:
            if twice := self._answers.keys() & door.by_action.keys():
                raise ValueError(f"several cogs answer {', '.join(sorted(twice))}")
            self._answers |= door.by_action

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer one press, one choice or one form."""
        if interaction.type not in _PRESSED or not await self.admits(interaction):
            return
        press = _parse_press(dict(interaction.data or {}))
        context = replace(await InteractionContext.of(interaction), pressed=press)
        try:
            await self._answer(context, press)
            if interaction.type is discord.InteractionType.modal_submit:
                context.app.sent_forms.forget(interaction.user.id)
            if interaction.message is not None:
                context.app.refusals.forget(interaction.user.id, interaction.message.id)
        except Exception as error:  # noqa: BLE001 - a person is waiting: whatever it is, they are told
            await handle_error(context, error, NO_TABLE if press is None else press.table)
        context.reply.keep_token()

    async def admits(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction: not a second time, and not in a flood.

        In a flood its person is told once; the rest is acknowledged and ignored.
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

    def answers(self, kind: type) -> bool:
        """Return whether any cog answers presses of this kind."""
        return self._answers.keys() >= set(actions_of(kind))

    @property
    def actions(self) -> Mapping[str, bool]:
        """Every press that is answered, and whether it may be made where everybody sees it."""
        return {name: each.public for name, each in self._answers.items()}

    async def _answer(self, context: InteractionContext, press: Press | None) -> None:
        answer = self._answers.get(press.action) if press else None
        if press is None or answer is None:
            raise UserError("error.stale")
        if context.is_pressed_publicly and not answer.public:
            raise UserError("error.stale")
        if press.table != NO_TABLE:
            await context.check_place(press.table, on_hand=answer.on_hand)
        await answer(context, press)


async def _turn_away(interaction: Interaction, *, is_told: bool) -> None:
    """Answer an interaction that is not handled, as cheaply as its kind allows."""
    if interaction.type is discord.InteractionType.autocomplete:
        response: Any = interaction.response
        await response.autocomplete([])
    elif is_told or interaction.type not in _PRESSED:
        context = await InteractionContext.of(interaction)
        await context.reply.send_notice("error.too_fast")
    else:
        await interaction.response.defer()


def has_lessons(client: Client) -> bool:
    """Return whether a cog of this client opens lessons."""
    router = client.get_cog(Router.__name__)
    return isinstance(router, Router) and router.answers(OpenLesson)


def _parse_press(data: Mapping[str, Any]) -> Press | None:
    """Return the press; in a select of presses (`pick`), the one that was chosen."""
    press = parse(str(data.get("custom_id", "")))
    values: list[str] = data.get("values") or []
    is_pick = press is not None and press.action in actions_of(Pick)
    return parse(values[0]) if is_pick and values else press
