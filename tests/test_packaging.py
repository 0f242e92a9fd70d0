"""What is shipped is whole: the wheel runs by itself anywhere, and the image can be built."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from bot.app.configuration import Configuration
from bot.app.data_folder import beside
from bot.program import _parser
from tests.bot.app.data_homes import DATA_HOMES
from tests.patience import PATIENCE
from tools.fast import compiled
from tools.play_match import play

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "bot", "cogs", "sandbox")
ABSENT = "uv is missing (run make)"


def shipped() -> set[str]:
    """Every file of the packages, as it lies in the repository, and nothing that was compiled."""
    return {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    } - {path.as_posix() for path in compiled()}


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"
PLAYING = re.compile(r"Sit down at (http://127\.0\.0\.1:\d+/)\?as=anna")


@pytest.fixture(scope="module")
def uv() -> str:
    """The program that builds and installs."""
    found = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if found is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(ABSENT)
    return found


def done(*command: str | Path, **given: Any) -> str:
    """What a command writes, once it has ended well."""
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=2 * PATIENCE, **given
    )
    assert 0 == run.returncode, run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def wheel_file(uv, tmp_path_factory) -> Path:
    """A wheel that is built for this test."""
    out = tmp_path_factory.mktemp("wheel")
    done(uv, "build", "--wheel", "--out-dir", out, ROOT)
    [file] = out.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def wheel(wheel_file) -> set[str]:
    """The names of all files in it."""
    with ZipFile(wheel_file) as opened:
        return set(opened.namelist())


@pytest.fixture(scope="module")
def metadata(wheel_file) -> str:
    """What PyPI is told of it."""
    with ZipFile(wheel_file) as opened:
        [name] = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        return opened.read(name).decode()


@pytest.mark.parametrize(
    "kind",
    [
        "games/*/RULES.md",
        "games/*/SHORT.md",
        "games/odds/*.json",
        "bot/pages/words/*/*.po",
        "bot/store/engine/migrations/*.sql",
        "bot/emoji/faces/*.png",
        "bot/features/puzzles/made/*.jsonl",
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


def test_the_wheel_tells_that_it_has_types(wheel):
    assert {f"{package}/py.typed" for package in PACKAGES} <= wheel


def test_pypi_is_told_who_made_it_what_for_and_where_to_find_it(metadata):
    fields, _, _ = metadata.partition("\n\n")
    given = {line.partition(":")[0] for line in fields.splitlines()}
    assert {"Author", "Classifier", "Keywords", "License-Expression", "Project-URL"} <= given
    assert "Description-Content-Type: text/markdown" in fields


def test_every_link_and_picture_of_the_page_on_pypi_leads_somewhere(metadata):
    _, _, page = metadata.partition("\n\n")
    targets = re.findall(r"\]\(([^)\s]+)\)", page)
    assert len(targets) > 20
    assert [] == [target for target in targets if not target.startswith(("https://", "#"))]
    source, version = PROJECT["urls"]["Source"], PROJECT["version"]
    for target in targets:
        for place in (f"{source}/blob", source.replace("github.com", "raw.githubusercontent.com")):
            if target.startswith(f"{place}/v{version}/"):
                path = target.removeprefix(f"{place}/v{version}/").partition("#")[0]
                assert (ROOT / path).exists()
    assert [] == [target for target in targets if "/blob/" in target and target.endswith(".png")]


@pytest.fixture(scope="module")
def installed(uv, wheel_file, tmp_path_factory) -> Path:
    """Where the programs of an environment are in which there is nothing else than the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    pins, made = folder / "pins.txt", folder / "venv"
    export = ("--frozen", "--no-dev", "--no-emit-project", "--quiet", "--output-file", pins)
    done(uv, "export", *export, cwd=ROOT)
    done(uv, "venv", "--quiet", "--python", sys.executable, made)
    ready_built = ("--quiet", "--only-binary", ":all:", "--constraint", pins)
    done(uv, "pip", "install", *ready_built, "--python", made, wheel_file)
    return made / SCRIPTS


