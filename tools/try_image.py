"""Does what the Dockerfile says where no container engine runs: `python -m tools.try_image FOLDER`.

For root on Debian with `debootstrap`. A bare Debian of the base image's release stands in for the
base image; the Dockerfile's own instructions are carried out in it, and the bot is then started as
the image starts it, joined to the sandbox. CI on GitHub builds the real image instead.
"""

import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.play_match import play

REPOSITORY = Path(__file__).parents[1]
_LISTS = "ENTRYPOINT", "CMD", "HEALTHCHECK"
_PACKAGES = "ca-certificates,netbase,python3-pip,python3-venv,tzdata"
_OF_THE_HOST = "/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"
_PATIENCE = 120.0


@dataclass
class Stage:
    """One stage of the build: its root folder, and what its instructions have set."""

    root: Path
    environment: dict[str, str] = field(
        default_factory=lambda: {"PATH": "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin"}
    )
    user: str = "0:0"
    place: str = "/"
    commands: dict[str, list[str]] = field(default_factory=dict[str, list[str]])

    def command(self, words: Sequence[str], more: Mapping[str, str] = {}) -> list[str]:
        """The words that run a command in it, with the rights and the environment it sets."""
        given = [f"{name}={value}" for name, value in (self.environment | dict(more)).items()]
        proc = shlex.quote(str(self.root / "proc"))
        enter = f'mount -t proc proc {proc} && exec chroot "$@"'
        outside = ["unshare", "--mount", "sh", "-c", enter, "sh", f"--userspec={self.user}"]
        go = f'cd {shlex.quote(self.place)} && exec "$@"'
        inside = ["env", "-i", *given, "sh", "-c", go, "sh", *words]
        return [*outside, str(self.root), *inside]

    def inside(self, path: str) -> Path:
        """Where a path of the image lies on this machine."""
        return self.root / (Path(self.place) / path).relative_to("/")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions in order, each with what stands behind it on one line."""
    text = (REPOSITORY / "Dockerfile").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", " ", lines).splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined if line)]


def build(folder: Path) -> Stage:
    """Carry out all instructions below `folder`; returns the last stage."""
    arguments, stages = dict[str, str](), dict[str, Stage]()
    stage = Stage(folder)
    for name, rest in instructions():
        match name:
            case "ARG":
                key, _, value = rest.partition("=")
                arguments[key] = value
            case "FROM":
                tag, _, alias = re.sub(
                    r"\$\{(\w+)\}", lambda m, known=arguments: known[m[1]], rest
                ).partition(" AS ")
                stage = Stage(folder / (alias or "image"))
                stages[alias] = stage
                _copy(_base(folder, tag.rpartition("-")[2]), stage.root)
            case "COPY":
                _carry(stage, stages, shlex.split(rest))
            case _:
                _follow(stage, name, rest)
    return stage


def _follow(stage: Stage, name: str, rest: str) -> None:
    match name:
        case "RUN":
            subprocess.run(stage.command(["sh", "-c", rest]), check=True)
        case "ENV":
            for setting in shlex.split(rest):
                key, _, value = setting.partition("=")
                known = stage.environment
                known[key] = re.sub(r"\$(\w+)", lambda m, known=known: known[m[1]], value)
        case "WORKDIR":
            stage.place = rest
            stage.inside(rest).mkdir(parents=True, exist_ok=True)
        case "USER":
            stage.user = rest
        case "LABEL" | "VOLUME":
            pass
        case _ if name in _LISTS:
            stage.commands[name] = re.findall(r'"([^"]+)"', rest)
        case _:
            raise NotImplementedError(name)


def _carry(stage: Stage, stages: Mapping[str, Stage], words: list[str]) -> None:
    origin = REPOSITORY
    if words[0].startswith("--from="):
        origin = stages[words.pop(0).partition("=")[2]].root
    *sources, target = words
    for source in sources:
        found = origin / source.lstrip("/")
        goal = stage.inside(target)
        _copy(found, goal / found.name if target.endswith("/") else goal)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "--archive", "--no-target-directory", source, target], check=True)


def _base(folder: Path, release: str) -> Path:
    """A bare Debian of this release, made once, as open to pip as the base image's Python is."""
    root = folder / release
    if not root.exists():
        made = folder / f"{release}.part"
        shutil.rmtree(made, ignore_errors=True)
        made.parent.mkdir(parents=True, exist_ok=True)
        how = ["--variant=minbase", f"--include={_PACKAGES}", release, str(made)]
        subprocess.run(["debootstrap", *how], check=True)
        made.rename(root)
    for marker in root.glob("usr/lib/python3.*/EXTERNALLY-MANAGED"):
        marker.unlink()
    for file in _OF_THE_HOST:
        shutil.copyfile(file, root / file.lstrip("/"))
    return root


def examine(image: Stage) -> None:
    """Start it as the image does, on the sandbox, until it is healthy, and play a match."""
    entry = image.commands["ENTRYPOINT"]
    subprocess.run(image.command([*entry, "--version"]), check=True)
    subprocess.run(image.command([*entry, "doctor"]), check=False)
    outside = [sys.executable, "-u", "-m", "sandbox", "--port", "0"]
    with subprocess.Popen(outside, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True) as sandbox:
        try:
            said = "".join(sandbox.stdout.readline() for _ in range(3)) if sandbox.stdout else ""
            page, api, gateway = re.findall(r"(?:http|ws)://\S+", said)
            joined = {
                "DISCORD_TOKEN": "sandbox-token",
                "STAMMTISCH_API_BASE": api,
                "STAMMTISCH_GATEWAY": gateway,
            }
            _joined(image, page, joined)
        finally:
            sandbox.terminate()


def _joined(image: Stage, page: str, settings: Mapping[str, str]) -> None:
    entry, healthy = image.commands["ENTRYPOINT"], image.commands["HEALTHCHECK"]
    subprocess.run(image.command([*entry, "commands", "sync"], settings), check=True)
    with subprocess.Popen(image.command([*entry, *image.commands["CMD"]], settings)) as bot:
        try:
            until = time.monotonic() + _PATIENCE
            while subprocess.run(image.command(healthy), check=False).returncode != 0:
                if time.monotonic() > until:
                    raise TimeoutError("the image did not become healthy")
            subprocess.run(image.command([*entry, "doctor"], settings), check=True)
            presses = play(page, game="schwarz_oder_weiss", level="strong", options="target=3")
            sys.stdout.write(f"Healthy; a match was played with {presses} presses.\n")
        finally:
            bot.terminate()


if __name__ == "__main__":
    examine(build(Path(sys.argv[1]).resolve()))
