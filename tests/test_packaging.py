"""What is shipped is whole: the wheel holds all the program reads, and the image can be built."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.__main__ import _parser
from bot.app.configuration import Settings
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "bot", "cogs", "sandbox")
ABSENT = "UV IS MISSING: nobody looks whether the wheel is whole. Run `make` to get it."


def shipped() -> set[str]:
    """Every file of the packages, as it lies in the repository."""
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> set[str]:
    """The names of all files in a wheel that is built for this test."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(ABSENT)
    out = tmp_path_factory.mktemp("wheel")
    command = [uv, "build", "--wheel", "--out-dir", out, ROOT]
    built = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=2 * PATIENCE
    )
    assert 0 == built.returncode, built.stderr
    [file] = out.glob("*.whl")
    with ZipFile(file) as opened:
        return set(opened.namelist())


@pytest.mark.parametrize(
    "kind",
    [
        "games/*/RULES.md",
        "games/*/SHORT.md",
        "bot/render/words/*/*.po",
        "bot/store/migrations/*.sql",
        "bot/emoji/faces/*.png",
        "sandbox/page/*.html",
        "sandbox/page/css/*.css",
        "sandbox/page/*.js",
    ],
)
def test_the_wheel_holds_all_of_what_the_program_reads(wheel, kind):
    wanted = {name for name in shipped() if fnmatch(name, kind)}
    assert wanted
    assert set() == wanted - wheel


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel):
    inside = {name for name in wheel if ".dist-info/" not in name}
    assert shipped() == inside


def test_the_wheel_brings_the_licence_and_the_program(wheel):
    meta = {name.split(".dist-info/")[1] for name in wheel if ".dist-info/" in name}
    assert {"licenses/LICENSE", "entry_points.txt", "METADATA"} <= meta


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, each with what stands behind it on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", " ", lines).splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined if line)]


def argument(name: str) -> str:
    """What the last instruction of that name says, which is the one that counts."""
    return [rest for each, rest in instructions() if each == name][-1]


def copied() -> list[str]:
    """What is copied into the image from the repository."""
    copies = [shlex.split(rest) for name, rest in instructions() if name == "COPY"]
    return [source for words in copies if "--from" not in words[0] for source in words[:-1]]


def test_the_image_copies_only_what_exists():
    assert [] == [source for source in copied() if not (ROOT / source).exists()]


def test_docker_is_given_what_the_image_copies_and_nothing_else():
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert "*" == rules[0]
    assert sorted(copied()) == sorted(rule[1:] for rule in rules if rule.startswith("!"))


def test_the_image_holds_every_package_and_what_the_build_asks_for():
    needed = {*PACKAGES, "pyproject.toml", "uv.lock", "README.md", "LICENSE"}
    assert needed == set(copied())


def test_the_image_runs_without_rights():
    assert "stammtisch" == argument("USER")


def test_the_image_keeps_its_database_in_the_volume(monkeypatch):
    volume = Path(words_of("VOLUME")[0])
    for setting in re.findall(r"(STAMMTISCH_\w+)=(\S+)", argument("ENV")):
        monkeypatch.setenv(*setting)
    assert volume == Settings().database.parent


def test_the_image_starts_and_examines_itself_with_commands_that_exist():
    program, *rest = words_of("HEALTHCHECK")
    assert ["stammtisch"] == words_of("ENTRYPOINT") == [program]
    assert _parser().parse_args(rest).alive
    assert _parser().parse_args(words_of("CMD"))


def words_of(name: str) -> list[str]:
    """The words of an instruction in its list form."""
    return re.findall(r'"([^"]+)"', argument(name))


def test_the_ci_script_can_be_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    bash = shutil.which("bash")
    assert bash is not None
    parsed = subprocess.run([bash, "-n", script], capture_output=True, text=True, check=False)
    assert (0, "") == (parsed.returncode, parsed.stderr)
