"""Gives the tests beside it a judge, and a wire that records what discord.py would send."""

import pytest

from tests.judge.judge import Judge, judge
from tests.judge.plugin import ABSENT
from tests.judge.wire import Wire


@pytest.fixture
def the_judge() -> Judge:
    """Give the judge, or skip the test where there is nothing to judge by."""
    present = judge()
    if present is None:
        pytest.skip(ABSENT)
    return present


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Record in place of sending, for bot requests and interaction answers alike."""
    return Wire.tapped(monkeypatch)
