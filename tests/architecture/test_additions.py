"""What a new game and a new language touch: they are added to a copy of the tree, and all holds.

`CONTRIBUTING.md` and `docs/adding-a-game.md` promise it. Whatever else had to be edited for them
would be missing in the copy, and something there would fail.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "bot", "cogs", "sandbox", "tests")
GAME = "high_card"
TOY = ROOT / "tests/architecture" / GAME
ENGLISH = ROOT / "bot/pages/words/en"
LANGUAGE = next(locale for locale in ("fr", "it") if not (ENGLISH.parent / locale).exists())
"""One that Discord and Babel know, and nobody has translated yet."""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"
PHRASE = re.compile(r'^(msgstr(?:\[\d\])? ")(.+)(?="$)', re.MULTILINE)
KEPT = re.compile(r"(\{\w+\}|\w+\.md)")
ACCENTS = str.maketrans("aeiouAEIOU", "àéîõüÀÉÎÕÜ")
"""Words of the same length that are not English, as localizers make them to try a program."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the program and its tests."""
    for folder in FOLDERS:
        derived = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=derived)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def runs(tree: Path, *arguments: str) -> str:
    """What Python says when it is run there; fails where that fails."""
    command = [sys.executable, *arguments]
    # A copy has no shared papers beside it; what those judge is judged in the tree itself.
    without_ci = {name: value for name, value in os.environ.items() if name != "CI"}
    done = subprocess.run(
        command, cwd=tree, env=without_ci, capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def passes(tree: Path, *tests: str) -> None:
    """Every one of these tests of the tree passes there."""
    assert " passed" in runs(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)


def edit(file: Path, old: str, new: str) -> None:
    """Change the one place where `old` stands."""
    text = file.read_text("utf-8")
    assert 1 == text.count(old)
    file.write_text(text.replace(old, new), "utf-8")


def edited(tree: Path) -> dict[str, int]:
    """The files that are not what they are here, each with the number of lines that are new."""
    found = {
        str(file.relative_to(tree)): len(set(lines_of(file)) - set(lines_of(original)))
        for file in (*tree.glob("*.toml"), *(f for each in FOLDERS for f in files(tree / each)))
        if (original := ROOT / file.relative_to(tree)).exists()
    }
    return {file: count for file, count in found.items() if count}


def files(folder: Path) -> Iterator[Path]:
    return (each for each in folder.rglob("*.*") if each.is_file() and each.suffix != ".pyc")


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines()


# A game


@pytest.fixture
def with_a_game(tree: Path) -> Path:
    """The copy with High Card in it: its folder, its line, its contract, its words, its test."""
    shutil.copytree(TOY, tree / "games" / GAME, ignore=shutil.ignore_patterns("words", "test_*"))
    (tree / "tests/games" / GAME).mkdir()
    shutil.copy(TOY / "test_high_card.py", tree / "tests/games" / GAME)
    for file in (*(tree / "games" / GAME).rglob("*.py"), *(tree / "tests/games" / GAME).iterdir()):
        text = file.read_text("utf-8")
        file.write_text(text.replace(f"tests.architecture.{GAME}", f"games.{GAME}"), "utf-8")
    shutil.rmtree(tree / "tests/architecture" / GAME)
    for words in (TOY / "words").iterdir():
        shutil.copy(words, tree / "bot/pages/words" / words.stem / f"{GAME}.po")
    catalogue = tree / "games/catalogue.py"
    edit(catalogue, "from games import bauernstoss, ", f"from games import {GAME}, bauernstoss, ")
    edit(
        catalogue,
        "        bauernstoss.GAME,\n",
        f"        bauernstoss.GAME,\n        {GAME}.GAME,\n",
    )
    edit(tree / "pyproject.toml", '"bauernstoss | ', f'"{GAME} | bauernstoss | ')
    return tree


def test_a_new_game_is_its_folder_its_line_its_contract_and_its_words(with_a_game: Path):
    tree = with_a_game
    assert {"games/catalogue.py": 2, "pyproject.toml": 1} == edited(tree)

    assert "0 broken" in runs(tree, "-c", LINT_IMPORTS)
    record = tree / "record.jsonl"
    record.write_text(
        runs(tree, "-m", "games", "play", GAME, "--seats", "4", "--seed", "5"), "utf-8"
    )
    assert "ok\n" == runs(tree, "-m", "games", "check", str(record))
    passes(
        tree,
        f"tests/games/{GAME}",
        "tests/games/test_rules.py",
        "tests/games/laws",
        "tests/bot/pages/test_games.py",
        "tests/bot/pages/test_words.py",
        "tests/cogs/test_i18n.py",
        "-k",
        f"{GAME} or test_words or test_i18n",
    )


# A language


@pytest.fixture
def with_a_language(tree: Path) -> Path:
    """The copy with one language more: its words, and the rules of each game."""
    words = tree / "bot/pages/words" / LANGUAGE
    words.mkdir()
    for file in ENGLISH.glob("*.po"):
        text = file.read_text("utf-8").replace("Language: en", f"Language: {LANGUAGE}")
        said = PHRASE.sub(lambda phrase: phrase[1] + translated(phrase[2]), text)
        (words / file.name).write_text(said, "utf-8")
    for paper in (*(tree / "games").glob("*/RULES.md"), *(tree / "games").glob("*/SHORT.md")):
        text = translated(paper.read_text("utf-8"))
        paper.with_name(f"{paper.stem}.{LANGUAGE}.md").write_text(text, "utf-8")
    return tree


def translated(text: str) -> str:
    """The text in a language that nobody speaks; what stands for something else is kept."""
    parts = KEPT.split(text)
    return "".join(part if at % 2 else part.translate(ACCENTS) for at, part in enumerate(parts))


def test_a_new_language_is_its_words_and_rules(with_a_language: Path):
    tree = with_a_language
    assert {} == edited(tree)

    drawn = "tests/bot/pages/test_games.py::test_every_moment_of_a_match_can_be_drawn"
    passes(
        tree,
        "tests/games/test_rules.py",
        "tests/bot/pages/test_words.py",
        "tests/features/rules/test_privacy_pages.py",
        "tests/bot/table/pages/test_fairness.py",
        "tests/features/advice/test_pages.py",
        "tests/features/rules/test_pages.py",
        "tests/bot/table/pages/test_explanation.py",
        "tests/features/rules/test_short_rules.py",
        f"{drawn}[bohemian_watten-{LANGUAGE}-0]",
        f"{drawn}[kritisch_watten-{LANGUAGE}-1]",
        "tests/bot/pages/test_games.py::test_every_refusal_of_a_game_has_words",
        "tests/bot/pages/test_games.py::test_a_game_is_called_the_same_in_its_rules_and_in_the_words",
        "tests/cogs/test_i18n.py",
        "tests/features/stats/test_feats.py",
        "tests/features/rules/test_books.py::test_every_translation_is_in_a_language_that_is_spoken",
    )
