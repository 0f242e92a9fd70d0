"""The table's memory: one event, one new table. Knows no rule and refuses nothing."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias, assert_never

from msgspec.structs import replace

from games.core.cards import Card, Hand, without
from games.core.seats import Seat, put
from games.core.table import Table
from games.core.tricks import Trick
from games.watten.rules import conduct, events as e
from games.watten.rules.ranking import Trump
from games.watten.rules.signals import Gesture, Meaning, Sign, swap_meanings
from games.watten.rules.state import (
    START_VALUE,
    Hidden,
    Phase,
    Private,
    Proposal,
    Public,
    Shown,
    Signalled,
    WattenTable,
    Wish,
)

_Told: TypeAlias = (
    e.CardChosen
    | e.ChoiceSeen
    | e.TrumpLearned
    | e.GesturePicked
    | e.MeaningAssigned
    | e.HandShown
    | e.ConcedeWished
)
"""Events that some are told, and that move no card."""
_BeforePlay: TypeAlias = (
    e.DealerDrawn
    | e.CodesOpened
    | e.CodeSettled
    | e.CodesClosed
    | e.HandsTaken
    | e.ExchangeProposed
    | e.ExchangeRefused
    | e.ExchangeAccepted
    | e.NamingOpened
    | e.ChoosingOpened
    | e.CardsKept
    | e.RankNamed
    | e.SuitNamed
    | e.ChoiceMade
    | e.CardsShown
    | e.DecisionAsked
)
_InPlay: TypeAlias = (
    e.PlayedForThree
    | e.PlayStarted
    | e.Raised
    | e.Held
    | e.FoldVoiced
    | e.Folded
    | e.Conceded
    | e.MachineShown
    | e.GestureMade
    | e.TrumpRevealed
    | e.DealScored
    | e.MatchEnded
)
_Open: TypeAlias = _BeforePlay | _InPlay
"""Events that everybody is told, and that move no card."""

_PHASES: Mapping[str, Phase] = MappingProxyType(
    {
        "dealer_drawn": Phase.SHUFFLING,
        "codes_opened": Phase.AGREEING,
        "codes_closed": Phase.SHUFFLING,
        "exchange_proposed": Phase.ANSWERING_OFFER,
        "naming_opened": Phase.NAMING_RANK,
        "choosing_opened": Phase.CHOOSING,
        "rank_named": Phase.NAMING_SUIT,
        "decision_asked": Phase.DECIDING,
        "play_started": Phase.PLAYING,
        "raised": Phase.RAISED,
        "held": Phase.PLAYING,
        "deal_scored": Phase.SHUFFLING,
        "match_ended": Phase.MATCH_OVER,
    }
)
"""The phase that begins with an event."""

_UNTOLD = Private()


def evolve(table: WattenTable, event: e.Event) -> WattenTable:
    """The table after `event`; the most frequent events are looked for first."""
    match event.kind:
        case "card_played":
            new = _play(table, event.seat, event.card)
        case "trick_taken":
            new = table.with_public(_take_trick(table.public, event.seat))
        case "signal_given":
            new = _signal(table, event)
        case "hand_seen":
            new = _take_up(table, event.seat, event.cards)
        case "hand_laid":
            down = put(table.hidden.down, event.seat, event.cards)
            new = table.with_hidden(replace(table.hidden, down=down))
        case "stock_laid":
            new = table.with_hidden(replace(table.hidden, stock=event.cards))
        case "hand_discarded":
            new = _discard(table, event.seat, event.cards)
        case "deal_started":
            new = _new_deal(table, event)
        case (
            "card_chosen"
            | "choice_seen"
            | "trump_learned"
            | "gesture_picked"
            | "meaning_assigned"
            | "hand_shown"
            | "concede_wished"
        ):
            new = _tell(table, event)
        case _:
            new = _lay_open(table, event)
    return new


def _lay_open(table: WattenTable, event: _Open) -> WattenTable:
    """The table with what everybody was told."""
    public = table.public
    changes = _in_play(public, event)
    changes |= _remember(public, event)
    if phase := _PHASES.get(event.kind):
        changes["phase"] = phase
    return table.with_public(replace(public, **changes)) if changes else table


def _new_deal(table: WattenTable, event: e.DealStarted) -> WattenTable:
    """The table with nothing of the last deal but the score and the codes."""
    old = table.public
    public = Public(
        rules=old.rules,
        seats=old.seats,
        phase=Phase.OFFERING,
        score=old.score,
        next_dealer=event.dealer,
        number=event.number,
        dealer=event.dealer,
        memory=old.memory,
    )
    private = tuple(replace(_UNTOLD, code=own.code) for own in table.private)
    return Table(public, private, Hidden(down=((),) * old.seats))


def _take_up(table: WattenTable, seat: Seat, cards: Hand) -> WattenTable:
    """The table once a seat takes up cards, which lay face down before it or on the stock."""
    hidden = table.hidden
    if hidden.down[seat]:
        left = replace(hidden, down=put(hidden.down, seat, ()))
    else:
        left = replace(hidden, stock=tuple([card for card in hidden.stock if card not in cards]))
    own = replace(table.private[seat], hand=cards)
    return Table(table.public, put(table.private, seat, own), left)


def _discard(table: WattenTable, seat: Seat, cards: Hand) -> WattenTable:
    """The table once a seat has put its hand away for another."""
    own, hidden = replace(table.private[seat], hand=(), discarded=cards), table.hidden
    away = replace(hidden, discarded=(*hidden.discarded, *cards))
    return table.with_private(seat, own).with_hidden(away)


def _play(table: WattenTable, seat: Seat, card: Card) -> WattenTable:
    """The table after a card has left a hand for the trick."""
    own, public = table.private[seat], table.public
    left = replace(own, hand=without(own.hand, card))
    return table.with_move(seat, left, replace(public, trick=public.trick.with_card(card)))


def _take_trick(public: Public, seat: Seat) -> Public:
    """The public state once the trick is turned over, and its taker leads."""
    past, takers = (*public.past, public.trick), (*public.takers, seat)
    return replace(public, past=past, takers=takers, trick=public.trick.next_trick(seat))


def _signal(table: WattenTable, event: e.SignalGiven) -> WattenTable:
    """The table after a sign that was given within a pair."""
    given = _sign(event.seat, event.gesture, event.meaning, _count_played(table.public, event.seat))
    private = list(table.private)
    for seat in event.audience or ():
        own = private[seat]
        private[seat] = replace(own, signals=(*own.signals, given))
    return Table(table.public, tuple(private), table.hidden)


@cache
def _sign(seat: Seat, gesture: Gesture, meaning: Meaning, after: int) -> Signalled:
    return Signalled(seat, Sign(gesture, meaning), after)


def _count_played(public: Public, seat: Seat) -> int:
    """The number of cards a seat has played in this deal."""
    trick = public.trick
    return len(public.past) + (seat in trick.order[: len(trick.cards)])


def _tell(table: WattenTable, event: _Told) -> WattenTable:
    """The table with what else an event adds to the knowledge of those it was told to."""
    for seat in event.audience or ():
        own = table.private[seat]
        table = table.with_private(seat, replace(own, **_learn(own, event)))
    return table


def _learn(own: Private, event: _Told) -> dict[str, Any]:
    match event.kind:
        case "card_chosen":
            new = {"chosen": event.card}
        case "choice_seen":
            new = {"seen": event.card}
        case "trump_learned":
            new = {"trump": Trump(event.rank, event.suit)}
        case "gesture_picked":
            new = {"gesture": event.gesture}
        case "meaning_assigned":
            pending = None if own.gesture is event.gesture else own.gesture
            code = swap_meanings(own.code, event.gesture, event.meaning)
            new = {"code": code, "gesture": pending}
        case "hand_shown":
            new = {"shown": (*own.shown, Shown(event.seat, event.cards))}
        case "concede_wished":
            new = {"wishes": (*own.wishes, Wish(event.seat, event.value))}
        case _:
            assert_never(event)
    return new


def _before_play(public: Public, event: _BeforePlay) -> dict[str, Any]:
    """The other changes to what lies open until Schlag and trump are known."""
    match event.kind:
        case "hands_taken":
            new = {"looked": (*public.looked, *event.seats)}
        case "rank_named":
            new = {"rank": event.rank}
        case "suit_named":
            new = {"suit": event.suit}
        case "choice_made":
            new = {"chosen": (*public.chosen, event.seat)}
        case "dealer_drawn":
            new = {"drawn": event.drawn, "next_dealer": event.dealer}
        case "code_settled":
            new = {"settled": (*public.settled, event.seat)}
        case (
            "codes_opened"
            | "codes_closed"
            | "exchange_proposed"
            | "exchange_refused"
            | "exchange_accepted"
            | "naming_opened"
            | "choosing_opened"
            | "cards_kept"
            | "cards_shown"
            | "decision_asked"
        ):
            new = {}
        case _:
            assert_never(event)
    return new


def _in_play(public: Public, event: _Open) -> dict[str, Any]:
    """The other changes to what lies open in play, after the deal, and before."""
    match event.kind:
        case "raised":
            proposal = Proposal(event.seat, event.value, event.price)
            new = {"proposal": proposal, "would_fold": ()}
        case "held":
            held = {"value": event.value, "right": event.right}
            new = {"proposal": None, "would_fold": (), **held}
        case "fold_voiced":
            new = {"would_fold": (*public.would_fold, event.seat)}
        case "gesture_made":
            new = {"gestures": (*public.gestures, (event.seat, event.gesture))}
        case "played_for_three":
            new = {"value": event.value, "closed": True, "would_fold": ()}
        case "play_started":
            new = {"trick": Trick(event.order)}
        case "trump_revealed":
            new = {"rank": event.rank, "suit": event.suit}
        case "deal_scored":
            new = {"proposal": None, "score": event.score, "next_dealer": event.next_dealer}
        case "folded" | "conceded" | "machine_shown" | "match_ended":
            new = {}
        case _:
            new = _before_play(public, event)
    return new


def _remember(public: Public, event: _Open) -> dict[str, Any]:
    """The changes worth knowing in later deals, and the seat that began to raise in this one."""
    memory, seats, asked = public.memory, public.seats, public.proposal
    match event.kind:
        case "raised" if public.opener is None:
            return {"opener": event.seat}
        case "held" | "folded" if asked is not None:
            first, fold = asked.price == START_VALUE, event.kind == "folded"
            new = conduct.with_answer(memory, seats, event.seat, first=first, fold=fold)
        case "deal_scored" if public.opener is not None:
            met, won = public.value > START_VALUE, public.opener in event.winners
            new = conduct.with_deal(memory, seats, public.opener, met=met, won=won)
        case "exchange_accepted" | "exchange_refused":
            accepted = event.kind == "exchange_accepted"
            new = conduct.with_exchange(memory, seats, event.seat, accepted=accepted)
        case _:
            return {}
    return {"memory": new}
