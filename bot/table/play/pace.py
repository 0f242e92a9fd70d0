"""The speed of tables: every wait there is, in seconds, and every limit."""

from math import inf
from typing import Annotated, Final, get_args

from pydantic import BaseModel, ConfigDict, Field

from bot.discord.gate import PER_SECOND
from bot.model import SLOW_HOURS, TablePace

Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


PACES: Final[tuple[TablePace, ...]] = get_args(TablePace)
_UNHURRIED = 4
"""The factor on the time to look at a finished deal if nobody is in a hurry."""
_SLOW_BETWEEN_DEALS = 12 * 3600.0
"""Until a slow table deals though not everybody has called for it."""
_UNTIMED_REMINDER = 15
_UNTIMED_IDLE = 6
"""The factors on the reminder, and on the time until a pause, at a table without a clock."""


class Pace(BaseModel):
    """The speed of a table, in seconds. The defaults suit people at a table."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    card: Seconds = 2
    """Between two falling cards while people may bid in real time."""
    race_hold: Seconds = 0.4
    """How long the first bid waits for one that was pressed earlier but arrives later."""
    race_tie_ms: Annotated[int, Field(ge=0)] = 50
    """Presses closer than this are a tie, in milliseconds."""
    computer: Seconds = 0.9
    """A computer player's pause before it acts, so that people can follow."""
    reaction_ms: Annotated[int, Field(ge=0)] = 1500
    """Median reaction of a computer player in a race, in milliseconds: people read and think."""
    reminder: Seconds = 20
    """Until a person whose turn it is gets reminded."""
    reminds: bool = True
    """Whether anybody is reminded at all."""
    look: Seconds = 10
    """How long computers neither raise nor fold, and no race begins, while somebody has not seen
    the cards dealt."""
    call: Seconds = 10
    """How long computers leave a race to people who can call, where somebody is new."""
    turn: Seconds = 60
    """Until a computer plays one decision for a person who does not act; `inf` for no clock."""
    grace: Seconds = 60
    """The time every clock gets on top after a restart."""
    between_deals: Seconds = 8
    """To look at the score before the next deal."""
    trick: Seconds = 1.5
    """A full trick stays on the table at least this long, twice as long if it is turned over."""
    idle: Seconds = 600
    """Until a table at which no person acted is paused."""
    lobby: Seconds = 1800
    """Until a lobby that nobody starts lapses."""
    arrival: Seconds = 180
    """How long a table of a tournament waits for those who are to play there."""
    intermission: Seconds = 60
    """To look at the standings before the next round of a tournament is drawn."""
    edit: Seconds = 1.2
    """At most one edit of public messages per channel in this time."""
    requests: Annotated[float, Field(gt=0)] = PER_SECOND
    """At most so many of Discord's fifty requests in a second, answers left out."""
    presses: Annotated[float, Field(gt=0)] = 10
    """At most so many presses of one person are answered in a second, for longer than a moment."""
    hand_edit: Seconds = 0.5
    """At most one unasked edit of somebody's hand in this time."""

    def without_hurry(self) -> "Pace":
        """Return the pace for one person alone, or with somebody who is new to the game."""
        update = {"between_deals": _UNHURRIED * self.between_deals, "trick": 2 * self.trick}
        return self.model_copy(update=update)

    def at(self, pace: TablePace) -> "Pace":
        """Return the speed of a table that has chosen this pace."""
        match pace:
            case "brisk":
                halves = ("turn", "reminder", "card")
                return self.model_copy(update={name: getattr(self, name) / 2 for name in halves})
            case "normal":
                return self
            case "relaxed":
                longer = ("turn", "between_deals", "card", "reaction_ms", "call")
                time = {name: 3 * getattr(self, name) for name in longer}
                return self.model_copy(update={**time, "reminds": False})
            case "slow_12" | "slow_24" | "slow_48":
                hours = SLOW_HOURS[pace]
                waits = {"between_deals": _SLOW_BETWEEN_DEALS, "idle": inf}
                return self.model_copy(update={"turn": hours * 3600.0, **waits})
            case "untimed":
                waits = {
                    "reminder": _UNTIMED_REMINDER * self.reminder,
                    "idle": _UNTIMED_IDLE * self.idle,
                }
                return self.model_copy(update={"turn": inf, **waits})

    @property
    def has_clock(self) -> bool:
        """Return whether anybody's time to think ends."""
        return self.turn < inf
