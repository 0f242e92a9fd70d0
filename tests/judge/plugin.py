"""A pytest plugin that holds every recorded request to Discord's API description."""

import os
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.judge import description
from tests.judge.judge import Judge, judge

ABSENT = (
    "DISCORD'S API DESCRIPTION IS MISSING: contract tests are skipped."
    " Set DISCORD_OPENAPI to a copy of discord/discord-api-spec specs/openapi.json."
)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run without the description where nobody would read a warning."""
    del config
    if description.place() is None and os.environ.get("CI") == "true":
        raise pytest.UsageError(ABSENT)


def pytest_report_header() -> str:
    """Name the description that judges this run."""
    found = description.place()
    return f"judge: {found}" if found else ABSENT


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say at the end, where it is read, that nothing was held to the description."""
    if description.place() is None:
        terminalreporter.write_line(ABSENT, red=True, bold=True)


def complaints(requests: Iterable[Any]) -> list[str]:
    """List every invalid or unimplemented request of a journal, one readable line per objection.

    A record has `method`, `path`, `body`, `status`, `errors` and `unimplemented`.
    """
    present = judge()
    lines: list[str] = []
    for number, record in enumerate(requests, start=1):
        objections = list(_objections(record, present))
        lines += [
            f"#{number} {record.method} {record.path} ({record.status}): {objection}"
            for objection in objections
        ]
    return lines


def _objections(record: Any, present: Judge | None) -> Iterable[str]:
    if record.unimplemented:
        yield "the sandbox does not implement this route"
    yield from record.errors
    if present is not None:
        yield from present.errors(record.method, record.path, record.body)


def assert_all_valid(requests: Iterable[Any]) -> None:
    """Fail with one line per objection if any request of a journal is invalid or unimplemented."""
    found = complaints(requests)
    assert not found, "\n".join(["Discord would object:", *found])


@pytest.fixture
def judged() -> Callable[[Any], None]:
    """Give a function that fails if anything in a journal is invalid or unimplemented."""
    return lambda journal: assert_all_valid(journal.requests)
