"""The lesson of Kritisch Watten, after the Tyrolean one: three cards above all others."""

from games.core.cards import Rank, Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who
from games.watten.lesson.plays import play, plays
from games.watten.rules.actions import Action, NameRank, NameSuit
from games.watten.rules.law import DECK
from games.watten.rules.options import KritischOptions

YOU, LEFT, PARTNER, RIGHT = range(4)
"""The learner deals, and so names trump."""

_FROM_FOREHAND = ("SA CK C8 HA DJ", "D7 C7 D8 D6 SK", "S10 S7 CQ D9 HQ", "HK C10 CA H9 S8")
_NAMES = {"left": Who(LEFT), "partner": Who(PARTNER), "right": Who(RIGHT)}
_KRITISCHE = {"martl": card("HK"), "weli": card("D6"), "nell": card("S7")}

LESSON: Lesson[KritischOptions, Action] = Lesson(
    options=KritischOptions(),
    seats=4,
    seat=YOU,
    builds_on="tyrolean_watten",
    decks=(deck_for_dealer(DECK, YOU), stack_deck(DECK, _FROM_FOREHAND, (3, 2))),
    steps=(
        Step(name="welcome", values=_NAMES),
        Step(
            name="kritische",
            values=_KRITISCHE,
            then=(Move(LEFT, NameRank(rank=Rank.TEN)),),
            words=("kritische", "schlag", "trump"),
        ),
        Step(
            name="trump",
            values={
                "suit": Suit.CLUBS,
                "rechte": card("C10"),
                "ace": card("CA"),
                "none": Suit.DIAMONDS,
                **_KRITISCHE,
                **_NAMES,
            },
            right=NameSuit(suit=Suit.CLUBS),
            wrong=(
                WrongTurn(name="hearts", actions=(NameSuit(suit=Suit.HEARTS),)),
                WrongTurn(name="none", actions=(NameSuit(suit=Suit.DIAMONDS),)),
            ),
            words=("schlag", "trump", "rechte", "linke"),
        ),
        Step(
            name="order",
            values={"rechte": card("C10"), **_KRITISCHE},
            then=plays(LEFT, "SA D7 S10"),
        ),
        Step(
            name="rechte",
            values={"linke": card("S10"), "martl": card("HK"), **_NAMES},
            right=play("C10"),
            wrong=(
                WrongTurn(name="martl", actions=(play("HK"),), then=()),
                WrongTurn(name="low", actions=(play("CA"), play("H9"), play("S8")), then=()),
            ),
        ),
        Step(
            name="lead",
            values={"card": card("CA"), **_NAMES},
            right=play("CA"),
            wrong=(
                WrongTurn(name="martl", actions=(play("HK"),)),
                WrongTurn(name="low", actions=(play("H9"), play("S8"))),
            ),
            then=(*plays(LEFT, "CK C7 S7"), Move(RIGHT, play("CQ"))),
        ),
        Step(
            name="martl",
            values=_KRITISCHE | _NAMES,
            right=play("HK"),
            wrong=(
                WrongTurn(name="low", actions=(play("H9"), play("S8")), then=plays(LEFT, "C8 D8")),
            ),
            then=(*plays(LEFT, "C8 D8"), *plays(YOU, "H9 HA D6 D9")),
        ),
        Step(
            name="score",
            values={"card": card("H9"), **_KRITISCHE, **_NAMES},
            words=("raise", "signal"),
        ),
        Step(name="done"),
    ),
)
