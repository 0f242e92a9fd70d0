"""Draws who imports whom into `docs/architecture.md`: `python -m tools.draw_packages`.

The modules and packages directly inside `bot` are drawn one by one; `cogs`, `games` and `sandbox`
as one box each.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

import grimp

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- Drawn by `python -m tools.draw_packages`. -->"
END = "<!-- End of the drawing. -->"

Imports: TypeAlias = Mapping[str, frozenset[str]]
"""Every box of the drawing, and those it imports directly."""


def actual_imports() -> Imports:
    """Who imports whom in the source code."""
    graph = grimp.build_graph("games", "bot", "cogs", "sandbox", cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules - {"bot"}:
        importer = box(module)
        imported = {box(each) for each in graph.find_modules_directly_imported_by(module)}
        found.setdefault(importer, set()).update(imported - {importer})
    return {importer: frozenset(imported) for importer, imported in found.items()}


def box(module: str) -> str:
    """The box of a module: `bot.store.events` is in `store`, `cogs.hands` in `cogs`."""
    package, *inside = module.split(".")
    return inside[0] if package == "bot" and inside else package


def arrows(imports: Imports) -> list[tuple[str, str]]:
    """The arrows to draw, in order; one is left out where a longer way along others says it too."""
    return sorted(
        (importer, imported)
        for importer, those in imports.items()
        for imported in those
        if not any(imported in _reached(imports, other) for other in those - {imported})
    )


def block(imports: Imports) -> str:
    """What stands between the two marks in the page, the marks included."""
    within_bot = sorted(set(imports) - {"cogs", "games", "sandbox"})
    drawing = [
        "flowchart TD",
        "    cogs",
        "    subgraph bot",
        *(f"        {each}" for each in within_bot),
        "    end",
        "    games",
        "    sandbox",
        *(f"    {importer} --> {imported}" for importer, imported in arrows(imports)),
    ]
    rows = (f"| `{each}` | {_listed(imports[each])} |" for each in sorted(imports))
    return "\n".join(
        (
            BEGIN,
            "```mermaid",
            *drawing,
            "```",
            "",
            "<details><summary>Every direct import</summary>",
            "",
            "| package | imports |",
            "|---|---|",
            *rows,
            "",
            "</details>",
            END,
        )
    )


def redrawn(page: str, imports: Imports) -> str:
    """The text of the page with the drawing as it should be; ValueError where a mark is missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} needs the two lines {BEGIN!r} and {END!r}")
    return f"{before}{block(imports)}{after}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names)) or "nothing of ours"


def _reached(imports: Imports, start: str) -> set[str]:
    reached: set[str] = set()
    ahead = {start}
    while ahead:
        ahead = {each for box in ahead for each in imports[box]} - reached
        reached |= ahead
    return reached


def main() -> None:
    """Draw."""
    PAGE.write_text(redrawn(PAGE.read_text("utf-8"), actual_imports()), "utf-8")


if __name__ == "__main__":
    main()
