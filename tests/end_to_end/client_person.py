"""One person at a real client: what they press, what they see, and waiting until they see it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sandbox import Control
from sandbox.control.interacting import components_of
from tests.end_to_end.shown import Shapes
from tests.patience import PATIENCE

GAME = "schwarz_oder_weiss"
_BUTTON, _SELECT = 2, 3


@dataclass(frozen=True, slots=True)
class Button:
    """A button on somebody's screen; its name is split as the bot writes it."""

    message: str
    custom_id: str
    label: str
    action: str
    arg: str
    private: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be chosen in a select."""

    message: str
    menu: str
    title: str
    label: str
    value: str


class Person:
    """Somebody who looks at one channel and at the direct messages of the bot."""

    def __init__(self, control: Control, name: str, channel: str) -> None:
        self.name = name
        self.channel = channel
        self._control = control
        self._reads_direct_messages = True
        self._shapes = Shapes()

    def __repr__(self) -> str:
        return self.name

    def without_direct_messages(self) -> "Person":
        """The same person, who does not look at their direct messages."""
        same = Person(self._control, self.name, self.channel)
        same._reads_direct_messages = False
        return same

    # What they see

    @property
    def view(self) -> dict[str, Any]:
        """Their channel as it is now."""
        return self._control.look(self.name, self.channel)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Every message on their screen, oldest first; direct messages come last."""
        me = self._control.find_person(self.name).id
        dm = self._control.world.dm(me)
        direct_messages = (
            []
            if dm is None or not self._reads_direct_messages
            else self._shapes.seen_by(self._control.gaze(self.name, dm.id))
        )
        here = self._control.gaze(self.name, self.channel)
        return [*self._shapes.seen_by(here), *direct_messages]

    @property
    def text(self) -> str:
        """Every word in every message on their screen."""
        return "\n".join(text_of(message) for message in self.messages)

    @property
    def told(self) -> list[str]:
        """What only they were told, oldest first."""
        return [text_of(message) for message in self.messages if message["only_you"]]

    @property
    def direct_messages(self) -> list[dict[str, Any]]:
        """The direct messages they got."""
        return [message for message in self.messages if message["channel_id"] not in self._public]

    @property
    def _public(self) -> set[str]:
        return {str(self._control.gaze(self.name, self.channel).channel.id)}

    @property
    def buttons(self) -> list[Button]:
        """Every button they could press, the newest message first."""
        return [button for message in reversed(self.messages) for button in buttons_of(message)]

    @property
    def hand(self) -> dict[str, Any] | None:
        """The newest message in which they hold cards."""
        return _newest_hand(self.messages)

    @property
    def hands(self) -> list[str]:
        """All messages in which they hold cards, also those that are stale."""
        return [message["id"] for message in self.messages if is_hand(message)]

    @property
    def choices(self) -> list[Button]:
        """What their hand lets them do now; nothing while a press of theirs is unanswered."""
        return [offer for offer in self.offers if isinstance(offer, Button)]

    @property
    def entries(self) -> list[Entry]:
        """What the selects of their hand let them choose."""
        hand = self.hand
        return [] if hand is None else list(entries_of(hand))

    @property
    def offers(self) -> list[Button | Entry]:
        """All that their hand lets them do now, on buttons and in selects."""
        messages = self.messages
        hand = _newest_hand(messages)
        if hand is None or self._awaits_an_answer(messages):
            return []
        buttons = [button for button in buttons_of(hand) if button.action in {"act", "ask"}]
        return [*buttons, *entries_of(hand)]

    @property
    def tables(self) -> list[str]:
        """The messages on which a table in play can be seen."""
        return [button.message for button in self.buttons if button.action == "menu"]

    @property
    def is_busy(self) -> bool:
        """Whether a press of theirs is unanswered, or an answer still being thought about."""
        return self._awaits_an_answer(self.messages)

    def _awaits_an_answer(self, messages: list[dict[str, Any]]) -> bool:
        pending = self._control.gaze(self.name, self.channel).pending()
        return bool(pending) or any(message["thinking"] for message in messages)

    def sees_the_end(self) -> bool:
        """Whether the result of a match is on their screen."""
        return any(button.action == "rematch" for button in self.buttons)

    # What they do

    async def plays(self, options: str = "", game: str = GAME) -> None:
        """Send /play and see the lobby."""
        before = {message["id"] for message in self.messages}
        given = {"options": options} if options else {}
        await self.sends("play", game=game, **given)

        def is_answered() -> bool:
            new = {message["id"] for message in self.messages} - before
            return bool(new) and not self.is_busy

        await self.waits(is_answered, "an answer")

    async def sends(self, command: str, **options: Any) -> str:
        """Send a slash command."""
        return await self._control.slash(self.name, self.channel, command, **options)

    async def uses_on(self, other: str, command: str) -> str:
        """Choose a command in the menu of another person."""
        return await self._control.use_on(self.name, self.channel, other, command)

    async def uses_on_message(self, message: str, command: str) -> str:
        """Choose a command in the menu of a message."""
        return await self._control.use_on_message(self.name, message, command)

    def number_of(self, name: str) -> int:
        """The id of somebody."""
        return self._control.find_person(name).id

    async def opens_hand(self) -> None:
        """Press "My hand" below the table, and see it."""
        before = self.hands
        await self.presses("hand", private=False)
        await self.waits(
            lambda: self.hand is not None and self.hand["id"] not in before, "their hand"
        )

    async def looks_again(self) -> None:
        """Have their open hand drawn as it is now, though no button on it may say so."""
        hand = self.hand or {}
        said = next(each.custom_id for each in buttons_of(hand) if each.action != "report")
        version, table, number, *_ = said.split("|")
        await self.forges(f"{version}|{table}|{number}|hand|", hand["id"])
        await self.waits(lambda: not self.is_busy, "the hand redrawn")

    async def presses(
        self, action: str, arg: str | None = None, *, private: bool | None = None, **when: Any
    ) -> str:
        """Press the newest button of this action whose arg begins so, as soon as there is one."""

        def fitting() -> Iterator[Button]:
            for button in self.buttons:
                begins = arg in {None, button.arg} or button.arg.startswith(f"{arg}.")
                meant = button.action == action and begins
                if meant and private in {None, button.private}:
                    yield button

        await self.waits(lambda: any(fitting()), f"a button {action}")
        return await self.clicks(next(fitting()), **when)

    async def clicks(self, button: Button, **when: Any) -> str:
        """Press this button; `at` and `deliver_after` as in the sandbox."""
        return await self._control.click(
            self.name, button.message, custom_id=button.custom_id, **when
        )

    async def chooses(self, choice: Button | Entry) -> None:
        """Press a choice of their hand, and wait until the hand offers something else."""
        before = self.offers
        if isinstance(choice, Entry):
            await self._control.select(self.name, choice.message, choice.menu, [choice.value])
        else:
            await self.clicks(choice)
        await self.waits(
            lambda: not self.is_busy and before != self.offers, f"an answer to {choice.label}"
        )

    async def picks(self, label: str) -> None:
        """Choose something in a select of their hand, as soon as it is there."""

        def fitting() -> Iterator[Entry]:
            return (entry for entry in self.entries if entry.label == label)

        await self.waits(lambda: any(fitting()), f"to pick {label}")
        entry = next(fitting())
        await self._control.select(self.name, entry.message, entry.menu, [entry.value])

    async def calls(self, level: str) -> None:
        """Call a computer player of this level to the newest lobby, once there is a place."""
        await self._selects(f"|computer|{level}")

    async def chooses_game(self, key: str) -> None:
        """Choose what to play, where `/play` named no game."""
        await self._selects(f"|play_chosen|{key}")

    async def says(self, phrase: str) -> None:
        """Open the phrases of their hand, and say this one."""
        await self.presses("phrases_said")
        await self._selects(f"|say|{phrase}")

    async def _selects(self, value: str) -> None:
        """Choose what ends in this in the newest select that has it, as soon as there is one."""

        def fitting() -> Iterator[Entry]:
            entries = (e for message in reversed(self.messages) for e in entries_of(message))
            return (entry for entry in entries if entry.value.endswith(value))

        await self.waits(lambda: any(fitting()), f"a choice {value}")
        entry = next(fitting())
        await self._control.select(self.name, entry.message, entry.menu, [entry.value])

    async def submits(self, **values: Any) -> None:
        """Wait for a form, change these fields of it, and send it."""
        await self.waits(lambda: self.view["modals"], "a form")
        await self._control.submit(self.name, self.view["modals"][0]["id"], values)

    async def asks_for_help(self) -> None:
        """Send /help, and so have a message that only they see."""
        before = len(self.told)
        await self.sends("help")
        await self.waits(lambda: len(self.told) > before, "the help")

    async def forges(self, custom_id: str, message: str | None = None, **when: Any) -> str:
        """Send a press that no client would: any name, on a message they see."""
        person = self._control.find_person(self.name)
        target = self._control.find_message(message or self.messages[-1]["id"], person)
        data = {"component_type": _BUTTON, "custom_id": custom_id, "id": 1}
        return self._control._press(person, target, data, when.get("at"), 0.0)

    # Waiting

    async def waits(self, true: Callable[[], Any], what: str) -> None:
        """Wait until something is true of the world, looking after every change."""
        try:
            await self._control.comes_true(self.name, self.channel, true, timeout=PATIENCE)
        except TimeoutError as error:
            raise TimeoutError(f"{self.name} waited for {what}. {error}") from None

    async def sees(self, sentence: str) -> None:
        """Wait until a sentence is on their screen."""
        await self.waits(lambda: sentence in self.text, repr(sentence))

    async def is_told(self, sentence: str) -> None:
        """Wait until a sentence is on their screen in a message that only they see."""
        await self.waits(lambda: any(sentence in told for told in self.told), repr(sentence))


