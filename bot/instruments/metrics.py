"""Every number, in a registry of its own; a label has one of a few values known in advance.

So no label can hold a person, a server, a table or a card: any other value becomes `other`.
"""

from collections.abc import Mapping
from itertools import product
from typing import Final

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

from bot.instruments.routes import ROUTES

OTHER: Final = "other"

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_ANSWERS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0)
"""Discord takes no first answer after three seconds."""
_REQUESTS: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_THINKING: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)

KINDS: Final = ("command", "press", "form", "autocomplete")
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
TOKENS: Final = ("bot", "interaction", "none")
SCOPES: Final = ("user", "global", "shared")
SEVERITIES: Final = ("warning", "error")
DOING: Final = ("read", "write")
_THINKING_LEVELS: Final = ("strong", "expert")
LEVELS: Final = ("novice", "craft", *_THINKING_LEVELS)
CAME_TO: Final = ("answer", "unwanted", "late", "broken", "lost", "no_time")
PURPOSES: Final = ("play", "hint", "review")
THINKING_WHERE: Final = ("here", "cluster")
TABLE_STATES: Final = ("playing", "paused", "unsaved", "lost", "over", "resting")
STATUSES: Final = (*(str(status) for status in range(100, 600)), "none")
"""Of an answer to a request; `none` where there was no answer."""
SHARDS: Final = tuple(str(number) for number in range(1024))

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": KINDS,
    "method": METHODS,
    "route": ROUTES,
    "token": TOKENS,
    "status": STATUSES,
    "scope": SCOPES,
    "level": LEVELS,
    "severity": SEVERITIES,
    "doing": DOING,
    "came_to": CAME_TO,
    "purpose": PURPOSES,
    "state": TABLE_STATES,
    "where": THINKING_WHERE,
    "shard": SHARDS,
}
"""All that a label may say, and `other`."""


def label_value(label: str, value: str) -> str:
    """Return the value if this label may have it, else `other`."""
    return value if value in VALUES[label] else OTHER


# Else each counter and histogram would come with a second number, of when it began.
prometheus_client.disable_created_metrics()


class Metrics:
    """The numbers of one bot process, which go on across lost connections."""

    def __init__(self, versions: Mapping[str, str]) -> None:
        """`versions` are those of the bot and of what it stands on, by name."""
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # processor time, memory, open files
        Info("stammtisch_build", "The versions that run.", registry=registry).info(dict(versions))

        self.interactions = Counter(
            "stammtisch_interactions",
            "Commands, presses, forms and completions that came from Discord.",
            ["kind"],
            registry=registry,
        )
        self.answers = Histogram(
            "stammtisch_answer_seconds",
            "From the arrival of an interaction until Discord took the first answer.",
            ["kind"],
            buckets=_ANSWERS,
            registry=registry,
        )
        self.unanswered = Counter(
            "stammtisch_interactions_unanswered",
            "Interactions to which Discord took no answer.",
            ["kind"],
            registry=registry,
        )
        self.requests = Counter(
            "stammtisch_requests",
            "Requests to Discord, each try counted; status none is one without an answer.",
            ["method", "route", "token", "status"],
            registry=registry,
        )
        self.request_seconds = Histogram(
            "stammtisch_request_seconds",
            "Until Discord has answered a request.",
            ["route", "token"],
            buckets=_REQUESTS,
            registry=registry,
        )
        self.rate_limited = Counter(
            "stammtisch_rate_limited",
            "Requests that Discord has refused as one too many.",
            ["token", "scope"],
            registry=registry,
        )
        self.loop_lag = Histogram(
            "stammtisch_loop_lag_seconds",
            "How late the event loop was when it was to do something.",
            buckets=_QUICK,
            registry=registry,
        )
        self.tables = Gauge(
            "stammtisch_tables", "Tables in play by how they are.", ["state"], registry=registry
        )
        self.pictures_waiting = Gauge(
            "stammtisch_pictures_waiting",
            "Pictures of tables, and the like, that wait because Discord takes no more requests.",
            registry=registry,
        )
        self.appends = Histogram(
            "stammtisch_append_seconds",
            "Until a step of a match was kept.",
            buckets=_QUICK,
            registry=registry,
        )
        self.store_failures = Counter(
            "stammtisch_store_failures",
            "Reads and writes that the database has failed.",
            ["doing"],
            registry=registry,
        )
        self.store_writable = Gauge(
            "stammtisch_store_writable",
            "Whether what is written to the database is kept (1) or not (0).",
            registry=registry,
        )
        self.thoughts = Counter(
            "stammtisch_thoughts",
            "Decisions and advice that were wanted of a computer player, by what came of it.",
            ["level", "purpose", "came_to"],
            registry=registry,
        )
        self.thinking = Histogram(
            "stammtisch_thinking_seconds",
            "How long a computer player has thought.",
            ["level"],
            buckets=_THINKING,
            registry=registry,
        )
        self.thinking_wait = Histogram(
            "stammtisch_thinking_wait_seconds",
            "How long a question has waited for somebody who thinks.",
            buckets=_THINKING,
            registry=registry,
        )
        self.thinking_queue = Gauge(
            "stammtisch_thinking_queue",
            "Questions that wait for somebody who thinks.",
            registry=registry,
        )
        self.thinkers = Gauge(
            "stammtisch_thinkers",
            "Questions that can be thought about at once, here or at a cluster.",
            ["where"],
            registry=registry,
        )
        self.shard_connected = Gauge(
            "stammtisch_shard_connected",
            "Whether a connection to Discord's gateway stands (1) or not (0).",
            ["shard"],
            registry=registry,
        )
        self.shard_latency = Gauge(
            "stammtisch_shard_latency_seconds",
            "Until the gateway has answered the last heartbeat.",
            ["shard"],
            registry=registry,
        )
        self.connections_lost = Counter(
            "stammtisch_connections_lost",
            "Connections to Discord's gateway that have ended.",
            ["shard"],
            registry=registry,
        )
        self.ready = Gauge(
            "stammtisch_ready", "Whether the bot serves (1) or not (0).", registry=registry
        )
        self.log_lines = Counter(
            "stammtisch_log_lines", "Lines of the log.", ["severity"], registry=registry
        )
        self._begin_at_zero()

    def _begin_at_zero(self) -> None:
        """Create the series for alerts before anything happens: an increase has a beginning."""
        for kind in KINDS:
            for metric in (self.interactions, self.answers, self.unanswered):
                metric.labels(kind)
        for doing in DOING:
            self.store_failures.labels(doing)
        for severity in SEVERITIES:
            self.log_lines.labels(severity)
        for token in ("bot", "interaction"):
            for scope in SCOPES:
                self.rate_limited.labels(token, scope)
        for level in _THINKING_LEVELS:
            self.thinking.labels(level)
            for purpose, came_to in product(PURPOSES, CAME_TO):
                self.thoughts.labels(level, purpose, came_to)
