"""The order of the cards told a second time: lists of names from the strongest down, no classes.

It shares nothing with the law but the options a table has chosen, so either can accuse the other.
"""

from games.core.cards import Hand, cards
from games.watten.rules.options import (
    BavarianOptions,
    BlindOptions,
    KritischOptions,
    Options,
    TyroleanOptions,
)

SUITS = ("S", "H", "D", "C")
DOWNWARDS = ("A", "K", "Q", "J", "10", "9", "8", "7")
ONE_ABOVE = {
    "7": "8", "8": "9", "9": "10", "10": "J", "J": "Q", "Q": "K", "K": "A", "A": "7",
}  # fmt: skip


class Pile:
    """The pack, from which each rule in turn takes the cards that are its own."""

    def __init__(self, *, six: bool) -> None:
        self.left = [suit + rank for suit in SUITS for rank in DOWNWARDS]
        self.left += ["D6"] if six else []

    def take(self, *names: str) -> Hand:
        """Those of these cards that no earlier rule has taken."""
        found = [name for name in names if name in self.left]
        self.left = [name for name in self.left if name not in found]
        return cards(" ".join(found))


class Deal:
    """All cards of a deal in heaps; each heap but the Linke runs from its strongest card down."""

    def __init__(self, heaps: tuple[Hand, ...], plain: tuple[Hand, ...], excused: Hand) -> None:
        self.heaps = self.kritische, self.guate, self.rechte, self.linke, self.trumps = heaps
        self.plain = plain
        self.lone_weli = frozenset(plain[-1])
        self.pulls = frozenset(self.guate + self.rechte + self.trumps)
        self.bound = self.pulls.difference(excused)
        self.answers = self.pulls.union(self.linke, self.kritische)

    def steps(self, led):
        """The cards that can win when `led` was led, strongest first; equals on one step."""
        above = [{card} for card in self.kritische + self.guate + self.rechte]
        equals = [set(self.linke)] if self.linke else []
        followed = next((suit for suit in self.plain if led in suit), ())
        return above + equals + [{card} for card in self.trumps + followed]

    def taker(self, played):
        """The card that takes the trick."""
        return next(card for step in self.steps(played[0]) for card in played if card in step)

    def playable(self, hand, led):
        """What may be played from `hand` by one who knows the trump."""
        asked = led in self.pulls or led in self.lone_weli
        if asked and any(card in self.bound for card in hand):
            return tuple(card for card in hand if card in self.answers)
        return hand


def deal(options: Options, schlag: str, suit: str) -> Deal:
    """What the cards are at a table with these options, with this Schlag and trump suit."""
    pile = Pile(six=not isinstance(options, BavarianOptions))
    kritische = pile.take(*_kritische(options))
    guate = pile.take(*_guate(options, schlag, suit))
    rechte = pile.take("D6" if schlag == "6" else suit + schlag)
    linke = () if schlag == "6" else pile.take(*(other + schlag for other in SUITS))
    trumps = pile.take(*(suit + rank for rank in DOWNWARDS))
    weli = _weli(options)
    if weli == "always" or (weli == "diamond" and suit == "D"):
        trumps += pile.take("D6")
    alone = pile.take("D6") if weli == "suitless" else ()
    suits = tuple(pile.take(*(s + rank for rank in (*DOWNWARDS, "6"))) for s in SUITS)
    excused = (rechte if getattr(options, "rechte_exempt", False) else ()) + (
        guate if getattr(options, "guate_exempt", False) else ()
    )
    return Deal((kritische, guate, rechte, linke, trumps), (*suits, alone), excused)


def _kritische(options):
    if isinstance(options, BavarianOptions):
        return "HK", "D7", "C7"
    if not isinstance(options, KritischOptions):
        return ()
    small = ("D7",) if options.kritische == 4 else ()
    return ("HK", "D6", *small, str(options.spitz_card))


def _guate(options, schlag, suit):
    if not isinstance(options, BlindOptions) and not getattr(options, "guate", False):
        return ()
    if schlag == "6":
        return (suit + "7",) if options.guate_when_6 else ()
    return (suit + ONE_ABOVE[schlag],)


def _weli(options):
    return str(options.weli) if isinstance(options, TyroleanOptions | BlindOptions) else "always"
