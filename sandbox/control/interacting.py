"""What people do to the bot: commands, presses, choices and forms."""

import asyncio
from collections.abc import Callable
from typing import Any

from sandbox.control import forms, options
from sandbox.control.dispatching import Dispatching, send
from sandbox.control.lookup import Lookup, NotPossible, Who
from sandbox.control.resolving import Resolver
from sandbox.wire import Json, listed
from sandbox.world.channels import POSTS, Channel
from sandbox.world.interactions import Act, Interaction, Modal
from sandbox.world.messages import Message
from sandbox.world.people import User
from sandbox.world.permissions import Permission

BUTTON = 2
_LINK, _PREMIUM = 5, 6
_SELECTS = {3, 5, 6, 7, 8}
_DRAWN_WITHIN = 1.0
"""Seconds in which a press may still be on what an edit has just replaced."""


class Interacting(Lookup):
    """Verbs that become interactions; each returns the interaction's id."""

    async def slash(self, person: Who, channel: Who, name: str, /, **given: Any) -> str:
        """Send a slash command; `name` may be "group sub", options go by their names."""
        summons = self._command(Act.COMMAND, person, channel, name, given)
        return str(send(self.parts, summons).id)

    async def autocomplete(
        self, person: Who, channel: Who, name: str, focused: str, /, **given: Any
    ) -> list[Json]:
        """Type into the option `focused`, its text given like the others; return the choices."""
        summons = self._command(Act.AUTOCOMPLETE, person, channel, name, given, focused=focused)
        interaction = send(self.parts, summons)
        await self._answered(interaction)
        return interaction.choices

    async def _answered(self, interaction: Interaction) -> None:
        changed = asyncio.Event()
        with self.world.watched(changed.set):
            while interaction.open:
                changed.clear()
                await changed.wait()

    def _command(  # noqa: PLR0913 - the parts of one command line
        self,
        act: Act,
        person: Who,
        channel: Who,
        name: str,
        given: Json,
        *,
        focused: str | None = None,
    ) -> Dispatching:
        who = self.find_person(person)
        place = self.find_channel(channel, who)
        granted = self.world.permissions(who.id, place)
        if not granted & Permission.USE_APPLICATION_COMMANDS:
            raise NotPossible(f"{who.username} may not use commands there")
        if place.kind in POSTS:
            raise NotPossible("nothing is written in a forum but what is posted there")
        offered = [command.shape for command in options.offered(self.world, who, place)]
        command, way = options.find(offered, name)
        resolver = Resolver(self, place)
        known = listed(way[-1] if way else command, "options")
        if focused is None:
            filled = options.fill(resolver, known, given)
        else:
            filled = _typed(known, given, focused)
        for step in reversed(way):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": filled}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        full = " ".join([command["name"], *(step["name"] for step in way)])
        return Dispatching(act=act, person=who, channel=place, data=resolver.into(data), name=full)

    async def use_on(self, person: Who, channel: Who, target: Who, name: str) -> str:
        """Choose a command in the menu of a person, by its name in any language."""
        who = self.find_person(person)
        place = self.find_channel(channel, who)
        command = self._in_menu(who, place, options.ON_USER, name)
        resolver = Resolver(self, place)
        return self._use(who, command, resolver, resolver.user(target))

    async def use_on_message(self, person: Who, message_id: Who, name: str) -> str:
        """Choose a command in the menu of a message, by its name in any language."""
        who = self.find_person(person)
        message = self.find_message(message_id, who)
        place = self.world.channels[message.channel_id]
        command = self._in_menu(who, place, options.ON_MESSAGE, name)
        resolver = Resolver(self, place)
        return self._use(who, command, resolver, resolver.message(message, who))

    def _in_menu(self, who: User, place: Channel, kind: int, name: str) -> Json:
        granted = self.world.permissions(who.id, place)
        if not granted & Permission.USE_APPLICATION_COMMANDS:
            raise NotPossible(f"{who.username} may not use commands there")
        offered = options.offered(self.world, who, place, kind)
        command = next((c.shape for c in offered if name in options.names(c.shape)), None)
        if command is None:
            raise NotPossible(f"there is no command {name!r} in that menu here")
        return command

    def _use(self, who: User, command: Json, resolver: Resolver, target_id: str) -> str:
        data: Json = {key: command[key] for key in ("id", "name", "type")}
        data["target_id"] = target_id
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        data, place = resolver.into(data), resolver.channel
        summons = Dispatching(
            act=Act.COMMAND, person=who, channel=place, data=data, name=command["name"]
        )
        return str(send(self.parts, summons).id)

    async def click(  # noqa: PLR0913 - ways to name a button, and times
        self,
        person: Who,
        message_id: Who,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        at: int | None = None,
        deliver_after: float = 0.0,
    ) -> str:
        """Press a button, named by its label or custom_id.

        `at` (Unix milliseconds) stamps the interaction; `deliver_after` delays only its event.
        """
        who = self.find_person(person)
        message = self.find_message(message_id, who)
        wanted = custom_id if custom_id is not None else label

        def named(component: Json) -> bool:
            key = "custom_id" if custom_id is not None else "label"
            return component["type"] == BUTTON and component.get(key) == wanted

        button = self._usable(message, named, f"button {wanted!r}")
        if button.get("style") in (_LINK, _PREMIUM):
            raise NotPossible(f"the button {wanted!r} leads elsewhere")
        data: Json = {"component_type": BUTTON, "custom_id": button["custom_id"]}
        data["id"] = button["id"]
        return self._press(who, message, data, at, deliver_after)

    def _usable(self, message: Message, named: Callable[[Json], bool], what: str) -> Json:
        found = _found(message.components, named) or _found(self._just_replaced(message), named)
        if not found:
            raise NotPossible(f"message {message.id} has no {what}")
        enabled = next((component for component in found if not component.get("disabled")), None)
        if enabled is None:
            raise NotPossible(f"the {what} is disabled")
        return enabled

    def _just_replaced(self, message: Message) -> list[Json]:
        """What a client still shows that has not drawn the last edit yet."""
        if message.before is None or self.world.now() - message.before[0] > _DRAWN_WITHIN:
            return []
        return message.before[1]

    async def select(
        self,
        person: Who,
        message_id: Who,
        custom_id: str,
        values: list[Any],
        at: int | None = None,
    ) -> str:
        """Choose in a select: options by value or label, people and places by name or id."""
        who = self.find_person(person)
        message = self.find_message(message_id, who)
        menu = self._usable(
            message,
            lambda c: c["type"] in _SELECTS and c.get("custom_id") == custom_id,
            f"select {custom_id!r}",
        )
        resolver = Resolver(self, self.world.channels[message.channel_id])
        chosen = forms.chosen_values(resolver, menu, values)
        data: Json = {"component_type": menu["type"], "custom_id": custom_id, "id": menu["id"]}
        return self._press(who, message, resolver.into(data | {"values": chosen}), at, 0.0)

    def _press(self, who: User, message: Message, data: Json, at: int | None, after: float) -> str:
        summons = Dispatching(
            act=Act.COMPONENT,
            person=who,
            channel=self.world.channels[message.channel_id],
            data=data,
            message=message,
            at=at,
            after=after,
        )
        return str(send(self.parts, summons).id)

    async def submit(self, person: Who, modal_id: Who, values: Json) -> str:
        """Submit an open form with values by custom_id; what is left out keeps its default."""
        who = self.find_person(person)
        modal = self._modal(modal_id, who)
        if modal.busy:
            raise NotPossible("the form is being sent already")
        opener = modal.opener
        resolver = Resolver(self, self.world.channels[opener.channel_id])
        filled = forms.submitted(resolver, modal.components, values)
        data: Json = {"custom_id": modal.custom_id, "components": filled}
        modal.busy, modal.error = True, None
        summons = Dispatching(
            act=Act.MODAL,
            person=who,
            channel=resolver.channel,
            data=resolver.into(data),
            message=self.world.message(opener.message_id or 0),
            modal=modal,
        )
        return str(send(self.parts, summons).id)

    async def dismiss(self, person: Who, modal_id: Who) -> None:
        """Close a form without sending it; the bot never learns."""
        modal = self._modal(modal_id, self.find_person(person))
        del self.world.modals[modal.id]
        self.world.touch()

    def _modal(self, modal_id: Who, who: User) -> Modal:
        modal = self.world.modals.get(int(modal_id))
        if modal is None or modal.opener.user_id != who.id:
            raise NotPossible(f"{who.username} has no form {modal_id} open")
        return modal


def _typed(known: list[Json], given: Json, focused: str) -> list[Json]:
    """The options of a half-typed command: unchecked, one of them in focus."""
    by_name = {option["name"]: option for option in known}
    option = by_name.get(focused)
    if option is None or not option.get("autocomplete"):
        raise NotPossible(f"{focused!r} completes nothing")
    typed = {name: value for name, value in given.items() if name in by_name}
    filled: list[Json] = []
    for name, value in (typed | {focused: typed.get(focused, "")}).items():
        entry: Json = {"name": name, "type": by_name[name]["type"], "value": value}
        filled.append(entry | {"focused": True} if name == focused else entry)
    return filled


def components_of(components: list[Json]) -> list[Json]:
    """List all components of a message, nested ones too, in the order they are shown."""
    found: list[Json] = []
    for component in components:
        accessory = [component["accessory"]] if component.get("accessory") else []
        found += [component, *components_of(listed(component, "components") + accessory)]
    return found


def _found(components: list[Json], named: Callable[[Json], bool]) -> list[Json]:
    return [component for component in components_of(components) if named(component)]
