"""Hand-written limits and Discord's own description together notice every known mistake.

One mistake nobody can see in a payload: a secret sent without the ephemeral flag. Whether a
screen shows a secret to others is for tests that look at what those others see.
"""

import pytest

from sandbox.limits import violations
from tests.judge.mistakes import JUDGE, LIMITS, MISTAKES


def noticed_by_limits(mistake):
    return bool(violations(mistake.method, mistake.path, mistake.body, mistake.previous_flags))


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_noticed_by_the_limits_where_they_can(mistake):
    assert (mistake.by >= LIMITS) == noticed_by_limits(mistake)


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_noticed_by_the_description_where_it_can(mistake, the_judge):
    objections = the_judge.errors(mistake.method, mistake.path, mistake.body)
    assert (mistake.by >= JUDGE) == bool(objections)


def test_every_known_mistake_is_in_the_table():
    assert len(MISTAKES) >= 64


def test_only_typing_errors_need_the_description():
    alone = {name for name, mistake in MISTAKES.items() if mistake.by == JUDGE}
    assert {"unknown key", "ephemeral as a key", "unknown route"} == alone
