"""The lesson of Bauernstoss: the auction, the Kreide, and eight tricks that end in Schneider."""

from games.bauernstoss.rules.actions import Action, Bid, NameTrump, Pass, PlayCard
from games.bauernstoss.rules.law import DECK
from games.bauernstoss.rules.options import Options
from games.core.cards import Suit, card
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who

YOU, LEFT, PARTNER, RIGHT = range(4)
"""The learner speaks and leads first, for the dealer sits on the right."""

_HANDS = (
    "CJ HJ HA H10 HK SA S7 D9",
    "H8 H7 DA D10 SK S8 CQ C9",
    "DJ H9 DQ D8 S10 CA CK C8",
    "SJ HQ DK D7 SQ S9 C10 C7",
)
_NAMES = {"left": Who(LEFT), "partner": Who(PARTNER), "right": Who(RIGHT)}


def _plays(first: int, names: str) -> tuple[Move[Action], ...]:
    """One card each, clockwise from this seat."""
    order = ((first + at) % 4 for at in range(4))
    return tuple(Move(seat, _play(name)) for seat, name in zip(order, names.split(), strict=False))


def _play(name: str) -> PlayCard:
    return PlayCard(card=card(name))


_TRUMPS: tuple[WrongTurn[Action], ...] = (
    WrongTurn(name="jack", actions=(_play("HJ"),), values={"higher": card("SJ")}),
    WrongTurn(
        name="trump",
        actions=(_play("HA"), _play("H10"), _play("HK")),
        values={"higher": card("SJ"), "other": card("DJ")},
    ),
)
"""Those that somebody may still beat."""

LESSON: Lesson[Options, Action] = Lesson(
    options=Options(),
    seats=4,
    seat=YOU,
    decks=(deck_for_dealer(DECK, RIGHT), stack_deck(DECK, _HANDS, (4, 4))),
    steps=(
        Step(
            name="welcome",
            values=_NAMES,
            words=("trick", "points"),
        ),
        Step(
            name="trumps",
            values={
                "first": card("CJ"),
                "second": card("SJ"),
                "third": card("HJ"),
                "fourth": card("DJ"),
            },
            words=("jacks",),
        ),
        Step(
            name="bid",
            values={"suit": Suit.HEARTS},
            right=Bid(number=5),
            then=(Move(LEFT, Pass()), Move(PARTNER, Pass()), Move(RIGHT, Pass())),
            words=("number",),
        ),
        Step(name="name", values={"suit": Suit.HEARTS}, right=NameTrump(suit=Suit.HEARTS)),
        Step(name="chalk", values={"jack": card("CJ")}, words=("chalk",)),
        Step(
            name="lead",
            values={"jack": card("CJ")},
            right=_play("CJ"),
            wrong=(
                *_TRUMPS,
                WrongTurn(name="ace", actions=(_play("SA"),)),
                WrongTurn(name="low", actions=(_play("S7"), _play("D9"))),
            ),
            then=_plays(LEFT, "H7 H9 HQ"),
        ),
        Step(
            name="ace",
            values={"card": card("SA")},
            right=_play("SA"),
            wrong=(
                *_TRUMPS,
                WrongTurn(name="same", actions=(_play("S7"),)),
                WrongTurn(name="low", actions=(_play("D9"),)),
            ),
            then=_plays(LEFT, "S8 S10 S9"),
            words=("ruff",),
        ),
        Step(
            name="short",
            values={"suit": Suit.DIAMONDS, **_NAMES},
            right=_play("D9"),
            wrong=(
                *_TRUMPS,
                WrongTurn(name="low", actions=(_play("S7"),)),
            ),
            then=(*_plays(LEFT, "DA DQ DK"), *_plays(LEFT, "D10 D8 D7")),
        ),
        Step(
            name="ruff",
            values={"suit": Suit.DIAMONDS, **_NAMES},
            right=_play("HA"),
        ),
        Step(
            name="middle",
            values={"low": card("S7"), "jack": card("DJ"), **_NAMES},
            then=(*_plays(YOU, "S7 SK DJ SQ"), *_plays(PARTNER, "CA C7 HK CQ")),
            words=("schneider",),
        ),
        Step(
            name="jack",
            values={"jack": card("SJ"), "own": card("HJ"), **_NAMES},
            right=_play("HJ"),
            wrong=(WrongTurn(name="ten", actions=(_play("H10"),), then=_plays(LEFT, "H8 CK SJ")),),
            then=(*_plays(LEFT, "H8 CK SJ"), *_plays(RIGHT, "C10 H10 C9 C8")),
        ),
        Step(name="score", words=("schwarz",)),
        Step(name="done", words=("solo",)),
    ),
)