async def whose_turn(*people: Person) -> tuple[Person, Person]:
    """Who of these two is to act, and the other one."""
    await people[0].waits(lambda: any(person.choices for person in people), "somebody's turn")
    first = next(person for person in people if person.choices)
    return first, next(person for person in people if person is not first)


def text_of(message: dict[str, Any]) -> str:
    """The words of a message, with those that describe its pictures, without those on buttons."""
    parts = list(components_of(message["components"]))
    texts = [part.get("content", "") for part in parts]
    described = [item["description"] for part in parts for item in part.get("items", ())]
    return "\n".join([message["content"], *texts, *described])


def buttons_of(message: dict[str, Any]) -> Iterator[Button]:
    """The buttons of a message that can be pressed."""
    for part in components_of(message["components"]):
        names = str(part.get("custom_id", "")).split("|")
        if part["type"] == _BUTTON and not part.get("disabled") and len(names) == 5:
            yield Button(
                message=message["id"],
                custom_id=part["custom_id"],
                label=part["label"],
                action=names[3],
                arg=names[4],
                private=message["only_you"],
            )


def entries_of(message: dict[str, Any]) -> Iterator[Entry]:
    """What can be chosen in the selects of a message."""
    for part in components_of(message["components"]):
        if part["type"] == _SELECT and not part.get("disabled"):
            for option in part["options"]:
                yield Entry(
                    message["id"],
                    part["custom_id"],
                    part.get("placeholder", ""),
                    option["label"],
                    option["value"],
                )


def shape_of(messages: list[dict[str, Any]]) -> str:
    """All that is to be seen of messages, as one comparable text."""
    return json.dumps(messages, sort_keys=True)


def _newest_hand(messages: list[dict[str, Any]]) -> dict[str, Any] | None:
    return next((message for message in reversed(messages) if is_hand(message)), None)


def is_hand(message: dict[str, Any]) -> bool:
    """Whether somebody can play from a message, or look at their cards anew."""
    parts = list(components_of(message["components"]))
    names = [str(part.get("custom_id", "")) for part in parts]
    names += [str(each["value"]) for part in parts for each in part.get("options", ())]
    actions = {name.split("|")[3] for name in names if name.count("|") == 4}
    table = {"last", "score", "rematch", "start", "close"}
    return bool(actions & {"hand", "act", "ask", "mark"}) and not actions & table
