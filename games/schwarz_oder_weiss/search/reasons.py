"""Reasons why an action is good, each in one sentence of the game."""

from collections.abc import Sequence

from games.core.cards import Card
from games.core.prospect import Outlook
from games.core.scene import Says
from games.schwarz_oder_weiss.display.phrases import as_printed, name_of, own
from games.schwarz_oder_weiss.heuristics import cardplay
from games.schwarz_oder_weiss.rules.actions import Action, Bid, NamePoints
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView

SURE = 0.995
"""The chance from which something is called certain."""

CLEARLY = 0.1
"""By how much a chance must be better than any other to be a reason."""

HARDLY = 0.05
"""Up to how much less a chance is hardly less."""

LIKELY = 0.75
"""The chance from which a bid is called likely to be made."""

ALIKE = 0.05
"""The difference in points up to which it is all the same in the deal what is said."""

INDIFFERENT = frozenset({own("reason.any_will_do").key, own("reason.hopeless").key})
"""Reasons by which something else is as good."""

_LIKELY_CARDS = {
    Contract.SCHWARZ: own("reason.all_tricks"),
    Contract.WEISS: own("reason.no_trick"),
}
"""The phrases for what cards that suit a contract will do."""


def why_card(view: SchwarzView, card: Card, chosen: Outlook, others: Sequence[Outlook]) -> Says:
    """The reason why this card, which comes to `chosen`, is better than `others`."""
    if chosen.chance <= 1 - SURE:
        return own("reason.hopeless")
    if all(other.chance >= SURE for other in (chosen, *others)):
        return own("reason.any_will_do")
    if chosen.chance >= SURE:
        return own("reason.certain", card=as_printed(card, view.public.options))
    if view.public.trump is None:
        return own("reason.makes_trump", suit=card.suit)
    if all(chosen.chance >= other.chance + CLEARLY for other in others):
        return own("reason.clearly_best")
    return _in_white(view, card) if _is_white(view.public) else _in_black(view.public, card)


def _is_white(public: Public) -> bool:
    return public.contract is Contract.WEISS


def _in_black(public: Public, card: Card) -> Says:
    """The reason when all tricks are at stake: win, draw trumps, or keep what may still win."""
    if not public.trick.cards:
        trump = card.suit is public.trump
        return own("reason.draws_trumps" if trump else "reason.leads_strong")
    if cardplay.wins(public, card):
        return own("reason.takes_it")
    return own("reason.spares")


def _in_white(view: SchwarzView, card: Card) -> Says:
    """The reason when one trick of the bidder's is at stake: get rid of what would win."""
    public = view.public
    if view.seat != public.bidder:
        return own("reason.pushes")
    if public.trick.next_place == public.seats:
        return own("reason.dummy_shields")
    if not public.trick.cards:
        return own("reason.leads_low")
    return own("reason.takes_it" if cardplay.wins(public, card) else "reason.sheds")


def why_bid(action: Action | None, points: int, mine: Outlook, others: Sequence[Outlook]) -> Says:
    """The reason why a bid for so many points, or silence, is better than `others`."""
    if _is_poorer(mine, others):
        return own("reason.score_decides")
    if not isinstance(action, Bid):
        return own("reason.waits")
    bid = own("reason.bid", contract=name_of(action.contract), count=points)
    cards = _LIKELY_CARDS.get(action.contract)
    if cards is None or mine.chance < LIKELY:
        return bid
    return own("reason.likely_bid", cards=cards, bid=bid)


def why_points(action: NamePoints, offers: Sequence[NamePoints], means: Sequence[Outlook]) -> Says:
    """The reason for so many points, and not more or fewer."""
    mine = means[offers.index(action)]
    if _is_poorer(mine, means):
        return own("reason.score_decides")
    if action == max(offers, key=lambda each: each.points):
        easy = all(mean.chance <= mine.chance + HARDLY for mean in means)
        return own("reason.most_points" if easy else "reason.more_pays")
    if action == min(offers, key=lambda each: each.points):
        return own("reason.fewest_points")
    return own("reason.some_points")


def why_call(action: Action, offers: Sequence[Action], means: Sequence[Outlook]) -> Says:
    """The reason to double or not, to accept or not."""
    if _is_poorer(means[offers.index(action)], means):
        return own("reason.score_decides")
    return own(f"reason.{action.kind}")


def _is_poorer(mine: Outlook, others: Sequence[Outlook]) -> bool:
    """Return whether something else brings more points in this deal."""
    return any(other.points > mine.points + ALIKE for other in others)
