"""Every Schlag and trump at every kind of table, and where a law and the other telling differ."""

from collections.abc import Callable
from itertools import chain, combinations, product
from typing import NamedTuple

from games.core.cards import Rank, Suit
from games.core.tricks import Trick, winner
from games.watten.rules import law as rules_of_cards
from games.watten.rules.law import DECK
from games.watten.rules.options import (
    BavarianOptions,
    BlindOptions,
    Kritische,
    KritischOptions,
    Options,
    Spitz,
    TyroleanOptions,
)
from games.watten.rules.ranking import Ranking, Trump, Weli
from games.watten.rules.variants import Rules, bavarian, blind, kritisch, tyrolean
from tests.games.watten import another_order

SWITCH = (False, True)
EXEMPTS = {"rechte_exempt": SWITCH, "guate_exempt": SWITCH}


class Table(NamedTuple):
    """A variant, and the choices of a table that matter to cards."""

    options: type[Options]
    rules: Callable[..., Rules]
    choices: dict[str, tuple[object, ...]]


TABLES = {
    "tyrolean": Table(
        TyroleanOptions,
        tyrolean,
        {"weli": (Weli.ALWAYS, Weli.DIAMOND), "guate": SWITCH, "guate_when_6": SWITCH},
    ),
    "kritisch": Table(
        KritischOptions,
        kritisch,
        {"kritische": tuple(Kritische), "spitz_card": tuple(Spitz), "guate": SWITCH},
    ),
    "bavarian": Table(BavarianOptions, bavarian, {}),
    "blind": Table(
        BlindOptions,
        blind,
        {"weli": (Weli.SUITLESS, Weli.DIAMOND, Weli.ALWAYS), "guate_when_6": SWITCH},
    ),
}
PAIRS = tuple(combinations(DECK, 2))


class Setup(NamedTuple):
    """One Schlag and trump at one table."""

    options: Options
    ranking: Ranking
    trump: Trump

    @property
    def told_otherwise(self) -> another_order.Deal:
        """The same cards in the other telling."""
        rank, suit = self.trump
        return another_order.deal(self.options, rank.sign, suit.letter)


def settings(variant, *, exempts=True):
    """Every Schlag and trump of a variant, with every combination of what matters to cards."""
    table = TABLES[variant]
    choices = table.choices | (EXEMPTS if exempts and variant != "bavarian" else {})
    six = variant not in {"kritisch", "bavarian"}
    ranks = [rank for rank in Rank if six or rank is not Rank.SIX]
    for chosen in product(*choices.values()):
        options = table.options.model_validate(dict(zip(choices, chosen, strict=True)))
        ranking = table.rules(options).ranking
        for rank, suit in product(ranks, Suit):
            yield Setup(options, ranking, Trump(rank, suit))


def misplaced(law, setting):
    """The leads after which a law ranks the cards in another order than the other telling."""
    told, of = setting.told_otherwise, law.strength(setting.ranking, setting.trump)
    deck = rules_of_cards.deck(setting.ranking)
    for led in deck:
        expected = told.steps(led)
        losers = set(deck).difference(*expected)
        if [*expected, losers] != steps(of, led, deck):
            yield setting, led


def steps(of, led, deck=DECK):
    """All cards by their strength after this lead, the strongest first, equals together."""
    found = {}
    for card in deck:
        found.setdefault(of(card, led), set()).add(card)
    return [found[each] for each in sorted(found, reverse=True)]


def mistaken(law, setting):
    """Tricks of one card from every heap that a law gives to another card."""
    told, of = setting.told_otherwise, law.strength(setting.ranking, setting.trump)
    firsts = [heap[-1] for heap in (*told.plain, *told.heaps[::-1]) if heap]
    for led in rules_of_cards.deck(setting.ranking):
        played = (led, *(card for card in firsts if card != led))
        trick = Trick(tuple(range(len(played))), played)
        if played[winner(trick, of)] != told.taker(played):
            yield setting, played


def disputed(law, setting, number):
    """Hands from which a law and the other telling allow different cards, or a law none.

    Hands at the edge of the rules are tried against every lead, hands of two against one. Lead and
    hands change with `number`, so that after 132 settings every lead has met all hands of two.
    """
    told = setting.told_otherwise
    single, mixed = at_the_edge(told)
    lead = DECK[number % len(DECK)]
    tries = chain(
        product(DECK, single),
        product((told.trumps[0], told.rechte[0] if told.rechte else lead), mixed),
        product((lead,), PAIRS[number % 4 :: 4]),
    )
    for led, hand in tries:
        if led in hand:
            continue
        trick = Trick((0, 1), (led,))
        free = tuple(c for c in hand if law.why_not(c, hand, trick, *setting[1:]) is None)
        if not free or free != told.playable(hand, led):
            yield setting, led, hand


def at_the_edge(told: another_order.Deal):
    """Hands whose duty hangs on one card: beside a plain one, one or two cards of other heaps."""
    low = next(suit[-1] for suit in told.plain if suit)
    firsts = [heap[-1] for heap in (*told.heaps, told.plain[-1]) if heap]
    return [(low, card) for card in firsts], [(low, *two) for two in combinations(firsts, 2)]
