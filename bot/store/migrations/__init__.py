"""The steps from an empty file to today's tables, numbered without a gap, never edited again."""

from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its number (also the version it leads to), its name and its SQL."""

    number: int
    name: str
    sql: str


def known() -> tuple[Migration, ...]:
    """All migrations in order, read from the `NNNN_name.sql` files of this package."""
    scripts = sorted(
        (file for file in files(__name__).iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return tuple(
        Migration(
            int(file.name[:4]), file.name.removesuffix(".sql")[5:], file.read_text(encoding="utf-8")
        )
        for file in scripts
    )
