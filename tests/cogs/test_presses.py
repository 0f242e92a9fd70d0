"""Every press that a cog answers comes back from its custom id as it was written."""

from random import Random

import pytest

from bot.pages.custom_id_codec import custom_id, parse, read_press
from tests.cogs import forging


@pytest.mark.parametrize("kind", forging.pressable(), ids=lambda kind: kind.__name__)
def test_a_press_with_any_fields_is_read_back(kind: type[tuple[object, ...]]):
    random = Random(1)
    for number in range(50):
        value = forging.by_chance(kind, random)
        said = parse(custom_id(value, 7, number))
        assert said is not None
        assert value == read_press(kind, said)