@pytest.fixture
def nowhere(tmp_path) -> dict[str, Any]:
    """An empty folder to be in, and an environment that knows nothing of this repository."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {"cwd": tmp_path, "env": kept | dict.fromkeys((*DATA_HOMES, "HOME"), str(tmp_path))}


def test_the_installed_program_tells_its_version(installed, nowhere):
    said = done(installed / "stammtisch", "--version", **nowhere)
    assert f"stammtisch {PROJECT['version']} (pure Python)" == said.strip()


def test_the_installed_games_can_be_listed(installed, nowhere):
    said = done(installed / "python", "-m", "games", "list", **nowhere)
    assert "schwarz_oder_weiss" in said


BRISK = {f"STAMMTISCH_PACE__{pause}": "0" for pause in ("COMPUTER", "TRICK", "BETWEEN_DEALS")}


@pytest.fixture
def playing(installed, nowhere) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The installed program while it plays, and the address it prints."""
    nowhere["env"] |= BRISK
    process = subprocess.Popen(
        [installed / "stammtisch", "play", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        **nowhere,
    )
    watch = Timer(5 * PATIENCE, process.kill)
    watch.start()
    try:
        assert process.stdout
        found = PLAYING.match(process.stdout.readline())
        assert found
        yield process, found[1]
    finally:
        watch.cancel()
        process.kill()
        process.communicate()


def test_the_installed_program_serves_the_page_and_keeps_results_with_the_users_data(
    playing, tmp_path
):
    process, address = playing
    with urlopen(f"{address}?as=anna", timeout=PATIENCE) as page:
        assert (200, "text/html") == (page.status, page.headers.get_content_type())
        script = re.search(r'src="/?([^"]+\.js)"', page.read().decode())
    assert script
    with urlopen(f"{address}{script[1]}", timeout=PATIENCE) as answer:
        assert 200 == answer.status
    process.terminate()
    process.wait(PATIENCE)
    [database] = tmp_path.rglob("play.sqlite3")
    assert tmp_path / "data" != database.parent


def test_a_match_is_played_on_what_is_installed(playing):
    _, address = playing
    options = "target=3, bidding=turns"
    for _ in ("first", "after another"):
        assert play(address, game="schwarz_oder_weiss", level="strong", options=options)


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
    compiling = {f"tools/{name}.py" for name in ("__init__", "fast", "fast_wheel")}
    needed = {*PACKAGES, "pyproject.toml", "uv.lock", "README.md", "LICENSE", *compiling}
    assert needed == set(copied())


def test_the_image_runs_without_rights():
    user, _, group = argument("USER").partition(":")
    made = next(rest for name, rest in instructions() if name == "RUN" and "useradd" in rest)
    assert f"--gid {group} stammtisch" in made
    assert f"--uid {user} --gid stammtisch" in made
    assert int(user) > 0


def test_compose_uses_what_the_image_has():
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    [volume] = words_of("VOLUME")
    assert f"- data:{volume}\n" in compose
    [test] = re.findall(r"^ +test: \[\"CMD\", (.+)\]$", compose, re.MULTILINE)
    assert words_of("HEALTHCHECK") == re.findall(r'"([^"]+)"', test)
    # Under a registry's name, `up` would fetch whatever somebody has put there.
    assert "    image: stammtisch\n    build: .\n" in compose


def test_the_service_runs_a_command_that_exists_on_a_database_in_its_own_folder(monkeypatch):
    lines = (ROOT / "deploy" / "stammtisch.service").read_text("utf-8").splitlines()
    parted = (line.partition("=") for line in lines if line and line[0] not in "#[")
    said = {name: value for name, _, value in parted}
    program, *rest = said["ExecStart"].split()
    assert "stammtisch" == Path(program).name
    assert _parser().parse_args(rest)
    name, _, value = said["Environment"].partition("=")
    monkeypatch.setenv(name, value)
    assert said["WorkingDirectory"] == beside(Configuration().database, "alive").parent.as_posix()
    assert f"/var/lib/{said['StateDirectory']}" == said["WorkingDirectory"]


def test_one_address_is_given_for_the_source_everywhere():
    source = PROJECT["urls"]["Source"].removeprefix("https://")
    papers = [
        *ROOT.glob("*.*"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / ".github").rglob("*.*"),
        *(ROOT / "deploy").rglob("*.*"),
    ]
    named = {
        found
        for paper in papers
        if paper.suffix in {".md", ".yml", ".yaml", ".toml", ".service"}
        for found in re.findall(
            r"(?:github\.com|ghcr\.io)/([\w-]+/stammtisch)\b", paper.read_text("utf-8")
        )
    }
    assert {source.removeprefix("github.com/")} == named


def test_the_workflows_are_sound_where_somebody_can_tell():
    actionlint = shutil.which("actionlint")
    if actionlint is None:
        pytest.skip("actionlint is not installed; `make check` has looked at their shape alone")
    done(actionlint, cwd=ROOT)


def test_the_image_keeps_its_database_in_the_volume(monkeypatch):
    volume = Path(words_of("VOLUME")[0])
    for setting in re.findall(r"(STAMMTISCH_\w+)=(\S+)", argument("ENV")):
        monkeypatch.setenv(*setting)
    assert volume == beside(Configuration().database, "alive").parent


def test_the_image_starts_and_examines_itself_with_commands_that_exist():
    program, *rest = words_of("HEALTHCHECK")
    assert ["stammtisch"] == words_of("ENTRYPOINT") == [program]
    assert _parser().parse_args(rest).alive
    assert _parser().parse_args(words_of("CMD"))


def words_of(name: str) -> list[str]:
    """The words of an instruction in its list form."""
    return re.findall(r'"([^"]+)"', argument(name))


@pytest.mark.skipif(sys.platform == "win32", reason="it is for Debian")
def test_the_ci_script_can_be_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    bash = shutil.which("bash")
    assert bash is not None
    parsed = subprocess.run([bash, "-n", script], capture_output=True, text=True, check=False)
    assert (0, "") == (parsed.returncode, parsed.stderr)
