"""Lines break where each script lets them."""

from collections.abc import Iterator

import pytest
from PIL import Image

from bot.pictures.materials import typefaces
from bot.pictures.materials.lettering import fit, font, length, wrap, write
from bot.pictures.materials.typefaces import can_write

INK = (255, 255, 255)
IMAGE = ("DejaVuSans-Bold.ttf", "Loma-Bold.ttf", typefaces._OTHERS[-1])
"""What the Dockerfile installs."""


@pytest.fixture
def bare(monkeypatch) -> Iterator[None]:
    """A machine without any font of its own."""
    kept = (typefaces._fonts, typefaces.font_for, typefaces.writable, fit)
    monkeypatch.setattr(typefaces, "_OTHERS", ())
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


def test_words_are_wrapped_between_words():
    lines, letters = wrap("Anna and Clara win together!", 34, 200)
    assert lines == ("Anna and", "Clara win", "together!")
    assert all(letters.getlength(line) <= 200 for line in lines)


def test_a_script_without_spaces_is_wrapped_between_letters_and_keeps_its_signs():
    lines, letters = wrap("「アンナさん」、ベンさんの勝ち！", 34, 240)  # noqa: RUF001 - as Japanese is written
    assert "".join(lines) == "「アンナさん」、ベンさんの勝ち！"  # noqa: RUF001 - as Japanese is written
    assert len(lines) > 1
    assert all(letters.getlength(line) <= 240 for line in lines)
    assert not any(line[0] in "」、ー！" for line in lines)  # noqa: RUF001 - as Japanese is written


@pytest.mark.parametrize(
    "text", ["山田太郎", "髙﨑 さくら", "齋藤エミリー", "鷹の爪 凜", "切り札", "リンケン"]
)
@pytest.mark.usefixtures("bare")
def test_japanese_is_written_without_any_font_of_the_machine(text):
    written, letters = fit(text, 28, 1000)
    assert written == text
    assert letters.getname()[0] == "M PLUS 1"


def test_what_our_own_typeface_has_is_written_in_it():
    assert fit("Anna", 28, 1000) == ("Anna", font(28))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Resi 🤖、Vroni 🤖の勝ち！", "Resi、Vroniの勝ち！"),  # noqa: RUF001 - as Japanese is written
        ("Resi 🤖 + Vroni 🤖", "Resi + Vroni"),
        ("🤖 Resi", "Resi"),
    ],
)
@pytest.mark.usefixtures("bare")
def test_what_no_font_has_leaves_no_gap_behind(text: str, written: str):
    assert written == fit(text, 34, 1000)[0]


@pytest.mark.parametrize(
    ("fancy", "plain"),
    [
        ("𝖏𝖚𝖆𝖑𝖎𝖆𝖓", "jualian"),  # noqa: RUF001 - fancy as people are
        ("𝒜𝓃𝓃𝒶", "Anna"),  # noqa: RUF001 - likewise
        ("Ⓐⓝⓝⓐ", "Anna"),
        ("Ａｎｎａ", "Anna"),  # noqa: RUF001 - full-width, as some write
        ("ﾀﾞﾋﾞﾃﾞ", "ダビデ"),
    ],
)
@pytest.mark.usefixtures("bare")
def test_fancy_letters_are_written_as_what_they_are(fancy, plain):
    written, _ = fit(fancy, 28, 1000)
    assert {written} <= {fancy, plain}
    assert can_write(fancy)


@pytest.mark.parametrize("name", ["", "🦊🦊", "\u200d\ufe0f", "\u3164", "\u2068🦊\u2069", "!"])
def test_where_there_is_no_letter_nothing_can_be_written(name):
    assert not can_write(name)


@pytest.mark.parametrize("anchor", ["lm", "rm", "mm"])
def test_a_line_of_two_scripts_stands_where_a_line_of_one_would(anchor):
    text = "Anna + 花子 + Ben"
    written, letters = fit(text, 28, 1000)
    picture = Image.new("RGB", (800, 80))
    write(picture, (400, 40), written, INK, letters, anchor)
    box, wide = picture.getbbox(), length(written, letters)
    assert box is not None
    left = 400 - wide * "lmr".index(anchor[0]) / 2
    assert (text, True, True) == (written, abs(box[0] - left) < 6, abs(box[2] - left - wide) < 6)


def test_an_isolated_name_is_written_by_itself():
    """The order of two names that are written from right to left stays that of the line."""
    alone, letters = fit("Anna + 花子", 28, 1000)
    apart, _ = fit("\u2068Anna\u2069 + \u2068花子\u2069", 28, 1000)
    ours, theirs = (Image.new("RGB", (800, 80)) for _ in range(2))
    write(ours, (10, 40), alone, INK, letters, "lm")
    write(theirs, (10, 40), apart, INK, letters, "lm")
    assert length(alone, letters) == pytest.approx(length(apart, letters), abs=4)
    assert ours.getbbox() == pytest.approx(theirs.getbbox(), abs=4)


@pytest.mark.parametrize("name", ["שרה", "محمد", "გიორგი", "김철수", "简体", "สมชาย"])
def test_what_the_image_installs_covers_the_scripts_it_promises(name):
    """Where a typeface that the Dockerfile installs is missing here, that is skipped."""
    if missing := [each for each in IMAGE if typefaces._path_of(each) is None]:
        pytest.skip(f"apt-get install fonts-droid-fallback fonts-tlwg-loma-ttf ({missing})")
    assert name == fit(name, 28, 1000)[0]


def test_the_sign_of_a_computer_has_no_other_typeface_read(monkeypatch):
    def read(size: int):
        raise AssertionError(f"typefaces were read at {size} pixels")

    monkeypatch.setattr(typefaces, "_fonts", read)
    monkeypatch.setattr(typefaces, "_japanese", read)
    assert ("Resi", typefaces.font(37)) == typefaces.writable("Resi\N{NO-BREAK SPACE}🤖", 37)
    assert typefaces.font(37) is typefaces.font_for("Resi 🤖", 37)
