"""Habits that no linter knows: sizes, names, first sentences, true papers."""

import ast
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import Permissions
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot.__main__ import _parser
from bot.app.settings import Settings

ROOT = Path(__file__).parents[2]
PRODUCT = tuple(ROOT / package for package in ("games", "bot", "cogs", "sandbox"))
OURS = (*PRODUCT, ROOT / "tests", ROOT / "benchmarks", ROOT / "tools")
SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "managers", "base", "common"}
EXCUSE = re.compile(r"#\s*(?:ruff: )?(?:noqa|pyright: ignore|type: ignore)")
REASONED = re.compile(
    r"# (?:ruff: )?(?:noqa: \w+(?:, \w+)*|pyright: ignore\[\w+\]) +(?:-|#) .*\w", re.ASCII
)
OPENING = {".js": re.compile(r"/\*\* .+\. \*/$"), ".css": re.compile(r"/\* .+\. \*/$")}
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)|src=\"([^\"]+)\"")

README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def sources(*folders: Path, suffix: str = ".py") -> list[Path]:
    return [file for folder in folders for file in sorted(folder.rglob(f"*{suffix}"))]


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


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


def test_no_file_is_longer_than_three_hundred_lines():
    long = {
        named(file): len(lines(file))
        for suffix in (".py", ".sql", ".js", ".css", ".html", ".md")
        for file in sources(*PRODUCT, ROOT / "benchmarks", ROOT / "tools", suffix=suffix)
        if len(lines(file)) > 300
    }
    assert {} == long


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


SETTINGS = dict(settings_of(Settings, str(Settings.model_config.get("env_prefix"))))


def test_the_readme_lists_every_setting_with_its_default():
    listed = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*?) \|", README, re.MULTILINE))
    expected = {
        name: "none" if field.default is None else f"`{field.default}`"
        for name, field in SETTINGS.items()
    }
    assert expected == listed


def test_the_readme_names_no_setting_that_does_not_exist():
    named_there = set(re.findall(r"\b(?:STAMMTISCH|DISCORD)_[A-Z_]+\b", README))
    assert set() == named_there - set(SETTINGS)


@pytest.mark.parametrize("command", [*commands_of(_parser())])
def test_the_readme_tells_of_every_command_for_operators(command):
    assert f"`{command}" in README


@pytest.mark.parametrize(
    "target", re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)[0].split()
)
def test_every_make_target_exists_and_is_in_the_readme(target):
    assert re.search(rf"^{target}:.*\n\t", MAKEFILE, re.MULTILINE)
    assert f"`make {target}`" in README


def test_the_invitation_asks_for_the_permissions_that_the_readme_names_and_no_others():
    (asked,) = {int(number) for number in re.findall(r"permissions=(\d+)", README)}
    names = re.search(r"^ *Permissions: (.+)\.$", README, re.MULTILINE)
    assert names
    flags = {name.lower().replace(" ", "_"): True for name in names[1].split(", ")}
    assert Permissions(**flags).value == asked


@pytest.mark.parametrize(
    "paper",
    [*ROOT.glob("*.md"), *sources(*PRODUCT, ROOT / "docs", suffix=".md")],
    ids=named,
)
def test_every_link_between_papers_leads_somewhere(paper):
    links = ["".join(found) for found in LINK.findall(paper.read_text("utf-8"))]
    within = [link for link in links if "://" not in link]
    assert [] == [link for link in within if not (paper.parent / link).exists()]


def test_the_newest_version_in_the_changelog_is_this_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    headings = re.findall(
        r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    released = [heading for heading in headings if heading != "Unreleased"]
    assert headings
    assert [project["version"]] == (released or [project["version"]])[:1]
