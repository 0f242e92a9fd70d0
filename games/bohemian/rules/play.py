"""Playing the hands out: one card, one trick, and the score after the last of them."""

from games.bohemian.rules import law
from games.bohemian.rules.claiming import loses_rest, takes_rest
from games.bohemian.rules.events import DealScored, Event, Events
from games.bohemian.rules.law import HAND, Refusal
from games.bohemian.rules.state import BohemianView, Public
from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat, clockwise
from games.core.trick_events import MatchEnded, RestClaimed, RestConceded, card_played, taken
from games.core.tricks import winner


def why_not(view: BohemianView, card: Card) -> Refusal | None:
    """The rule that forbids this seat to play `card` now, or None (§5)."""
    public = view.public
    return law.why_not(card, view.private.hand, public.trick, public.ranking)


def play(public: Public, seat: Seat, hand: Hand, card: Card) -> Events:
    """Play a card from a seat's hand, with all that comes of it (§5.7, §6)."""
    trick, ranking = public.trick, public.ranking
    if refusal := law.why_not(card, hand, trick, ranking):
        raise IllegalAction(refusal)
    laid = card_played(seat, card)
    if not trick.lacks_one:
        return (laid,)
    taker = winner(trick.with_card(card), law.strength(ranking))
    last = len(public.past) + 1 == HAND
    return laid, taken(seat=taker), *(_score(public, (*public.takers, taker)) if last else ())


def lay_down(view: BohemianView, *, concedes: bool) -> Events:
    """Lay down a hand that takes all tricks that are left, or none of them, and score it (§5.8)."""
    if not (loses_rest(view) if concedes else takes_rest(view)):
        raise IllegalAction(Refusal.NOT_NOW)
    event = RestConceded if concedes else RestClaimed
    laid = event(seat=view.seat, cards=tuple(sorted(view.private.hand)))
    taker = 1 - view.seat if concedes else view.seat
    takers = (*view.public.takers, *[taker for _ in laid.cards])
    return laid, *_score(view.public, takers)


def _score(public: Public, takers: tuple[Seat, ...]) -> Events:
    """The score when these took the tricks, and the end of the match if it is over (§6)."""
    tricks = tuple(takers.count(seat) for seat in range(public.seats))
    gains = law.gains(tricks, public.stakes)
    score = tuple(had + gain for had, gain in zip(public.score, gains, strict=True))
    scored: Event = DealScored(
        tricks=tricks,
        gains=gains,
        score=score,
        next_dealer=clockwise(public.dealer, public.seats),
    )
    last = public.number >= law.last_deal(public.options.max_deals)
    share = law.may_share(public.options.tie, public.number)
    won = law.winners(score, last=last, share=share)
    return (scored, MatchEnded(winners=won)) if won else (scored,)
