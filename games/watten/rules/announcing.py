"""The making of Schlag and trump: named in the open, or chosen in secret (§3, §10)."""

from collections.abc import Sequence

from games.core.cards import Card, Hand, Rank, Suit
from games.core.errors import IllegalAction
from games.core.event_audience import only
from games.core.seats import Seat
from games.watten.rules import law
from games.watten.rules.actions import Action, ChooseCard, NameRank, NameSuit
from games.watten.rules.events import (
    CardChosen,
    CardsShown,
    ChoiceMade,
    ChoiceSeen,
    Events,
    HandSeen,
    HandsTaken,
    RankNamed,
    SuitNamed,
    TrumpLearned,
)
from games.watten.rules.law import Refusal
from games.watten.rules.raising import begin
from games.watten.rules.state import Phase, Public, WattenTable, WattenView, forehand_and_dealer
from games.watten.rules.variants import Rules

_RANKS = {rank: NameRank(rank=rank) for rank in Rank}
_SUITS = tuple(NameSuit(suit=suit) for suit in Suit)
_CHOICES = {card: ChooseCard(card=card) for card in law.DECK}


def rank_calls(view: WattenView) -> tuple[Action, ...]:
    """The ranks forehand may name (§3.1, §9.6, §11.9); none if cards are chosen instead."""
    rules = view.public.rules
    if rules.blind:
        return ()
    ranks = law.nameable(rules.ranking)
    return tuple(_RANKS[rank] for rank in ranks if _may_name(rules, view.private.hand, rank))


def _may_name(rules: Rules, hand: Hand, rank: Rank) -> bool:
    """Return whether forehand may name a rank: it may have to hold a card of it (§11.9)."""
    held = (card for card in hand if card.rank is rank)
    return not rules.own_schlag or any(card not in rules.ranking.kritische for card in held)


def name_rank(table: WattenTable, seat: Seat, action: NameRank) -> Events:
    """Let forehand name the Schlag (§3.1)."""
    public = table.public
    if public.rules.blind or public.phase not in (Phase.OFFERING, Phase.NAMING_RANK):
        raise IllegalAction(Refusal.NOT_NOW)
    if action.rank not in law.nameable(public.rules.ranking):
        raise IllegalAction(Refusal.RANK_NOT_ALLOWED)
    if not _may_name(public.rules, table.private[seat].hand, action.rank):
        raise IllegalAction(Refusal.RANK_NOT_HELD)
    return (RankNamed(seat=seat, rank=action.rank),)


def suit_namer(public: Public) -> Seat:
    """The seat that names trump: the dealer, or the player who is alone (§3.2, §3.3)."""
    return public.forehand if public.seats == 3 else public.dealer


def suit_calls() -> tuple[Action, ...]:
    """The suits that may be trump: any (§3.2)."""
    return _SUITS


def name_suit(table: WattenTable, seat: Seat, action: NameSuit) -> Events:
    """Name the trump suit; then everybody takes up their cards (§3.2, §3.4)."""
    if table.public.phase is not Phase.NAMING_SUIT:
        raise IllegalAction(Refusal.NOT_NOW)
    return SuitNamed(seat=seat, suit=action.suit), *_take_up(table), *begin(table.public)


def to_choose(public: Public) -> Sequence[Seat]:
    """The seats that have still to choose a card; one at a time if the table wants it (§10.2)."""
    left = [seat for seat in forehand_and_dealer(public) if seat not in public.chosen]
    return left[:1] if public.rules.forehand_first else left


def card_calls(view: WattenView) -> tuple[Action, ...]:
    """The cards that may be chosen: any of one's hand (§10.2)."""
    return tuple(_CHOICES[card] for card in view.private.hand)


def choose(table: WattenTable, seat: Seat, action: ChooseCard) -> Events:
    """Choose a card; after the second one both seats learn what it means (§10.3, §10.4)."""
    public, card = table.public, action.card
    if public.phase is not Phase.CHOOSING:
        raise IllegalAction(Refusal.NOT_NOW)
    if card not in table.private[seat].hand:
        raise IllegalAction(Refusal.NOT_YOUR_CARD)
    chosen = CardChosen(seat=seat, card=card, audience=only(seat))
    made = ChoiceMade(seat=seat), chosen
    other = next(s for s in forehand_and_dealer(public) if s != seat)
    theirs = table.private[other].chosen
    if theirs is None:
        seen = ChoiceSeen(seat=seat, card=card, audience=only(other))
        return (*made, seen) if public.rules.forehand_first else made
    return *made, *_learn(table, seat, card, theirs), *_take_up(table), *begin(public)


def show_cards(table: WattenTable) -> Events:
    """Let forehand and dealer show each other the last cards of their hands (§10.11)."""
    forehand, dealer = seats = forehand_and_dealer(table.public)
    first, second = (table.private[seat].hand[-1] for seat in seats)
    return (
        CardsShown(seats=seats),
        CardChosen(seat=forehand, card=first, audience=only(forehand)),
        CardChosen(seat=dealer, card=second, audience=only(dealer)),
        ChoiceSeen(seat=forehand, card=first, audience=only(dealer)),
        ChoiceSeen(seat=dealer, card=second, audience=only(forehand)),
        TrumpLearned(rank=first.rank, suit=second.suit, audience=only(forehand, dealer)),
        *_take_up(table),
        *begin(table.public),
    )


def _learn(table: WattenTable, seat: Seat, card: Card, theirs: Card) -> Events:
    """Tell both the rank of forehand's card and the suit of the dealer's (§10.3)."""
    forehand, dealer = forehand_and_dealer(table.public)
    other = dealer if seat == forehand else forehand
    first, second = (card, theirs) if seat == forehand else (theirs, card)
    known = table.private[seat].seen is not None
    mine = () if known else (ChoiceSeen(seat=other, card=theirs, audience=only(seat)),)
    return (
        ChoiceSeen(seat=seat, card=card, audience=only(other)),
        *mine,
        TrumpLearned(rank=first.rank, suit=second.suit, audience=only(forehand, dealer)),
    )


def _take_up(table: WattenTable) -> Events:
    """Let the seats that have not looked so far take up their cards (§3.4)."""
    down = [(seat, hand) for seat, hand in enumerate(table.hidden.down) if hand]
    if not down:
        return ()
    return (
        HandsTaken(seats=tuple([seat for seat, _ in down])),
        *[HandSeen(seat=seat, cards=hand, audience=only(seat)) for seat, hand in down],
    )
