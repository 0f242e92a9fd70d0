"""The picture of a table of Watten besides its cards: Schlag, trump, value, slate."""

from collections.abc import Iterator

from games.core.board import Badge, Board, SeatMarks, SharedScore, each_alone
from games.core.scene import says
from games.core.seats import Seat, partnership
from games.watten.display.phrases import own
from games.watten.display.table_facts import ANNOUNCING, IN_PLAY, knows_secret_trump, may_raise
from games.watten.rules import law
from games.watten.rules.raising import is_tense
from games.watten.rules.state import Phase, Public, side_of


def board(public: Public) -> Board:
    """The board as it lies open; a blind table's Schlag and trump are not on it (§10.6)."""
    return Board(
        badges=(*_trump(public), *_value(public)),
        seats=tuple(_marks(public, seat) for seat in range(public.seats)),
        slate=_slate(public),
        target=int(public.rules.options.target),
        above_all=_above_all(public),
    )


def _trump(public: Public) -> Iterator[Badge]:
    """The badges of Schlag and trump, and of the one card above all others (§4)."""
    if public.rank is not None:
        yield Badge(says("badge.schlag"), public.rank)
    if public.trump is None:
        if public.suit is not None:
            yield Badge(says("badge.trump"), public.suit)
        return
    yield Badge(says("badge.trump"), public.trump.suit)
    ranking = public.rules.ranking
    guate, rechte = law.guate(ranking, public.trump), law.rechte(ranking, public.trump)
    if guate is not None:
        yield Badge(says("badge.guate"), (guate,))
    elif ranking.guate:
        yield Badge(says("badge.guate"), says("badge.none"))
    if rechte is not None:
        yield Badge(says("badge.rechte"), (rechte,))
    elif guate is None:
        yield Badge(says("badge.rechte"), says("badge.none"))


def _above_all(public: Public) -> Badge | None:
    """The badge of the Kritische, if it is played with them (§9.1, §11.2)."""
    kritische = public.rules.ranking.kritische
    return Badge(says("badge.kritische"), kritische) if kritische else None


def _value(public: Public) -> Iterator[Badge]:
    """The badge of the deal's value, and of a raise that waits for its answer (§6)."""
    if public.phase not in ANNOUNCING | IN_PLAY:
        return
    raised = public.proposal
    value = (
        public.value
        if raised is None
        else says("badge.raised", value=public.value, raised=raised.value)
    )
    yield Badge(says("badge.value"), value)


def _marks(public: Public, seat: Seat) -> SeatMarks:
    running = bool(public.number)
    limited = public.phase in ANNOUNCING | IN_PLAY and public.right is not None
    return SeatMarks(
        side=side_of(public, seat) if running or public.seats == 4 else seat,
        tricks=public.takers.count(seat),
        dealer=running and seat == public.dealer,
        forehand=running and seat == public.forehand,
        may_raise=limited and seat in may_raise(public),
        informed=knows_secret_trump(public, seat),
        note=own("mark.tense") if _is_tense(public, seat) else None,
    )


def _is_tense(public: Public, seat: Seat) -> bool:
    return is_tense(public, seat) and public.phase is not Phase.MATCH_OVER


def _slate(public: Public) -> tuple[SharedScore, ...]:
    """The scores of the match; partners of a whole match have their points together (§1.2)."""
    if public.seats != 4:
        return each_alone(public.score)
    pairs = (tuple(s for s in range(4) if partnership(s) == side) for side in (0, 1))
    return tuple(SharedScore(pair, public.score[pair[0]]) for pair in pairs)
