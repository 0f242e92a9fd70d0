"""The contents of a picture of a slate alone: a heading and the scores, ready to be painted.

Two equal values give the same picture, so a picture is found again by its value.
"""

from dataclasses import dataclass

from bot.pictures.file_name import file_name
from bot.pictures.table_picture import SlateRow


@dataclass(frozen=True, slots=True)
class SlatePicture:
    """A slate; `won` are the rows that have won, by their places."""

    heading: str
    rows: tuple[SlateRow, ...]
    won: tuple[int, ...] = ()

    @property
    def file_name(self) -> str:
        """The name of its file: the same for equal pictures, and for no others."""
        return file_name("slate", self)
