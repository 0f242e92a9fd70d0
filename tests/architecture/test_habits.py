"""Habits that no linter knows: sizes, names, first sentences, true papers."""

import ast
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from discord import Permissions
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from benchmarks.__main__ import SCRIPTS
from bot.app.configuration import Configuration
from bot.program import _parser
from games.core.game import Game
from games.players import LEVELS, STEPS

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
COGS = sorted((ROOT / "cogs").glob("*.py"))
PRODUCT = tuple(ROOT / package for package in ("games", "bot", "cogs", "sandbox"))
OURS = (*PRODUCT, ROOT / "tests", ROOT / "benchmarks", ROOT / "tools")
SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "managers", "base", "common"}
EXCUSE = re.compile(r"#\s*(?:ruff: )?(?:noqa|pyright: ignore|type: ignore)")
REASONED = re.compile(
    r"# (?:ruff: )?(?:noqa: \w+(?:, \w+)*|pyright: ignore\[\w+\]) +(?:-|#) .*\w", re.ASCII
)
OPENING = {".js": re.compile(r"/\*\* .+\. \*/$"), ".css": re.compile(r"/\* .+\. \*/$")}
LINK = re.compile(r"\]\(([^)\s]+)[^)]*\)|src=\"([^\"]+)\"")

README = (ROOT / "README.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def sources(*folders: Path, suffix: str = ".py") -> list[Path]:
    return [file for folder in folders for file in sorted(folder.rglob(f"*{suffix}"))]


def named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


# Files


def test_every_module_opens_with_a_sentence():
    silent = [
        named(file)
        for file in sources(*OURS)
        if not (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "")
        .partition("\n")[0]
        .endswith(".")
    ]
    assert [] == silent


@pytest.mark.parametrize("suffix", OPENING)
def test_every_part_of_the_page_opens_with_a_sentence(suffix):
    parts = sources(ROOT / "sandbox" / "page", suffix=suffix)
    assert parts
    assert [] == [named(part) for part in parts if not OPENING[suffix].match(lines(part)[0])]


def test_no_module_has_a_name_that_says_nothing():
    names = [file for file in sources(*OURS) if {file.stem, file.parent.name} & SAY_NOTHING]
    assert [] == names


def test_every_exception_to_a_lint_has_a_reason_beside_it():
    bare = [
        f"{named(file)}:{number}"
        for file in sources(*OURS)
        if file != Path(__file__)
        for number, line in enumerate(lines(file), 1)
        if EXCUSE.search(line) and not REASONED.search(line)
    ]
    assert [] == bare


def test_nothing_is_printed_past_the_log():
    printing = [
        f"{named(file)}:{call.lineno}"
        for file in sources(*PRODUCT, ROOT / "tools")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in {"print", "pprint", "breakpoint"}
    ]
    assert [] == printing


def test_only_the_store_and_a_feature_s_own_store_speak_to_the_database():
    speaking = [
        f"{named(file)}:{call.lineno}"
        for file in sources(*PRODUCT)
        if not (named(file).startswith("bot/store/") or file.match("bot/features/*/store.py"))
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in {"reading", "writing"}
    ]
    assert [] == speaking


def reaches_for_the_store(text: str) -> list[int]:
    """The lines in which something's store is asked for."""
    nodes = ast.walk(ast.parse(text))
    return [
        each.lineno for each in nodes if isinstance(each, ast.Attribute) and each.attr == "store"
    ]


def test_no_cog_reaches_through_the_application_for_what_is_stored():
    found = {named(file): reaches_for_the_store(file.read_text("utf-8")) for file in COGS}
    assert {} == {name: where for name, where in found.items() if where}
    assert [2] == reaches_for_the_store("async def f(app):\n    await app.store.settings.guild(1)")


# Papers


def settings_of(
    model: type[BaseModel], prefix: str, nested: str = "__"
) -> Iterator[tuple[str, FieldInfo]]:
    """Every setting by the name it has in the environment."""
    for name, field in model.model_fields.items():
        variable = str(field.validation_alias or f"{prefix}{name}".upper())
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from settings_of(kind, f"{variable}{nested}")
        else:
            yield variable, field


def commands_of(parser: ArgumentParser) -> Iterator[str]:
    """Every command line of a program, without its arguments."""
    choices = [action.choices for action in parser._actions if isinstance(action.choices, dict)]
    for name_to_parser in choices:
        for below in name_to_parser.values():
            yield from commands_of(below)
    if not choices:
        yield parser.prog


def subcommands(shape: dict[str, Any]) -> list[tuple[str, ...]]:
    """The words below a command, for each of its subcommands; for one without them, no words."""
    below = [(option["name"],) for option in shape.get("options", ()) if option["type"] == 1]
    return below or [()]


SETTINGS = dict(settings_of(Configuration, str(Configuration.model_config.get("env_prefix"))))
OPERATIONS = [*commands_of(_parser())]
PAGES = [ROOT / "README.md", *sources(ROOT / "docs", suffix=".md")]
PAPERS = [*ROOT.glob("*.md"), *sources(*PRODUCT, ROOT / "docs", suffix=".md")]


def test_the_readme_has_at_most_a_hundred_lines():
    assert len(README.splitlines()) <= 100


def default_of(field: FieldInfo) -> str:
    """What the page for hosts has to say of a setting's default."""
    if field.default_factory is not None:
        return "[depends](#where-the-database-is)"
    return "none" if field.default in {None, ""} else f"`{field.default}`"


def test_the_page_for_hosts_lists_every_setting_with_its_default():
    listed = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", HOSTING, re.MULTILINE))
    expected = {name: default_of(field) for name, field in SETTINGS.items()}
    assert expected == listed


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_names_no_setting_that_does_not_exist(page):
    text = page.read_text("utf-8")
    named_there = set(re.findall(r"\b(?:STAMMTISCH|DISCORD)_[A-Z_]+\b", text))
    assert set() == named_there - set(SETTINGS)


@pytest.mark.parametrize("command", OPERATIONS)
def test_the_page_for_hosts_tells_of_every_command_for_operators(command):
    assert f"`{command}" in HOSTING


@pytest.mark.parametrize("command", OPERATIONS)
def test_the_readme_names_every_command_for_operators_or_its_group(command):
    program, first, *_ = command.split()
    assert f"`{command}`" in README or f"`{program} {first} …`" in README


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_names_no_command_for_operators_that_does_not_exist(page):
    known = {" ".join(words[:n]) for words in map(str.split, OPERATIONS) for n in (2, 3)}
    named_there = re.findall(r"`(stammtisch [a-z]+(?: [a-z]+)?)", page.read_text("utf-8"))
    assert set() == set(named_there) - known


async def test_the_page_of_commands_lists_every_command_and_no_other(bot):
    listed = re.findall(r"^\| `/([a-z ]+)` \|", COMMANDS, re.MULTILINE)
    known = [
        " ".join((command.shape["name"], *below))
        for command in bot.here.world.commands.values()
        if command.shape["type"] == 1  # typed, not in the menu of a person
        for below in subcommands(command.shape)
    ]
    assert sorted(known) == sorted(listed)


@pytest.mark.parametrize(
    "target", re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)[0].split()
)
def test_every_make_target_exists_and_is_in_the_readme(target):
    assert re.search(rf"^{target}:(?: [a-z]|.*\n\t)", MAKEFILE, re.MULTILINE)
    assert f"`make {target}`" in README


