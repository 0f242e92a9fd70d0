"""A table is never altered: whoever was given it keeps what was true then."""

import pytest

from games.core.table import Table
from games.core.tricks import Trick

TABLE = Table("open", ("own", "other"), "hidden")


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (TABLE, "public"),
        (TABLE, "hidden"),
        (TABLE.view_from(0), "private"),
        (Trick((0, 1)), "cards"),
    ],
)
def test_nothing_of_it_can_be_written(value, field):
    with pytest.raises(AttributeError, match="immutable"):
        setattr(value, field, "something else")


def test_a_new_one_leaves_the_old_as_it_was():
    after = TABLE.with_move(1, "less", "more")

    assert (after, TABLE) == (
        Table("more", ("own", "less"), "hidden"),
        Table("open", ("own", "other"), "hidden"),
    )
