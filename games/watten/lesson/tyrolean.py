"""The lesson of Tyrolean Watten: from nothing to one whole deal, with the Rechte in hand."""

from games.core.cards import Rank, Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who
from games.watten.lesson.plays import play, plays
from games.watten.rules.actions import (
    Action,
    Fold,
    Hold,
    NameRank,
    NameSuit,
    ProposeExchange,
    Raise,
    Signal,
)
from games.watten.rules.law import DECK, WELI
from games.watten.rules.options import TyroleanOptions
from games.watten.rules.signals import Gesture

YOU, LEFT, PARTNER, RIGHT = range(4)
"""The learner is forehand, for the dealer sits on the right."""

_HANDS = (
    "H9 D9 H7 SA C8",
    "HK H8 S9 D10 CK",
    "C9 CA H10 DJ S7",
    "HA HQ HJ D7 CQ",
)
_NAMES = {"left": Who(LEFT), "partner": Who(PARTNER), "right": Who(RIGHT)}


def _ranks(*ranks: Rank) -> tuple[Action, ...]:
    return tuple(NameRank(rank=rank) for rank in ranks)


def _signals(*gestures: Gesture) -> tuple[Action, ...]:
    return tuple(Signal(gesture=gesture) for gesture in gestures)


LESSON: Lesson[TyroleanOptions, Action] = Lesson(
    options=TyroleanOptions(),
    seats=4,
    seat=YOU,
    decks=(deck_for_dealer(DECK, RIGHT), stack_deck(DECK, _HANDS, (3, 2))),
    steps=(
        Step(name="welcome", values=_NAMES, words=("trick",)),
        Step(name="calls", values=_NAMES, words=("forehand", "schlag", "trump")),
        Step(
            name="schlag",
            values={"rank": Rank.NINE, **_NAMES},
            right=NameRank(rank=Rank.NINE),
            beside=frozenset({"propose_exchange"}),
            wrong=(
                WrongTurn(name="exchange", actions=(ProposeExchange(),)),
                WrongTurn(name="ace", actions=_ranks(Rank.ACE)),
                WrongTurn(name="single", actions=_ranks(Rank.EIGHT, Rank.SEVEN)),
                WrongTurn(name="none", actions=_ranks(Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)),
                WrongTurn(name="six", actions=_ranks(Rank.SIX)),
            ),
            then=(Move(RIGHT, NameSuit(suit=Suit.HEARTS)),),
            words=("exchange",),
        ),
        Step(
            name="order",
            values={"suit": Suit.HEARTS, "rechte": card("H9"), "weli": WELI, **_NAMES},
            then=(Move(PARTNER, Signal(gesture=Gesture.WINK)),),
            words=("rechte", "linke", "weli"),
        ),
        Step(
            name="signal",
            values=_NAMES,
            right=Signal(gesture=Gesture.KISS),
            wrong=(
                WrongTurn(name="one", actions=_signals(Gesture.WINK)),
                WrongTurn(
                    name="more", actions=_signals(Gesture.CLOSE_BOTH, Gesture.CLOSE_AND_WINK)
                ),
                WrongTurn(
                    name="high",
                    actions=_signals(
                        Gesture.RIGHT_THUMB,
                        Gesture.RIGHT_INDEX,
                        Gesture.RIGHT_MIDDLE,
                        Gesture.RIGHT_RING,
                    ),
                ),
                WrongTurn(
                    name="low",
                    actions=_signals(Gesture.RIGHT_LITTLE),
                    values={"card": card("H7")},
                ),
                WrongTurn(
                    name="suit",
                    actions=_signals(
                        Gesture.LEFT_LITTLE,
                        Gesture.LEFT_RING,
                        Gesture.LEFT_MIDDLE,
                        Gesture.LEFT_INDEX,
                    ),
                ),
                WrongTurn(name="bad", actions=_signals(Gesture.LOOK_UP)),
                WrongTurn(
                    name="nothing",
                    actions=_signals(Gesture.SCRATCH, Gesture.COUGH, Gesture.LOOK_AWAY),
                ),
            ),
            words=("signal",),
        ),
        Step(
            name="lead",
            values={"card": card("SA"), **_NAMES},
            right=play("SA"),
            wrong=(
                WrongTurn(name="rechte", actions=(play("H9"),)),
                WrongTurn(name="linke", actions=(play("D9"),)),
                WrongTurn(name="trump", actions=(play("H7"),)),
                WrongTurn(name="plain", actions=(play("C8"),)),
            ),
            then=plays(LEFT, "H8 DJ D7"),
        ),
        Step(name="trick", values=_NAMES, then=(Move(LEFT, Raise(value=3)),)),
        Step(
            name="raised",
            values=_NAMES,
            right=Hold(),
            beside=frozenset({"fold", "raise"}),
            wrong=(
                WrongTurn(name="fold", actions=(Fold(),), values=_NAMES, then=()),
                WrongTurn(name="higher", actions=(Raise(value=4),), values=_NAMES),
            ),
            then=plays(LEFT, "HK C9 HJ"),
            words=("raise",),
        ),
        Step(
            name="follow",
            values={"low": card("H7"), "plain": card("C8"), **_NAMES},
            right=play("H7"),
            wrong=(
                WrongTurn(name="linke", actions=(play("D9"),), values=_NAMES, then=()),
                WrongTurn(name="rechte", actions=(play("H9"),), values=_NAMES, then=()),
            ),
            then=plays(PARTNER, "CA HQ"),
        ),
        Step(
            name="linke",
            values={"ace": card("CA"), **_NAMES},
            right=play("D9"),
            wrong=(
                WrongTurn(
                    name="plain", actions=(play("C8"),), values=_NAMES, then=plays(LEFT, "D10")
                ),
                WrongTurn(
                    name="rechte", actions=(play("H9"),), values=_NAMES, then=plays(LEFT, "S9")
                ),
            ),
            then=plays(LEFT, "S9"),
        ),
        Step(
            name="raise",
            values=_NAMES,
            right=Raise(value=4),
            beside=frozenset({"play_card"}),
            wrong=(
                WrongTurn(
                    name="rechte",
                    actions=(play("H9"),),
                    values=_NAMES,
                    then=plays(LEFT, "CK H10 HA"),
                ),
            ),
            then=(Move(RIGHT, Hold()),),
        ),
        Step(
            name="rechte",
            values=_NAMES,
            right=play("H9"),
            wrong=(
                WrongTurn(
                    name="plain",
                    actions=(play("C8"),),
                    values=_NAMES,
                    then=plays(LEFT, "CK S7 HA"),
                ),
            ),
            then=plays(LEFT, "CK H10 HA"),
        ),
        Step(name="score", values=_NAMES, words=("tense",)),
        Step(name="done", values=_NAMES),
    ),
)
