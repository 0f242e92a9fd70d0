"""The menu of a table tells what its picture shows."""

import pytest

from bot.render.table_menu import marks
from bot.render.words import language, languages
from tests.bot.render.samples import refused, texts


@pytest.mark.parametrize("locale", languages())
def test_every_mark_in_the_picture_is_told_with_the_letters_that_stand_there(locale):
    words = language(locale)
    told = texts(marks(words))
    letters = (words.label("picture.dealer"), words.label("picture.forehand"))
    assert all(each in told for each in (*letters, "1", "▶", "▲"))
    assert [] == refused(marks(words))
