"""The bidder's claim that the bid is made, whatever comes, by what that seat sees (§5.8).

A suit is written here as what is known of its cards, the highest first: one letter each, that of
the hand which holds it, or `EITHER`, or `BEST`. Cards that cannot matter any more are left out, so
that positions which come to the same are the same.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core.cards import Suit
from games.core.tricks import Trick, winner
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from games.schwarz_oder_weiss.rules.state import SchwarzView

FEWEST = 2
"""The cards of hand and dummy from which it is worth a claim: the last one is just played."""

Letter: TypeAlias = str
Suits: TypeAlias = tuple[str, ...]
"""The cards of each suit, as letters."""

HANDS = HAND, DUMMY, FIRST, SECOND = "h", "d", "a", "b"
"""The hands: the bidder's, the dummy's, and those of the opponents by seat."""

EITHER = "c"
"""A card that either opponent may hold."""

BEST = "x"
"""The card that takes the trick so far."""


class Terms(NamedTuple):
    """All of a deal that no card changes."""

    contract: Contract
    circle: str
    """The hands in the order of play."""
    trump: Suit


class Position(NamedTuple):
    """All that the bidder knows when a card is due."""

    suits: Suits
    first: int
    """The number of cards that the first opponent holds."""
    second: int
    to_play: str
    """The hands that have not played to this trick, in order."""
    led: Suit | None = None
    taker: Letter = ""
    """The hand that played the best card so far."""


def is_certain(view: SchwarzView) -> bool:
    """Return whether this seat, which is to play, has bid and makes it for certain (§5.8)."""
    public, trump = view.public, view.public.trump
    to_play = len(view.private.hand) + len(public.dummy)
    if trump is None or view.seat != public.bidder or to_play < FEWEST:
        return False
    bidder, contract = public.bid
    letters = dict(zip(sorted(public.opponents), (FIRST, SECOND), strict=False))
    letters |= {bidder: HAND, public.seats: DUMMY}
    trick, numbers = public.trick, {letters[place]: n for place, n in enumerate(public.counts)}
    circle = law.play_order(contract, bidder, public.seats)
    terms = Terms(contract, "".join([letters[place] for place in circle]), trump)
    position = Position(
        _suits(view, letters, trump),
        numbers[FIRST],
        numbers.get(SECOND, 0),
        "".join([letters[place] for place in trick.order[len(trick.cards) :]]),
        trick.cards[0].suit if trick.cards else None,
        letters[winner(trick, law.strength(trump))] if trick.cards else "",
    )
    return _is_sure(terms, position)


def _suits(view: SchwarzView, letters: dict[int, Letter], trump: Suit) -> Suits:
    """What the bidder knows of every card, from what lies open and who did not follow suit."""
    public = view.public
    tricks = (*public.past, public.trick)
    known = dict.fromkeys([card for trick in tricks for card in trick.cards], "")
    known |= dict.fromkeys(view.private.hand, HAND) | dict.fromkeys(public.dummy, DUMMY)
    if lying := public.trick.cards:
        at = public.trick.order.index(winner(public.trick, law.strength(trump)))
        known[lying[at]] = BEST
    missing = {(letters[place], suit) for trick in tricks for place, suit in _not_followed(trick)}
    opponents = (FIRST, SECOND)[: len(public.opponents)]
    unseen = {suit: _holder(suit, opponents, missing) for suit in Suit}
    return tuple(
        [
            "".join([known.get(card, unseen[suit]) for card in reversed(DECK) if card.suit is suit])
            for suit in Suit
        ]
    )


def _not_followed(trick: Trick) -> Iterator[tuple[int, Suit]]:
    """Each place that did not follow suit, and the suit."""
    for place, card in trick.plays:
        if card.suit is not trick.cards[0].suit:
            yield place, trick.cards[0].suit


def _holder(suit: Suit, opponents: tuple[Letter, ...], missing: set[tuple[Letter, Suit]]) -> Letter:
    """The letter of an unseen card of this suit; none if no opponent can hold it."""
    holders = [each for each in opponents if (each, suit) not in missing]
    return EITHER if len(holders) > 1 else "".join(holders)


@lru_cache(maxsize=1 << 14)
def _is_sure(terms: Terms, position: Position) -> bool:
    """Whether some way to play hand and dummy makes the bid, whatever opponents hold and do."""
    if not position.to_play:
        return _is_sure_after_trick(terms, position)
    if terms.contract is Contract.WEISS and _beats_nothing(terms, position):
        return True
    mover = position.to_play[0]
    after = {_after(terms, position, *play) for play in _plays(position, mover)}
    if mover in (HAND, DUMMY):
        return any(_is_sure(terms, each) for each in after)
    return all(_is_sure(terms, each) for each in after if _can_be(each))


def _beats_nothing(terms: Terms, position: Position) -> bool:
    """Whether the bidder's hand cannot take a trick any more, whatever it plays.

    It does not lead, has no trump, and in no suit a card that is higher than another.
    """
    leads = position.led is None and position.to_play[0] == HAND
    return (
        not leads
        and position.taker != HAND
        and HAND not in position.suits[terms.trump]
        and all(HAND not in suit.rstrip(HAND) for suit in position.suits)
    )


def _is_sure_after_trick(terms: Terms, position: Position) -> bool:
    if not _is_good(terms.contract, position.taker):
        return False
    if not any(HAND in suit or DUMMY in suit for suit in position.suits):
        return True
    at = terms.circle.index(position.taker)
    return _is_sure(
        terms,
        position._replace(
            suits=tuple([suit.replace(BEST, "") for suit in position.suits]),
            to_play=terms.circle[at:] + terms.circle[:at],
            led=None,
            taker="",
        ),
    )


def _is_good(contract: Contract, taker: Letter) -> bool:
    """Whether a trick that this hand takes does not break the contract (§5.7)."""
    bidder, dummy, place = map(HANDS.index, (HAND, DUMMY, taker))
    return not law.fails(contract, bidder, dummy, place)


def _plays(position: Position, mover: Letter) -> Iterator[tuple[Suit, int]]:
    """The cards that a hand can play, by suit and place in it: own ones must follow suit."""
    holds = (mover,) if mover in (HAND, DUMMY) else (mover, EITHER)
    led = position.led
    follows = led is not None and mover in (HAND, DUMMY) and mover in position.suits[led]
    for suit in (led,) if follows and led is not None else Suit:
        for at, letter in enumerate(position.suits[suit]):
            if letter in holds:
                yield suit, at


def _after(terms: Terms, position: Position, suit: Suit, at: int) -> Position:
    """The position after the hand that is to play has played this card."""
    mover, led = position.to_play[0], position.led
    suits = list(position.suits)
    row = suits[suit]
    if takes := _takes(terms.trump, position, suit, at):
        suits = [each.replace(BEST, "") for each in suits]
        suits[suit] = row[:at] + BEST + row[at + 1 :].replace(BEST, "")
    else:
        suits[suit] = row[:at] + row[at + 1 :]
    if led is not None and suit is not led:
        suits[led] = _lack(suits[led], mover)
    first, second = position.first - (mover == FIRST), position.second - (mover == SECOND)
    if {FIRST: first, SECOND: second}.get(mover) == 0:
        suits = [_lack(each, mover) for each in suits]
    return Position(
        tuple(suits),
        first,
        second,
        position.to_play[1:],
        suit if led is None else led,
        mover if takes else position.taker,
    )


def _takes(trump: Suit, position: Position, suit: Suit, at: int) -> bool:
    """Whether a card is better than the best of the trick so far."""
    if position.led is None:
        return True
    best = next(each for each in Suit if BEST in position.suits[each])
    if suit is best:
        return at < position.suits[suit].index(BEST)
    return suit is trump


def _lack(row: str, mover: Letter) -> str:
    """A suit of which an opponent has no more card; one's own hands are seen anyway."""
    if mover == FIRST:
        return row.replace(FIRST, "").replace(EITHER, SECOND)
    return row.replace(SECOND, "").replace(EITHER, FIRST) if mover == SECOND else row


def _can_be(position: Position) -> bool:
    """Whether each opponent can hold so many of the cards that are left for them."""
    first, second, either = [
        sum([row.count(letter) for row in position.suits]) for letter in (FIRST, SECOND, EITHER)
    ]
    return (
        position.first <= first + either
        and position.second <= second + either
        and position.first + position.second <= first + second + either
    )
