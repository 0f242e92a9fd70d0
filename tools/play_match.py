"""Plays a match on a running sandbox: `python -m tools.play_match http://127.0.0.1:9880/`.

Two people and a computer player that thinks ahead play through the page's own HTTP interface. Needs
nothing but Python, so that it proves something about wherever the bot is installed.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

CHANNEL = "#stammtisch"
PEOPLE = "anna", "ben"
_BUTTON, _SELECT = 2, 3
_PAUSE = 0.05

View = Mapping[str, Any]


class Person:
    """Somebody at the table: what they see, and what they press."""

    def __init__(self, sandbox: HTTPConnection, name: str, patience: float) -> None:
        self.name = name
        self._sandbox = sandbox
        self._patience = patience

    def does(self, verb: str, **given: object) -> Any:
        """Carry out a verb of the sandbox's control; a refused one raises ValueError."""
        return _asked(self._sandbox, verb, {"person": self.name, "channel": CHANNEL, **given})

    def buttons(self, *actions: str, private: bool | None = None) -> list[tuple[str, str]]:
        """The buttons of these actions that can be pressed now, as message and name, newest first.

        There are none while a press of theirs is unanswered.
        """
        return [
            (message["id"], part["custom_id"])
            for message in self._answered()
            if private in {None, message["only_you"]}
            for part in _parts(message["components"])
            if part["type"] == _BUTTON and not part.get("disabled")
            if _action(part) in actions
        ]

    def presses(self, action: str, *, private: bool | None = None) -> None:
        """Press the newest button of this action, as soon as there is one."""
        self.waits(lambda: self.buttons(action, private=private), action)
        message, name = self.buttons(action, private=private)[0]
        self.clicks(message, name)

    def clicks(self, message: str, name: str) -> None:
        """Press this button."""
        self.does("click", message_id=message, custom_id=name)

    def calls(self, level: str) -> None:
        """Call a computer player of this level to the lobby."""
        self.waits(lambda: list(self._entries(level)), level)
        message, menu, value = next(self._entries(level))
        self.does("select", message_id=message, custom_id=menu, values=[value])

    def waits(self, true: Callable[[], object], what: str) -> None:
        """Wait until something is true; raises TimeoutError, naming it, if it never is."""
        until = time.monotonic() + self._patience
        while not true():
            if time.monotonic() > until:
                raise TimeoutError(f"{self.name} waited for {what}")
            time.sleep(_PAUSE)

    def _answered(self) -> list[View]:
        view = self.does("view")
        messages: list[View] = view["messages"][::-1]
        thinking = any(message["thinking"] for message in messages)
        return [] if thinking or view["pending"] else messages

    def _entries(self, level: str) -> Iterator[tuple[str, str, str]]:
        for message in self._answered():
            for part in _parts(message["components"]):
                if part["type"] != _SELECT or part.get("disabled"):
                    continue
                for option in part["options"]:
                    if option["value"].endswith(f"|computer|{level}"):
                        yield message["id"], part["custom_id"], option["value"]


def _asked(sandbox: HTTPConnection, verb: str, given: Mapping[str, object]) -> Any:
    headers = {"Content-Type": "application/json"}
    sandbox.request("POST", f"/_sandbox/{verb}", json.dumps(given), headers)
    answer = sandbox.getresponse()
    said = json.loads(answer.read())
    if answer.status != 200:
        raise ValueError(f"{verb}: {said['error']}")
    return said


def play(address: str, *, game: str, level: str, options: str = "", patience: float = 120) -> int:
    """Play a match from `/play` to its result; returns how often something was pressed.

    `address` is the page's, and `patience` how many seconds each step may take. Raises TimeoutError
    where the table does not go on.
    """
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=patience)) as sandbox:
        # Three seconds to answer in, as on Discord, are for a machine that has nothing else to do.
        _asked(sandbox, "set", {"deadline": patience})
        people = [Person(sandbox, name, patience) for name in PEOPLE]
        return _played(*people, game=game, level=level, options=options)


def _played(host: Person, guest: Person, *, game: str, level: str, options: str) -> int:
    before = host.buttons("rematch")

    def is_over() -> bool:
        """Whether this match is, whatever stands there of earlier ones."""
        return any(button not in before for button in host.buttons("rematch"))

    host.does("slash", name="play", options={"game": game, "options": options})
    guest.presses("sit")
    host.calls(level)
    host.presses("start")
    for person in (host, guest):
        person.presses("hand", private=False)
        person.waits(lambda person=person: person.buttons("hand", private=True), "a hand")
    presses = 0
    while not is_over():
        host.waits(lambda: any(map(_choices, (host, guest))) or is_over(), "a turn")
        presses += sum(map(_pressed, (host, guest)))
    return presses


def _choices(person: Person) -> list[tuple[str, str]]:
    return person.buttons("act", "ask", private=True)


def _pressed(person: Person) -> bool:
    """Let a person press anything they may, and say whether they did."""
    choices = _choices(person)
    if not choices:
        return False
    try:
        person.clicks(*random.choice(choices))  # noqa: S311 - nobody's luck depends on it
    except ValueError:
        return False  # the table moved on just then
    return True


def _parts(components: list[View]) -> Iterator[View]:
    for part in components:
        yield part
        yield from _parts(part.get("components", []))
        if "accessory" in part:
            yield part["accessory"]


def _action(part: View) -> str:
    names = part.get("custom_id", "").split("|")
    return names[3] if len(names) == 5 else ""


if __name__ == "__main__":
    presses = play(sys.argv[1], game="bohemian_watten", level="strong")
    sys.stdout.write(f"A match was played with {presses} presses.\n")
