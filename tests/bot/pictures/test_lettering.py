"""Lines break where each script lets them."""

import pytest

from bot.pictures import lettering
from bot.pictures.lettering import fitted, font, wrapped


def test_words_are_wrapped_between_words():
    lines, letters = wrapped("Anna and Clara win together!", 34, 200)
    assert lines == ("Anna and", "Clara win", "together!")
    assert all(letters.getlength(line) <= 200 for line in lines)


def test_a_script_without_spaces_is_wrapped_between_letters_and_keeps_its_signs():
    lines, letters = wrapped("「アンナさん」、ベンさんの勝ち！", 34, 240)  # noqa: RUF001 - as Japanese is written
    assert "".join(lines) == "「アンナさん」、ベンさんの勝ち！"  # noqa: RUF001 - as Japanese is written
    assert len(lines) > 1
    assert all(letters.getlength(line) <= 240 for line in lines)
    assert not any(line[0] in "」、ー！" for line in lines)  # noqa: RUF001 - as Japanese is written


@pytest.mark.parametrize(
    "text", ["山田太郎", "髙﨑 さくら", "齋藤エミリー", "鷹の爪 凜", "切り札", "リンケン"]
)
def test_japanese_is_written_without_any_font_of_the_machine(text, monkeypatch):
    monkeypatch.setattr(lettering, "_OTHERS", ())
    lettering._fonts.cache_clear()
    lettering.font_for.cache_clear()
    written, letters = fitted(text, 28, 1000)
    assert written == text
    assert letters.getname()[0] == "M PLUS 1"


def test_what_our_own_typeface_has_is_written_in_it():
    assert fitted("Anna", 28, 1000) == ("Anna", font(28))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Resi 🤖、Vroni 🤖の勝ち！", "Resi、Vroniの勝ち！"),  # noqa: RUF001 - as Japanese is written
        ("Resi 🤖 + Vroni 🤖", "Resi + Vroni"),
        ("🤖 Resi", "Resi"),
    ],
)
def test_what_no_font_has_leaves_no_gap_behind(text: str, written: str, monkeypatch):
    monkeypatch.setattr(lettering, "_OTHERS", ())
    lettering._fonts.cache_clear()
    try:
        assert written == fitted(text, 34, 1000)[0]
    finally:
        lettering._fonts.cache_clear()
