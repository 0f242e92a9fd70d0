"""Holds one rule: a bad body breaks it, there and by that code; a good one does not."""

from typing import Any

from sandbox.limits import violations


def broken(method: str, path: str, body: Any, **more: Any) -> list[tuple[str, str]]:
    return [(each.path, each.code) for each in violations(method, path, body, **more)]


def hold(
    method: str, path: str, bad: Any, expected: tuple[str, str], good: Any, **more: Any
) -> None:
    assert [expected] == broken(method, path, bad, **more)
    assert broken(method, path, good, **more) == []
