"""The rules of one tournament, and the usual ones."""

from enum import StrEnum
from math import ceil, log2
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from bot.features.tournaments.rules.layouts import Format, Layout, has_partners, layouts
from games.catalogue import CATALOGUE
from games.core.game import AnyGame

FEWEST: Final = 3
"""The fewest people of a tournament."""
MOST: Final = 256
"""The most people of a tournament."""
REDRAWN_ROUNDS: Final = 4
"""The rounds of a redraw where nothing else was wished, as is usual at a Preiswatten."""
_WORTH: Final = 15
"""The worth of a bye at a game that is not played for a number of points."""


class Scoring(StrEnum):
    """The worth of a table in a redraw."""

    POINTS = "points"
    """The points of the game, as they stand on the score sheet."""
    PLACES = "places"
    """100 for being ahead of everybody else at the table, 0 for being behind everybody."""


class Leftover(StrEnum):
    """The treatment of those who do not fill a table."""

    SMALLER = "smaller"
    """Smaller tables, as far as the game allows; the rest have a bye."""
    COMPUTER = "computer"
    """Computer players fill up the last table."""
    BYE = "bye"
    """They sit out, and that counts as a win."""


class NoShow(StrEnum):
    """The fate of the seat of somebody who does not come, where there is no reserve."""

    COMPUTER = "computer"
    """A computer player plays for them."""
    WALKOVER = "walkover"
    """The others win the table without playing; at a redraw a computer plays all the same."""


class TournamentRules(BaseModel):
    """The rules of a tournament; `usual_rules` makes them for a game.

    Raises ValidationError for rules that a game cannot have (`layouts`).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    game: str
    """The key of a game of the catalogue."""
    options: dict[str, JsonValue] = Field(default_factory=dict[str, JsonValue])
    """The options of the game that are not as usual: field -> value, as JSON has it."""
    format: Format
    team: Literal[1, 2] = 1
    """The number of people in an entry; always 1 in a redraw."""
    seats: Annotated[int, Field(ge=2, le=6)] = 4
    """The number of seats at a full table; 2 * team in all formats but redraw."""
    rounds: Annotated[int, Field(ge=1, le=30)] | None = None
    """For redraw and Swiss; None is as many as `usual_rounds` says. Others ignore it."""
    minutes: Annotated[int, Field(ge=1, le=10_080)] | None = None
    """The length of a round; None for as long as it takes."""
    scoring: Scoring = Scoring.POINTS
    """For a redraw."""
    leftover: Leftover = Leftover.SMALLER
    no_show: NoShow = NoShow.COMPUTER
    walkover: Annotated[int, Field(ge=1, le=100)] = 15
    """The points that a bye counts for, and a win without playing: usually the target."""
    group_size: Annotated[int, Field(ge=3, le=16)] = 8
    """The most entries of a group."""
    advance: Annotated[int, Field(ge=1, le=4)] = 2
    """The number of entries of each group that play the finals."""
    third_place: bool = True
    """Whether the losers of the semifinals of a knock-out play for the third place."""
    limit: Annotated[int, Field(ge=FEWEST, le=MOST)] = MOST
    """The number of people that may sign up; those who come later are reserves."""
    ties: Literal["order", "lot"] = "order"
    """The choice in a redraw between pairs that are equally good: their place in the order of the
    lots, as in tournaments that do not say, or a lot for each pair."""
    prizes: Annotated[str, Field(max_length=1000)] = ""

    @model_validator(mode="after")
    def _can_be_played(self) -> "TournamentRules":
        if self.game not in CATALOGUE:
            raise ValueError(f"there is no game {self.game}")
        game = CATALOGUE[self.game]
        if self.layout not in layouts(game):
            raise ValueError(f"{self.game} cannot be played like that")
        if self.scoring is Scoring.POINTS and self.format is Format.REDRAW and game.lowest_wins:
            raise ValueError(f"the points of {self.game} cannot be added up")
        game.options.model_validate(self.options)
        return self

    @property
    def layout(self) -> Layout:
        """Its format, teams and tables."""
        return Layout(self.format, self.team, self.seats)

    @property
    def partners(self) -> bool:
        """True if two sit on each side of a full table."""
        return has_partners(self.game, self.seats)


def usual_rules(game: AnyGame, layout: Layout, **changes: Any) -> TournamentRules:
    """The usual rules of such a tournament, with these `changes` of fields.

    Raises ValidationError for rules that the game cannot have.
    """
    options = game.options.model_validate(changes.get("options", {}))
    alone = layout.format is Format.REDRAW and not has_partners(game.key, layout.seats)
    usual = {
        "game": game.key,
        "format": layout.format,
        "team": layout.team,
        "seats": layout.seats,
        "scoring": Scoring.PLACES if alone else Scoring.POINTS,
        "walkover": int(getattr(options, "target", _WORTH)),
        "ties": "lot",
    }
    return TournamentRules.model_validate(usual | changes)


def usual_rounds(rules: TournamentRules, entries: int) -> int:
    """The number of rounds that a redraw or Swiss of so many entries has.

    Swiss: as many as leave one without a defeat, which is the binary logarithm, rounded up; but at
    least three, and never more than let everybody meet everybody.
    """
    if rules.rounds is not None:
        return rules.rounds
    if rules.format is Format.REDRAW:
        return REDRAWN_ROUNDS
    everybody = entries - 1 + entries % 2
    return min(everybody, max(3, ceil(log2(max(2, entries)))))
