"""Whose turn it is, what they may do, and what comes of it."""

from games.core.cards import Hand
from games.core.errors import IllegalAction
from games.core.event_audience import NOBODY, only
from games.core.outcome import Outcome, rank_by_points
from games.core.seats import Seat
from games.core.table import Table
from games.core.tricks import Trick, winner
from tests.architecture.high_card.rules import events as e
from tests.architecture.high_card.rules.actions import PlayCard
from tests.architecture.high_card.rules.law import HAND, Refusal, strength
from tests.architecture.high_card.rules.options import Options
from tests.architecture.high_card.rules.state import HighCardTable, HighCardView, Private, Public


def opening(options: Options, seats: int) -> HighCardTable:
    """The table before anything happened."""
    public = Public(options=options, score=(0,) * seats, trick=Trick(tuple(range(seats))))
    return Table(public, (Private(),) * seats, ())


def is_over(public: Public) -> bool:
    """Whether somebody has won the match (§3.1)."""
    return max(public.score) >= public.options.target


def needs_deal(public: Public) -> bool:
    """Whether everybody has played all their cards."""
    return not is_over(public) and not public.left


def moves_on(_public: Public) -> bool:
    """Nothing happens here without somebody's card."""
    return False


def to_act(public: Public) -> frozenset[Seat]:
    """Whose card is awaited (§2.1)."""
    seat = public.trick.next_place
    if seat is None or not public.left or is_over(public):
        return frozenset()
    return frozenset({seat})


def playing(public: Public) -> frozenset[Seat]:
    """Everybody, while a card is awaited (§2.1)."""
    return frozenset(public.trick.order) if to_act(public) else frozenset()


def offers(view: HighCardView) -> tuple[PlayCard, ...]:
    """Any card of one's own (§2.1)."""
    if view.seat not in to_act(view.public):
        return ()
    return tuple(PlayCard(card=card) for card in view.private.hand)


def deal(table: HighCardTable, deck: Hand) -> tuple[e.Event, ...]:
    """Two cards for everybody (§1.2)."""
    seats = table.public.seats
    return (
        e.DealStarted(number=table.public.number + 1),
        *(
            e.HandDealt(
                seat=seat, cards=tuple(sorted(deck[HAND * seat :][:HAND])), audience=only(seat)
            )
            for seat in range(seats)
        ),
        e.RestLaid(cards=deck[HAND * seats :], audience=NOBODY),
    )


def proceed(_table: HighCardTable) -> tuple[e.Event, ...]:
    """Nothing, for `moves_on` says so."""
    return ()


def decide(table: HighCardTable, seat: Seat, action: PlayCard) -> tuple[e.Event, ...]:
    """A card is played, and the last one of a trick decides it (§2.2)."""
    if seat not in to_act(table.public):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    if action.card not in table.private[seat].hand:
        raise IllegalAction(Refusal.NOT_YOUR_CARD)
    played = e.CardPlayed(seat=seat, card=action.card)
    trick = table.public.trick.with_card(action.card)
    if not trick.is_full:
        return (played,)
    return played, e.TrickTaken(seat=winner(trick, strength))


def outcome(public: Public) -> Outcome:
    """Everyone for themselves (§3.1)."""
    return rank_by_points(public.score)
