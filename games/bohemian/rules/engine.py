"""The engine: whose turn it is, what is offered, what comes of it. It never changes a table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from games.bohemian.rules import dealing, law, play
from games.bohemian.rules.actions import Action, Exchange, PlayCard
from games.bohemian.rules.claiming import loses_rest, takes_rest
from games.bohemian.rules.events import DealScored, Event, Events
from games.bohemian.rules.law import DECK, MOST, START, Refusal
from games.bohemian.rules.options import Options
from games.bohemian.rules.ranking import agreement
from games.bohemian.rules.state import BohemianTable, BohemianView, Hidden, Phase, Private, Public
from games.core.actions import ClaimRest, ConcedeRest
from games.core.cards import Card
from games.core.errors import IllegalAction
from games.core.outcome import Outcome, rank_by_points
from games.core.seats import ALONE, NO_SEAT, Seat
from games.core.table import Table

_PLAYING = Phase.PLAYING
"""Asked for with every card, and by its name a member is slow to find."""

_PLAYS = {card: PlayCard(card=card) for card in DECK}
_CLAIM, _CONCESSION = ClaimRest(), ConcedeRest()


@cache
def _exchanges() -> Mapping[tuple[Card, ...], Exchange]:
    """All that can be, of whatever hand, so that nothing is kept of the hands there are."""
    return {lot: Exchange(cards=lot) for lot in law.exchanges(DECK, MOST)}


def opening(options: Options, seats: int) -> BohemianTable:
    """A table of two to six before anything happened (§1.1, §6.1)."""
    score = (START,) * seats
    public = Public(options=options, agreed=agreement(options), seats=seats, score=score)
    return Table(public, (Private(),) * seats, Hidden())


def needs_deal(public: Public) -> bool:
    """Return whether a shuffled deck is awaited, for the draw or for a deal (§2.1, §2.2)."""
    return public.phase in (Phase.DRAWING, Phase.SHUFFLING)


def moves_on(_: Public) -> bool:
    """Return False: here the table always waits for somebody."""
    return False


def proceed(_: BohemianTable) -> Events:
    """Nothing happens by itself."""
    return ()


def is_over(public: Public) -> bool:
    """Return whether the match has been won."""
    return public.phase is Phase.MATCH_OVER


def outcome(public: Public) -> Outcome:
    """The standing: everyone for themselves, the lowest score first (§6.6)."""
    return replace(rank_by_points(tuple(-points for points in public.score)), points=public.score)


def to_act(public: Public) -> frozenset[Seat]:
    """The one seat that is to exchange or to play, if the table waits for any."""
    seat = public.trick.next_place if public.phase is _PLAYING else public.asked
    return NO_SEAT if seat is None else ALONE[seat]


def playing(public: Public) -> frozenset[Seat]:
    """The seats that play to the tricks, while a card is asked (§5)."""
    return frozenset(public.trick.order) if public.phase is _PLAYING else NO_SEAT


def offers(view: BohemianView) -> tuple[Action, ...]:
    """Every action open to this seat, from what it alone can see."""
    public, hand = view.public, view.private.hand
    if view.seat not in to_act(public):
        return ()
    if public.phase is Phase.EXCHANGING:
        every = _exchanges()
        return tuple([every[lot] for lot in law.exchanges(hand, public.most)])
    plays = tuple([_PLAYS[c] for c in law.playable(hand, public.trick, public.ranking)])
    if takes_rest(view):
        return *plays, _CLAIM
    return (*plays, _CONCESSION) if loses_rest(view) else plays


def decide(table: BohemianTable, seat: Seat, action: Action) -> Events:
    """The events an action brings about; raises IllegalAction if the rules refuse it."""
    public = table.public
    if seat not in to_act(public):
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    match action.kind:
        case "play_card" if public.phase is _PLAYING:
            return play.play(public, seat, table.private[seat].hand, action.card)
        case "claim_rest" | "concede_rest" if public.phase is _PLAYING:
            concedes = action.kind == "concede_rest"
            return play.lay_down(table.view_from(seat), concedes=concedes)
        case "exchange" if public.phase is Phase.EXCHANGING:
            return dealing.exchange(table, seat, action.cards)
        case _:
            raise IllegalAction(Refusal.NOT_NOW)


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A deal without a single trick, for everybody who had one (§6)."""
    match event:
        case DealScored():
            return tuple(
                (seat, "no_trick") for seat, tricks in enumerate(event.tricks) if not tricks
            )
        case _:
            return ()
