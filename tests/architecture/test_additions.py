"""What a new game, feature or language touches: each is added to a copy of the tree, and all holds.

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

from bot.store.engine.migrations import all_migrations

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "bot", "cogs", "sandbox", "tests")
GAME = "high_card"
TOY = ROOT / "tests/architecture" / GAME
FEATURE = "toasts"
TOY_FEATURE = ROOT / "tests/architecture" / FEATURE
PAPERS = ("docs", "benchmarks", "README.md", "Makefile")
"""What the checks of the papers read."""
ENGLISH = ROOT / "bot/pages/words/en"
LANGUAGE = next(locale for locale in ("fr", "it") if not (ENGLISH.parent / locale).exists())
"""One that Discord and Babel know, and nobody has translated yet."""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"
PHRASE = re.compile(r'^(msgstr(?:\[\d\])? ")(.+)(?="$)', re.MULTILINE)
KEPT = re.compile(r"(\{\w+\}|\w+\.md)")
ACCENTS = str.maketrans("aeiouAEIOU", "àéîõüÀÉÎÕÜ")
"""Words of the same length that are not English, as localizers make them to try a program."""
LISTED = re.compile(r'"\{first\},? ànd \{last\}"')
"""How they would end a list, which is held against what Unicode says of French."""


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
        for file in files(tree)
        if (original := ROOT / file.relative_to(tree)).exists()
    }
    return {file: count for file, count in found.items() if count}


def files(folder: Path) -> Iterator[Path]:
    return (each for each in folder.rglob("*.*") if each.is_file() and each.suffix != ".pyc")


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines()


def place(file: Path, to: Path, renamed: tuple[str, str]) -> None:
    """Copy a file of a toy to where its like is, where its package has another name."""
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(file.read_text("utf-8").replace(*renamed), "utf-8")


# A game


@pytest.fixture
def with_a_game(tree: Path) -> Path:
    """The copy with High Card in it: its folder, its line, its contract, its words, its test."""
    shutil.rmtree(tree / "tests/architecture" / GAME)
    name = (f"tests.architecture.{GAME}", f"games.{GAME}")
    for file in files(TOY):
        home = "tests/games" if file.name.startswith("test_") else "games"
        if file.suffix != ".po":
            place(file, tree / home / GAME / file.relative_to(TOY), name)
    for words in (TOY / "words").iterdir():
        place(words, tree / "bot/pages/words" / words.stem / f"{GAME}.po", name)
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


# A feature

PLACES = {
    "door.py": f"cogs/{FEATURE}.py",
    "tables.sql": f"bot/store/engine/migrations/{all_migrations()[-1].number + 1:04}_{FEATURE}.sql",
    "test_store.py": f"tests/features/{FEATURE}/test_store.py",
    "test_whole_bot.py": f"tests/end_to_end/test_{FEATURE}.py",
    "tries.py": f"tests/features/{FEATURE}/tries.py",
}
"""Where the parts of a feature belong that are not in its folder."""


@pytest.fixture
def with_a_feature(tree: Path) -> Path:
    """The copy with toasts in it: folder, door, words, tables, tests, and a line for people."""
    for paper in PAPERS:
        copy = shutil.copytree if (ROOT / paper).is_dir() else shutil.copy
        copy(ROOT / paper, tree / paper)
    shutil.rmtree(tree / "tests/architecture" / FEATURE)
    name = (f"tests.architecture.{FEATURE}", f"bot.features.{FEATURE}")
    for file in TOY_FEATURE.glob("*.*"):
        place(file, tree / PLACES.get(file.name, f"bot/features/{FEATURE}/{file.name}"), name)
    for words in (TOY_FEATURE / "words").iterdir():
        place(words, tree / "bot/pages/words" / words.stem / f"{FEATURE}.po", name)
    commands = tree / "docs/commands.md"
    edit(commands, "\n| `/about` |", "\n| `/toast` | raises your glass |\n| `/about` |")
    runs(tree, "-m", "tests.bot.store.write_old_databases")
    return tree


def test_a_new_feature_is_its_folder_its_door_its_words_and_its_tables(with_a_feature: Path):
    tree = with_a_feature
    assert {"docs/commands.md": 1} == edited(tree)

    assert "0 broken" in runs(tree, "-c", LINT_IMPORTS)
    both = "test_both_engines_have_the_same_tables_columns_and_keys"
    listed = "test_the_page_of_commands_lists_every_command_and_no_other"
    passes(
        tree,
        "--all",
        f"tests/features/{FEATURE}",
        f"tests/end_to_end/test_{FEATURE}.py",
        "tests/bot/app/test_features.py",
        "tests/bot/store/test_traces.py",
        "tests/bot/store/test_upgrade.py",
        f"tests/bot/store/test_postgresql.py::{both}",
        "tests/bot/pages/test_words.py",
        "tests/cogs/test_i18n.py",
        "tests/cogs/test_availability.py",
        "tests/cogs/test_presses.py",
        "tests/cogs/test_forged_presses.py::test_an_earlier_match_of_a_table_is_over_for_good",
        "tests/end_to_end/test_acknowledged_in_time.py::test_every_press_and_every_command_is_tried_here",
        f"tests/architecture/test_habits.py::{listed}",
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
        said = LISTED.sub('"{first} et {last}"', said)
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
