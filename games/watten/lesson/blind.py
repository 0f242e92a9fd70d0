"""The lesson of Blind Watten, after the Tyrolean one: a Schlag and a trump in secret."""

from games.core.cards import Rank, Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who
from games.watten.lesson.plays import play, plays
from games.watten.rules.actions import Action, ChooseCard, KeepCards, ProposeExchange
from games.watten.rules.law import DECK, WELI
from games.watten.rules.options import BlindOptions

YOU, LEFT, PARTNER, RIGHT = range(4)
"""The learner is forehand, and so one of the two who know."""

_HANDS = ("H10 S9 H7 DA C8", "DK SJ H9 D7 CQ", "C9 S7 HA C7 SA", "HK D8 HQ CA SK")
_KNOWN = {"rank": Rank.NINE, "suit": Suit.HEARTS}
"""Schlag and trump, which one must know in order to follow what happens."""
_NAMES = {"left": Who(LEFT), "partner": Who(PARTNER), "right": Who(RIGHT)}

LESSON: Lesson[BlindOptions, Action] = Lesson(
    options=BlindOptions(),
    seats=4,
    seat=YOU,
    builds_on="tyrolean_watten",
    decks=(deck_for_dealer(DECK, RIGHT), stack_deck(DECK, _HANDS, (3, 2))),
    steps=(
        Step(name="welcome", values=_NAMES, words=("blind", "forehand", "schlag", "trump")),
        Step(
            name="keep",
            values={"weli": WELI, **_NAMES},
            right=KeepCards(),
            beside=frozenset({"propose_exchange"}),
            wrong=(WrongTurn(name="exchange", actions=(ProposeExchange(),)),),
            words=("exchange",),
        ),
        Step(
            name="choose",
            values={
                "card": card("S9"),
                "guate": card("H10"),
                "suit": Suit.HEARTS,
                **_NAMES,
            },
            right=ChooseCard(card=card("S9")),
            wrong=(
                WrongTurn(name="ten", actions=(ChooseCard(card=card("H10")),)),
                WrongTurn(
                    name="ace",
                    actions=(ChooseCard(card=card("DA")),),
                    values={"guate": card("H7"), "card": card("S9")},
                ),
            ),
            then=(Move(RIGHT, ChooseCard(card=card("HK"))),),
            words=("guate",),
        ),
        Step(
            name="secret",
            values={
                "guate": card("H10"),
                "rechte": card("H9"),
                **_KNOWN,
                **_NAMES,
            },
            words=("rechte", "linke"),
        ),
        Step(
            name="lead",
            values={"card": card("DA"), **_KNOWN, **_NAMES},
            right=play("DA"),
            wrong=(
                WrongTurn(name="guate", actions=(play("H10"),)),
                WrongTurn(name="linke", actions=(play("S9"),)),
                WrongTurn(name="trump", actions=(play("H7"),)),
                WrongTurn(name="plain", actions=(play("C8"),)),
            ),
            then=(*plays(LEFT, "DK C9 D8"), *plays(PARTNER, "S7 HK")),
        ),
        Step(
            name="linke",
            values={"linke": card("C9"), **_KNOWN, **_NAMES},
            right=play("S9"),
            wrong=(
                WrongTurn(name="guate", actions=(play("H10"),), then=plays(LEFT, "SJ")),
                WrongTurn(name="trump", actions=(play("H7"),), then=plays(LEFT, "SJ")),
                WrongTurn(name="low", actions=(play("C8"),), then=plays(LEFT, "SJ")),
            ),
            then=plays(LEFT, "SJ"),
        ),
        Step(
            name="guate",
            values={"guate": card("H10"), **_KNOWN, **_NAMES},
            right=play("H10"),
            wrong=(
                WrongTurn(name="trump", actions=(play("H7"),)),
                WrongTurn(name="plain", actions=(play("C8"),)),
            ),
            then=plays(LEFT, "H9 C7 HQ"),
        ),
        Step(name="score", values={"rechte": card("H9"), **_NAMES}),
        Step(name="done", values=_NAMES),
    ),
)
