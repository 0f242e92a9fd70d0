"""Letters that are drawn once and kept look as if they were drawn anew."""

from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from bot.pictures.materials.lettering import font, font_for, length, write

INK = (240, 240, 232)


@pytest.mark.parametrize("anchor", ["lm", "rm", "mm"])
@pytest.mark.parametrize("text", ["Vroni", "gÄj!", "−12", "山田", "1"])  # noqa: RUF001 - a minus
def test_a_line_is_written_as_pillow_writes_it(text, anchor):
    letters = font_for(text, 28)
    ours, theirs = (Image.new("RGB", (300, 80), (38, 84, 64)) for _ in range(2))
    for _ in range(2):
        write(ours, (150, 40), text, INK, letters, anchor)
    for _ in range(2):
        ImageDraw.Draw(theirs).text((150, 40), text, INK, letters, anchor=anchor)
    pixels = zip(ours.tobytes(), theirs.tobytes(), strict=True)
    assert max(abs(one - other) for one, other in pixels) <= 2


def test_nothing_is_written_where_there_are_no_letters():
    picture = Image.new("RGB", (40, 40))
    write(picture, (20, 20), "", INK, font(28), "mm")
    assert picture.getbbox() is None


def test_longer_lines_are_longer():
    lengths = [length("Anna" * times, font(28)) for times in range(1, 5)]
    assert all(shorter < longer for shorter, longer in pairwise(lengths))
