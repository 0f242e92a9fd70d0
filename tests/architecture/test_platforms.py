"""Nothing that is shipped needs a POSIX system or a library that only some platforms have."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.tags import Tag
from packaging.utils import parse_wheel_filename

from tests.patience import PATIENCE

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
PACKAGES = ("games", "bot", "cogs", "sandbox")
HIDDEN = (
    *("curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline"),
    *("resource", "spwd", "syslog", "termios", "tty", "uvloop"),
)
"""The standard library marks them as "Availability: Unix"; uvloop has nothing for Windows."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "amd64"))
TAGGED = {"linux": "manylinux", "darwin": "macosx", "win32": "win"}
"""How the tags of a platform's wheels begin."""


def test_every_module_can_be_imported_where_there_is_no_posix():
    command = [sys.executable, "-m", "tests.architecture.hidden_imports", ",".join(HIDDEN)]
    run = subprocess.run(
        [*command, *PACKAGES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert 0 == run.returncode, run.stderr
    modules = {file.stem for package in PACKAGES for file in (ROOT / package).rglob("*.py")}
    imported = {name.rpartition(".")[2] for name in run.stdout.split()}
    assert {"__init__"} == modules - imported - {*PACKAGES}


def locked() -> dict[str, dict]:
    """Every package of the lockfile by its name."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    return {package["name"]: package for package in lock["package"]}


def needed(python: str, platform: str, machine: str) -> set[str]:
    """The names of what the program installs there, by the lockfile."""
    packages, found, ahead = locked(), set[str](), ["stammtisch"]
    there = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": platform,
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    while ahead:
        for asked in packages[ahead.pop()].get("dependencies", ()):
            marker = asked.get("marker")
            if asked["name"] not in found and (not marker or Marker(marker).evaluate(there)):
                found.add(asked["name"])
                ahead.append(asked["name"])
    return found


def serves(tag: Tag, python: str, platform: str, machine: str) -> bool:
    """Whether what has this tag can be installed there."""
    number = python.replace(".", "")
    for_it = tag.interpreter in {"py3", "py2.py3", f"cp{number}"} or (
        tag.abi == "abi3" and int(tag.interpreter.removeprefix("cp")[1:]) <= int(number[1:])
    )
    fits = tag.platform.startswith(TAGGED[platform]) and tag.platform.endswith(
        (machine, "universal2")
    )
    return for_it and not tag.abi.endswith("t") and (tag.platform == "any" or fits)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize(("platform", "machine"), PLATFORMS)
def test_everything_it_stands_on_is_there_ready_built(python, platform, machine):
    names = needed(python, platform, machine)
    packages = locked()
    without = {
        name
        for name in names
        if not any(
            serves(tag, python, platform, machine)
            for wheel in packages[name].get("wheels", ())
            for tag in parse_wheel_filename(wheel["url"].rpartition("/")[2])[3]
        )
    }
    assert {"discord-py", "aiohttp", "portalocker"} <= names
    assert ("audioop-lts" in names) == (python in {"3.13", "3.14"})
    assert ("uvloop" in names) == (platform != "win32")
    assert set() == without
