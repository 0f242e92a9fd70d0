"""The picture of a table of Bauernstoss besides its cards: trump, Solo, Kreide."""

from collections.abc import Iterator

from games.bauernstoss.display.phrases import call_phrase, own, solo as called
from games.bauernstoss.rules import law, solo
from games.bauernstoss.rules.law import SEATS
from games.bauernstoss.rules.state import Phase, Public
from games.core.board import Badge, Board, SeatMarks, SharedScore
from games.core.scene import Says, says
from games.core.seats import Seat, partnership


def board(public: Public) -> Board:
    """The board as it lies open, with the Kreide where it is (§7.1)."""
    return Board(
        badges=tuple(_badges(public)),
        seats=tuple(_marks(public, seat) for seat in range(SEATS)),
        slate=tuple(
            SharedScore(law.team(side), public.score[law.team(side)[0]], chalk=public.chalk == side)
            for side in (0, 1)
        ),
        target=public.options.target,
    )


def _badges(public: Public) -> Iterator[Badge]:
    if public.trump is not None:
        yield Badge(says("badge.trump"), public.trump)
    if public.trump is not None and public.size is not None:
        yield Badge(says("badge.contract"), called(public.size))
    elif public.trump is not None:
        needed = own("badge.needed_of", chalk=law.CHALK_NEEDS, others=law.OTHERS_NEED)
        yield Badge(own("badge.needed"), needed)


def _marks(public: Public, seat: Seat) -> SeatMarks:
    return SeatMarks(
        side=partnership(seat),
        tricks=public.takers.count(seat),
        dealer=bool(public.number) and seat == public.dealer,
        note=_note(public, seat),
    )


def _note(public: Public, seat: Seat) -> Says | None:
    exchanging = public.phase in (Phase.GIVING, Phase.RETURNING)
    if seat == solo.sits_out(public) and not exchanging:
        return own("mark.sits_out")
    if seat == public.namer and public.trump is not None:
        return own("mark.soloist" if public.size else "mark.namer")
    return None if public.trump is not None or public.points else _call(public, seat)


def _call(public: Public, seat: Seat) -> Says | None:
    """The call of a seat in the auction (§3), or None before it has spoken."""
    for call in public.calls:
        if call.seat == seat:
            return call_phrase("mark", seat, call.voice, call.number)
    return None
