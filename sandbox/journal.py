"""The journal: every request a bot made, with its answer, and no secret in it."""

import re
from dataclasses import dataclass, field
from typing import Any

from sandbox.clock import monotonic, unix_time
from sandbox.world.messages import Flags

_TOKEN = re.compile(r"^(/(?:interactions|webhooks)/\d+/)[^/]+")


def masked(path: str) -> str:
    """Take the token out of an interaction's or webhook's path."""
    return _TOKEN.sub(r"\1TOKEN", path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One request and its answer.

    `errors` are broken limits, `template` is None when unknown, `scope` says whose limit a 429 was.
    """

    method: str
    template: str | None
    path: str
    body: Any
    status: int
    response: Any
    errors: list[str] = field(default_factory=list[str])
    unimplemented: bool = False
    injected: bool = False
    scope: str | None = None
    at: float = field(default_factory=unix_time)

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"

    @property
    def is_counted(self) -> bool:
        """Whether Discord counts it among the requests with the bot's own token."""
        return not self.path.startswith(("/interactions/", "/webhooks/"))

    @property
    def is_public_edit(self) -> bool:
        """Whether it has edited a message that is not for one person alone."""
        edited = self.method == "PATCH" and self.status == 200 and "/messages/" in self.path
        return edited and not self.response["flags"] & Flags.EPHEMERAL


class Journal:
    """All requests so far, oldest first; `in_flight` counts those without an answer yet."""

    def __init__(self) -> None:
        self.requests: list[Record] = []
        self.in_flight = 0
        self.last_activity = monotonic()

    def begin(self) -> None:
        """Note that a request arrived."""
        self.in_flight += 1
        self.last_activity = monotonic()

    def end(self) -> None:
        """Note that a request was answered or dropped."""
        self.in_flight -= 1
        self.last_activity = monotonic()

    def invalid(self) -> int:
        """Count the requests that Discord bans for: ten thousand in ten minutes are too many.

        A limit that is shared with others is held against nobody (docs: topics/rate-limits).
        """
        return sum(
            record.status in (401, 403, 429) and record.scope != "shared"
            for record in self.requests
        )

    def problems(self) -> list[str]:
        """One line for every request that broke a limit or met no route."""
        lines: list[str] = []
        for record in self.requests:
            if record.unimplemented:
                lines.append(f"{record}: the sandbox has no such route")
            lines += [f"{record}: {error}" for error in record.errors]
        return lines
