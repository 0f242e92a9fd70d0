"""The lesson of Schwarz oder Weiß: a Schwarz for three with the dummy's help, doubled and made."""

from games.core.cards import Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who
from games.schwarz_oder_weiss.rules.actions import (
    Accept,
    Action,
    Bid,
    Double,
    NamePoints,
    PlayCard,
    Redouble,
    Surrender,
)
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from games.schwarz_oder_weiss.rules.options import Options

YOU, OTHER = range(2)
"""The other one deals, so that the first card falls to the learner."""

_HANDS = ("SA H10 SK", "S10 HA DJ", "SQ HQ DK")
"""One's own, the dummy's and the dealer's, in the order in which the cards fall."""
_NAMES = {"other": Who(OTHER)}
_CARD_FALLS: Move[Action] = Move(YOU)


def _play(name: str) -> PlayCard:
    return PlayCard(card=card(name))


LESSON: Lesson[Options, Action] = Lesson(
    options=Options(),
    seats=2,
    seat=YOU,
    decks=(deck_for_dealer(DECK, OTHER), stack_deck(DECK, _HANDS, (1, 1, 1))),
    steps=(
        Step(name="welcome", values=_NAMES, words=("trick", "schwarz", "weiss", "dummy")),
        Step(name="falling", values=_NAMES, then=(_CARD_FALLS,) * 6),
        Step(
            name="bid",
            values={"own": card("SA"), "theirs": card("HA")},
            right=Bid(contract=Contract.SCHWARZ),
            wrong=(WrongTurn(name="weiss", actions=(Bid(contract=Contract.WEISS),)),),
        ),
        Step(
            name="points",
            right=NamePoints(points=3),
            wrong=(
                WrongTurn(name="two", actions=(NamePoints(points=2),)),
                WrongTurn(name="four", actions=(NamePoints(points=4),)),
                WrongTurn(name="five", actions=(NamePoints(points=5),), values=_NAMES),
            ),
            then=(Move(OTHER, Double()),),
            words=("points",),
        ),
        Step(
            name="doubled",
            values=_NAMES,
            right=Accept(),
            beside=frozenset({"redouble", "surrender"}),
            wrong=(
                WrongTurn(name="surrender", actions=(Surrender(),), then=()),
                WrongTurn(name="redouble", actions=(Redouble(),)),
            ),
            words=("doubled",),
        ),
        Step(
            name="lead",
            values={"card": card("SA")},
            right=_play("SA"),
            wrong=(
                WrongTurn(
                    name="ten",
                    actions=(_play("H10"),),
                    values={"suit": Suit.HEARTS, "ace": card("HA"), **_NAMES},
                ),
                WrongTurn(name="king", actions=(_play("SK"),), values={"suit": Suit.SPADES}),
            ),
            then=(Move(OTHER, _play("SQ")),),
        ),
        Step(name="dummy", values={"card": card("S10"), **_NAMES}, right=_play("S10")),
        Step(
            name="trump",
            values={"card": card("SK"), **_NAMES},
            right=_play("SK"),
            then=(Move(OTHER, _play("DK")),),
        ),
        Step(
            name="keep",
            values={"ace": card("HA"), "own": card("H10"), **_NAMES},
            right=_play("DJ"),
            wrong=(
                WrongTurn(
                    name="ace",
                    actions=(_play("HA"),),
                    then=(
                        Move(YOU, _play("H10")),
                        Move(OTHER, _play("HQ")),
                        Move(YOU, _play("DJ")),
                    ),
                ),
            ),
        ),
        Step(
            name="last",
            values={"card": card("H10"), "ace": card("HA")},
            right=_play("H10"),
            then=(Move(OTHER, _play("HQ")), Move(YOU, _play("HA"))),
        ),
        Step(name="score", values=_NAMES),
        Step(name="weiss", values=_NAMES),
        Step(name="done"),
    ),
)
