"""The words of a lesson, as whoever asks for them reads them."""

import pytest

from bot.render.lesson import glossary
from bot.render.words import language
from tests.bot.render.samples import texts


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("en", "- **Trick**: Everybody plays"), ("ja", "- **トリック**：全員が")],  # noqa: RUF001 - as Japanese is written
)
def test_a_word_is_divided_from_its_meaning_as_the_language_does_it(locale: str, shown: str):
    assert shown in texts(glossary(language(locale), "watten", ("trick",)))
