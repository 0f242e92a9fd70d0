"""The lesson of Bohemian Watten: an exchange, tricks that must be won, and points to get rid of."""

from itertools import combinations

from games.bohemian.rules.actions import Action, Exchange, PlayCard
from games.bohemian.rules.law import DECK, MOST, PACKETS
from games.bohemian.rules.options import Options
from games.core.cards import Hand, card, cards
from games.core.lesson import Lesson, Move, Step, WrongTurn, deck_for_dealer, stack_deck
from games.core.scene import Who

YOU, LEFT, RIGHT = range(3)
"""The learner exchanges and leads first, for the dealer sits on the right."""

_HANDS = ("S9 CA HA D7 D8", "HK HQ S8 D10 S7", "C8 SA DQ DJ C7")
_NAMES = {"left": Who(LEFT), "right": Who(RIGHT)}


def _deck() -> Hand:
    """A deck in which the next cards are at hand, and the last one lies open."""
    next_cards, last = cards("H8 SJ"), card("C9")
    deck = stack_deck(DECK, _HANDS, PACKETS)
    dealt = deck[: len(_HANDS) * sum(PACKETS)]
    rest = (each for each in deck if each not in {*dealt, *next_cards, last})
    return (*dealt, *next_cards, *rest, last)


def _play(name: str) -> PlayCard:
    return PlayCard(card=card(name))


def _plays(seat: int, name: str) -> Move[Action]:
    return Move(seat, _play(name))


def _changes(name: str, others: str = "") -> tuple[Action, ...]:
    """Every exchange with this card in it, alone or with some of the others."""
    beside = cards(others)
    chosen = (some for count in range(MOST) for some in combinations(beside, count))
    return tuple(Exchange(cards=(card(name), *some)) for some in chosen)


_KEEP = Exchange(cards=())

LESSON: Lesson[Options, Action] = Lesson(
    options=Options(),
    seats=3,
    seat=YOU,
    decks=(deck_for_dealer(DECK, RIGHT), _deck()),
    steps=(
        Step(name="welcome", values=_NAMES, words=("trick",)),
        Step(name="turned", values={"card": card("C9")}, words=("schlag", "trump", "linke")),
        Step(
            name="exchange",
            values={"cards": cards("D7 D8"), "linke": card("S9")},
            right=Exchange(cards=cards("D7 D8")),
            wrong=(
                WrongTurn(name="keep", actions=(_KEEP,)),
                WrongTurn(name="half", actions=(*_changes("D7"), *_changes("D8"))),
                WrongTurn(name="linke", actions=_changes("S9", "HA D7 D8 CA")),
                WrongTurn(name="trump", actions=_changes("CA", "HA D7 D8")),
                WrongTurn(name="ace", actions=_changes("HA", "D7 D8"), values={"ace": card("HA")}),
            ),
            then=(Move(LEFT, _KEEP), Move(RIGHT, _KEEP)),
            words=("stock",),
        ),
        Step(
            name="lead",
            values={"card": card("HA")},
            right=_play("HA"),
            wrong=(
                WrongTurn(name="linke", actions=(_play("S9"),)),
                WrongTurn(name="trump", actions=(_play("CA"),)),
            ),
            then=(_plays(LEFT, "HK"), _plays(RIGHT, "C8"), _plays(RIGHT, "SA")),
        ),
        Step(
            name="follow",
            values={"card": card("SJ"), "linke": card("S9"), "ruff": card("C8"), **_NAMES},
            right=_play("SJ"),
            then=(_plays(LEFT, "S8"), _plays(RIGHT, "DJ")),
            words=("beat",),
        ),
        Step(
            name="beat",
            values={"low": card("H8"), **_NAMES},
            right=_play("CA"),
            wrong=(WrongTurn(name="linke", actions=(_play("S9"),), then=(_plays(LEFT, "D10"),)),),
            then=(_plays(LEFT, "D10"),),
        ),
        Step(
            name="linke",
            values={"linke": card("S9")},
            right=_play("S9"),
            then=(
                _plays(LEFT, "S7"),
                _plays(RIGHT, "DQ"),
                _plays(YOU, "H8"),
                _plays(LEFT, "HQ"),
                _plays(RIGHT, "C7"),
            ),
        ),
        Step(name="score", values={"card": card("H8"), **_NAMES}),
        Step(name="done"),
    ),
)
