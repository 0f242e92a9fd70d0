"""Which table a picture is of, and how old it is: what every screen of a table needs to know."""

from dataclasses import dataclass
from typing import Any

from bot.pages.presses import custom_id
from bot.pages.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """A table at one moment."""

    table: int
    number: int
    """How many events there were when the picture was drawn."""
    game: str
    """The game's key."""
    title: str
    """What people call the table."""
    names: tuple[str, ...] = ()
    """Who sits on each seat, as they call themselves."""
    hints: bool = False
    """Whether they may ask for hints."""
    private: bool = False
    """Whether it is in somebody's direct messages, where there are no boards and no moderators."""
    deals: int | None = None
    """How many deals of the day are played; None where it is no match of a day."""

    @property
    def daily(self) -> bool:
        """Whether it is a deal of the day."""
        return self.deals is not None

    def id(self, said: tuple[Any, ...]) -> str:
        """The custom id of a press on this picture."""
        return custom_id(said, self.table, self.number)

    def deal_line(self, words: Words, deal: int) -> str:
        """Which deal is played, and of how many where that is settled."""
        if self.deals is None:
            return words("table.deal", deal=deal)
        return words("table.deal_of", deal=deal, deals=self.deals)

    def game_name(self, words: Words) -> str:
        """What the game is called."""
        return words(f"{self.game}.name")
