"""The papers of the repository as pages: which there are, and where their links lead there."""

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).parents[2]
REPOSITORY: Final = "https://github.com/stammtisch-bot/stammtisch"

FOR_PLAYERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "docs/ratings.md": "ratings",
        "docs/computer-players.md": "computer-players",
        "docs/fair-shuffle.md": "fair-shuffle",
        "docs/tournaments.md": "tournaments",
        "docs/puzzles.md": "puzzles",
        "CHANGELOG.md": "changelog",
    }
)
FOR_HOSTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "docs/hosting.md": "hosting",
        "docs/scale.md": "scale",
        "docs/versioning.md": "versioning",
        "SECURITY.md": "security",
    }
)
FOR_DEVELOPERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "docs/architecture.md": "architecture",
        "CONTRIBUTING.md": "contributing",
        "CODE_OF_CONDUCT.md": "code-of-conduct",
        "docs/vocabulary.md": "vocabulary",
        "docs/adding-a-game.md": "adding-a-game",
        "docs/adding-a-language.md": "adding-a-language",
        "docs/unsure-wording.md": "unsure-wording",
        "docs/benchmarks.md": "benchmarks",
        "games/README.md": "games-package",
        "sandbox/README.md": "sandbox-package",
    }
)
IN_ENGLISH_ONLY: Final[Mapping[str, str]] = MappingProxyType(
    {**FOR_PLAYERS, **FOR_HOSTS, **FOR_DEVELOPERS}
)
"""Each paper that nobody translates, with the name of its page."""
OTHERWISE_WRITTEN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "README.md": "index",
        "docs/commands.md": "commands",
        "docs/odds.md": "odds",
        "docs/privacy.md": "privacy",
    }
)
"""Each paper whose page is another one in other languages, with the name of that page."""

_LINK = re.compile(r"(\]\()([^)\s]+)(\))|(<img src=\")([^\"]+)(\")")
_DIAGRAM = re.compile(r"^```mermaid\n.*?^```$", re.MULTILINE | re.DOTALL)
_PICTURES = ".png"
_ELSEWHERE = ("http://", "https://", "mailto:", "#")


def paper(path: str) -> str:
    """The text of a paper, named from the root, as Markdown of its page.

    Its links lead to pages of the site where there are any, and else to the repository.
    Raises FileNotFoundError where one leads to nothing.
    """
    text = _DIAGRAM.sub(f"[Diagram]({REPOSITORY}/blob/main/{path})", _read(path))
    return _LINK.sub(lambda link: _led(path, link), text)


def pictures() -> tuple[Path, ...]:
    """The pictures that papers show or link."""
    return tuple(sorted(f for f in (ROOT / "docs").iterdir() if f.suffix == _PICTURES))


def _read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def _led(path: str, link: re.Match[str]) -> str:
    before, target, after = (part for part in link.groups() if part is not None)
    return f"{before}{_target(path, target)}{after}"


def _target(path: str, target: str) -> str:
    if target.startswith(_ELSEWHERE):
        return target
    name, mark, anchor = target.partition("#")
    meant = posixpath.normpath(PurePosixPath(path).parent / name)
    if not (ROOT / meant).exists():
        raise FileNotFoundError(f"{path} links {target}, which is not there")
    page = {**IN_ENGLISH_ONLY, **OTHERWISE_WRITTEN}.get(meant)
    # A heading of an English paper need not be on the page that stands for it elsewhere.
    if page is not None and not (anchor and meant in OTHERWISE_WRITTEN):
        return f"{page}.md{mark}{anchor}"
    if meant.startswith("docs/") and meant.endswith(_PICTURES):
        return posixpath.basename(meant)
    kind = "tree" if (ROOT / meant).is_dir() else "blob"
    return f"{REPOSITORY}/{kind}/main/{meant}{mark}{anchor}"
