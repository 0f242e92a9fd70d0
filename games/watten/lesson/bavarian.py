"""The lesson of Bavarian Watten, after the Tyrolean one: three cards and one duty."""

from games.core.cards import Rank, Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who
from games.watten.lesson.plays import play, plays
from games.watten.rules.actions import Action, NameRank, NameSuit
from games.watten.rules.law import WITHOUT_SIX
from games.watten.rules.options import BavarianOptions

YOU, LEFT, PARTNER, RIGHT = range(4)
"""The learner is forehand: names the Schlag, and leads."""

_HANDS = ("S9 H9 D7 DK CQ", "S7 DQ DJ CA H10", "HK D8 C8 C10 HJ", "SA SK S10 C7 H8")
_NAMES = {"left": Who(LEFT), "partner": Who(PARTNER), "right": Who(RIGHT)}
_KRITISCHE = {"maxi": card("HK"), "belli": card("D7"), "spitz": card("C7")}

LESSON: Lesson[BavarianOptions, Action] = Lesson(
    options=BavarianOptions(),
    seats=4,
    seat=YOU,
    builds_on="tyrolean_watten",
    decks=(deck_for_dealer(WITHOUT_SIX, RIGHT), stack_deck(WITHOUT_SIX, _HANDS, (3, 2))),
    steps=(
        Step(name="welcome", values=_NAMES),
        Step(name="kritische", values=_KRITISCHE, words=("schlag", "trump")),
        Step(
            name="schlag",
            values={"rank": Rank.NINE, "first": card("S9"), "second": card("H9"), **_NAMES},
            right=NameRank(rank=Rank.NINE),
            then=(Move(RIGHT, NameSuit(suit=Suit.SPADES)),),
            words=("schlag", "trump", "rechte"),
        ),
        Step(
            name="rechte",
            values={"suit": Suit.SPADES, "rechte": card("S9"), **_KRITISCHE, **_NAMES},
            right=play("S9"),
            wrong=(
                WrongTurn(name="belli", actions=(play("D7"),)),
                WrongTurn(name="low", actions=(play("H9"), play("DK"), play("CQ"))),
            ),
            then=plays(LEFT, "S7 D8 S10"),
        ),
        Step(
            name="free",
            values={"linke": card("H9"), **_KRITISCHE, **_NAMES},
            right=play("H9"),
            wrong=(
                WrongTurn(name="belli", actions=(play("D7"),)),
                WrongTurn(name="low", actions=(play("DK"), play("CQ"))),
            ),
            then=(*plays(LEFT, "DQ C8 C7"), Move(RIGHT, play("SA"))),
        ),
        Step(
            name="belli",
            values={"led": card("SA"), **_KRITISCHE, **_NAMES},
            right=play("D7"),
            wrong=(WrongTurn(name="low", actions=(play("DK"), play("CQ"))),),
            then=(*plays(LEFT, "DJ C10"), *plays(YOU, "DK CA HK H8")),
        ),
        Step(
            name="score",
            values={"card": card("DK"), **_KRITISCHE, **_NAMES},
            words=("raise", "signal"),
        ),
        Step(name="done"),
    ),
)
