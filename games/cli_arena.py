"""A contest between two levels of computer players: its command line and its report."""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass

from pydantic import ValidationError

from games.catalogue import CATALOGUE
from games.core.record.faults import field_at_fault
from games.players import LEVELS
from games.players.arena import Contest, DuplicateBoard, Score, board


class Unplayable(Exception):  # noqa: N818 - the person at the keyboard erred, not the program
    """A contest that cannot be held; the message is one sentence for whoever asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bout:
    """A contest in plain values, which another process understands too."""

    game: str
    """The game's key."""
    challenger: str
    rival: str
    seats: int | None = None
    """None: as many as may play."""
    whole: bool = False
    only: frozenset[str] = frozenset()
    options: str = "{}"
    """As JSON."""
    steps: int | None = None
    seed: int = 0

    @property
    def contest(self) -> Contest:
        """The contest itself. Raises Unplayable if the game cannot be played like this."""
        game = CATALOGUE[self.game]
        seats = game.seats[-1] if self.seats is None else self.seats
        if seats not in game.seats:
            allowed = " or ".join(map(str, game.seats))
            raise Unplayable(f"{self.game} is played by {allowed}, not by {seats}.")
        kinds = game.actions.json_schema()["discriminator"]["mapping"]
        if unknown := sorted(self.only - kinds.keys()):
            known = ", ".join(kinds)
            raise Unplayable(f"{self.game} knows no {', '.join(unknown)}, only {known}.")
        try:
            options = game.options.model_validate_json(self.options)
        except ValidationError as error:
            fault = field_at_fault(error)
            raise Unplayable(f"The options do not fit {self.game}: {fault}.") from None
        return Contest(
            game=game,
            options=options,
            seats=seats,
            challenger=self.challenger,
            rival=self.rival,
            whole=self.whole,
            only=self.only,
            steps=self.steps,
        )


def declare(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    for name, help_text in (("challenger", "whose share is counted"), ("rival", "against whom")):
        parser.add_argument(
            name, metavar=name.upper(), choices=LEVELS, help=f"{help_text}: {', '.join(LEVELS)}"
        )
    parser.add_argument("--game", metavar="KEY", choices=[*CATALOGUE], required=True)
    parser.add_argument("--deals", metavar="N", type=int, default=100, help="boards to play")
    parser.add_argument("--seats", metavar="N", type=int, help="how many play (default: most)")
    parser.add_argument("--matches", action="store_true", help="whole matches, not single deals")
    parser.add_argument("--only", metavar="KINDS", default="", help="actions left to the two")
    parser.add_argument("--options", metavar="JSON", default="{}", help="of the game")
    parser.add_argument("--steps", metavar="N", type=int, help="to think, instead of the levels'")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of cards and players")


def bout_of(given: Namespace) -> Bout:
    """The bout that a command line asks for."""
    return Bout(
        game=given.game,
        challenger=given.challenger,
        rival=given.rival,
        seats=given.seats,
        whole=given.matches,
        only=frozenset(filter(None, given.only.split(","))),
        options=given.options,
        steps=given.steps,
        seed=given.seed,
    )


def play_board(bout: Bout, number: int) -> DuplicateBoard:
    """One board of a bout, wherever it is computed."""
    return board(bout.contest, bout.seed, number)


def sentence(bout: Bout, score: Score) -> str:
    """The result of a bout in one sentence."""
    games = "matches" if bout.whole else "deals"
    return (
        f"{bout.challenger} wins {percent(score)} of {games} against {bout.rival}"
        f" at {bout.game} for {bout.contest.seats}, {score.points:+.2f} points each;"
        f" {score.boards} boards, every one played from all seats"
    )


def percent(score: Score) -> str:
    """The share of wins and its 95 % interval."""
    low, high = (max(0.0, min(1.0, score.won + side * score.margin)) for side in (-1, 1))
    return f"{score.won:.1%} ({low:.1%} to {high:.1%})"