def test_the_invitation_asks_for_the_permissions_that_its_page_names_and_no_others():
    (asked,) = {int(number) for number in re.findall(r"permissions=(\d+)", HOSTING)}
    names = re.search(r"^ *Permissions: (.+)\.$", HOSTING, re.MULTILINE)
    assert names
    flags = {name.lower().replace(" ", "_"): True for name in names[1].split(", ")}
    assert Permissions(**flags).value == asked


def anchors(paper: Path) -> set[str]:
    """What a link to a part of this paper may end with, as GitHub names its headings."""
    headings = re.findall(r"^#+ (.+)$", paper.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(paper: Path, link: str) -> bool:
    """Whether there is a file of that name, and in it the heading that is named, if any."""
    name, _, anchor = link.partition("#")
    target = paper.parent / name if name else paper
    return target.exists() and (not anchor or anchor in anchors(target))


def test_how_a_game_is_added_is_told_once_and_by_the_names_of_the_code():
    paper = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    (think,) = [each.default for each in fields(Game) if each.name == "think"]

    assert f"the default `{think.__name__}`" in paper
    assert "`rules/evolve.py`" not in (ROOT / "games" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("paper", PAPERS, ids=named)
def test_every_link_between_papers_leads_somewhere(paper):
    links = ["".join(found) for found in LINK.findall(paper.read_text("utf-8"))]
    within = [link for link in links if "://" not in link]
    assert [] == [link for link in within if not leads_somewhere(paper, link)]


def test_the_page_of_benchmarks_lists_every_benchmark_and_no_other():
    page = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
    assert sorted(SCRIPTS) == sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))


def test_the_page_of_computer_players_lists_every_level_and_what_it_may_spend():
    page = (ROOT / "docs" / "computer-players.md").read_text("utf-8")
    assert [*LEVELS] == re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert [] == [
        level for level, steps in STEPS.items() if f"`{level}` may spend {steps:,}" not in page
    ]


@pytest.mark.parametrize("page", sources(ROOT / "docs", suffix=".md"), ids=named)
def test_every_page_of_docs_can_be_reached_from_the_readme(page):
    """At once; or, in a folder with a README of its own, through that one."""
    contents = ROOT / "docs" / page.relative_to(ROOT / "docs").parts[0] / "README.md"
    if page != contents and contents.exists():
        within = page.relative_to(contents.parent).as_posix()
        assert f"]({within}" in contents.read_text("utf-8")
    else:
        assert f"]({named(page)}" in README


def test_the_newest_version_in_the_changelog_is_this_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    headings = re.findall(
        r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    released = [heading for heading in headings if heading != "Unreleased"]
    assert headings
    assert [project["version"]] == (released or [project["version"]])[:1]
