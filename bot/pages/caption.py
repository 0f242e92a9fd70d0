"""The identity and age of a picture of a table: what every message of a table needs to know."""

from dataclasses import dataclass
from typing import Any

from bot.pages.custom_id_codec import custom_id
from bot.pages.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """A table at one moment."""

    table: int
    number: int
    """The number of events when the picture was drawn."""
    game: str
    """The game's key."""
    title: str
    """The table's name for people."""
    names: tuple[str, ...] = ()
    """The name on each seat."""
    hints: bool = False
    """Whether they may ask for hints."""
    private: bool = False
    """Whether it is in somebody's direct messages, where there are no boards and no moderators."""
    deals: int | None = None
    """The number of deals after which it is over; None where only its game says."""
    repeats: bool = False
    """Whether the cards of an earlier match are dealt again."""
    alone: bool = False
    """Whether one person plays against computers, with cards that nobody else is to meet."""

    @property
    def daily(self) -> bool:
        """True if it is a deal of the day."""
        return self.deals is not None and not self.repeats

    def id(self, said: tuple[Any, ...]) -> str:
        """The custom id of a press on this picture."""
        return custom_id(said, self.table, self.number)

    def deal_line(self, words: Words, deal: int) -> str:
        """The number of the deal, and of all deals where that is settled."""
        if self.deals is None:
            return words("table.deal", deal=deal)
        return words("table.deal_of", deal=deal, deals=self.deals)

    def game_name(self, words: Words) -> str:
        """The name of the game."""
        return words(f"{self.game}.name")
