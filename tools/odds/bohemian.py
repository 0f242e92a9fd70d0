"""The odds of Bohemian Watten: who stays without a trick, and what an exchange brings."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import Any, Final

from games.bohemian import GAME
from games.bohemian.heuristics import odds
from games.bohemian.rules import law
from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.rules.law import DECK, HAND, MOST
from games.bohemian.rules.options import Options
from games.bohemian.rules.ranking import Ranking, agreement, ranking
from games.bohemian.rules.state import BohemianView
from games.core.cards import Card, Hand, Rank, Suit
from games.core.player import Player
from games.core.seats import clockwise, round_from
from tools.odds.numbers import Number, exact, mean, proportion
from tools.odds.self_play import DealPlayed, MatchPlayed, matches, method

SEATS: Final = (2, 3, 4, 5, 6)
USUAL: Final = 4
"""The number of people for whom what depends on the hand is counted."""

STRONG: Final = 20
"""The part of the deals that strong players play: one in so many; a quarter is left to each number
of people by rules of thumb."""

UNSEEN: Final = len(DECK) - 1
"""Cards besides the one that is turned up (§2.2)."""

WINNERS: Final = 10
"""The three Linke and the seven trumps besides the turned-up card (§3.2, §3.3)."""


def derive(deals: int, seed: int) -> list[Number]:
    """All numbers of the game; `deals` is the size of the largest sample."""
    found = [*dealt(), *drawn()]
    for seats in SEATS:
        every = list(matches(GAME, seats, "craft", deals // 4, seed))
        found += match_numbers(every, seats, method("craft"), seed)
        found += card_numbers(every, seats, method("craft"), seed)
        if seats == USUAL:
            found += hand_numbers(every, "craft", seed)
    found += hand_numbers(
        list(matches(GAME, USUAL, "strong", deals // STRONG, seed)), "strong", seed
    )
    return [*found, *aces(deals // 4, seed), *habits(deals // 4, seed)]


def dealt() -> Iterator[Number]:
    """What five cards hold before the exchange, and how often hearts double a deal (§6.4)."""
    hearts = sum(card.suit is Suit.HEARTS for card in DECK)
    yield exact("hearts", hearts / len(DECK), "chance", "enumeration", len(DECK))
    hands = comb(UNSEEN, HAND)
    for name, cards, most in (("linke", 3, 3), ("winners", WINNERS, HAND)):
        for held in range(most + 1):
            ways = comb(cards, held) * comb(UNSEEN - cards, HAND - held)
            yield exact(f"dealt.{name}.{held}", ways / hands, "chance", "hypergeometric", hands)


def drawn() -> Iterator[Number]:
    """The chance that an exchange brings a Linke or a trump to a hand that has none."""
    unseen = UNSEEN - HAND
    for cards in range(1, MOST + 1):
        ways = comb(unseen, cards)
        none = comb(unseen - WINNERS, cards) / ways
        yield exact(f"drawn.winner.cards.{cards}", 1 - none, "chance", "hypergeometric", ways)


def match_numbers(
    every: Sequence[MatchPlayed], seats: int, how: str, seed: int
) -> Iterator[Number]:
    """How long matches last, who wins them, and what a deal brings to each place."""
    key = f"people.{seats}"
    yield mean(f"deals.{key}", [len(match.deals) for match in every], "count", how, seed)
    last = law.last_deal(Options().max_deals)
    limit = sum(len(match.deals) == last for match in every)
    yield proportion(f"limit.{key}", limit, len(every), how, seed)
    yield from _winners(every, seats, how, seed)
    played = [
        (deal.find("deal_started"), deal.find("deal_scored"))
        for match in every
        for deal in match.deals
    ]
    without = [sum(not taken for taken in end.tricks) / seats for _, end in played]
    yield mean(f"trickless.{key}", without, "chance", how, seed)
    for place in range(seats):
        took = [end.tricks[_seat(start.dealer, seats, place)] for start, end in played]
        yield mean(f"tricks.{key}.place.{place + 1}", took, "tricks", how, seed)


def _winners(every: Sequence[MatchPlayed], seats: int, how: str, seed: int) -> Iterator[Number]:
    """The share of the matches won by who dealt first, and by the seat on the left of it."""
    for name, step in (("first_dealer", 0), ("first_forehand", 1)):
        shares = [
            (clockwise(match.first_dealer, seats, step) in match.winners) / len(match.winners)
            for match in every
        ]
        yield mean(f"wins.{name}.people.{seats}", shares, "chance", how, seed)


def _seat(dealer: int, seats: int, place: int) -> int:
    return round_from(clockwise(dealer, seats), seats)[place]


def hand_numbers(every: Sequence[MatchPlayed], level: str, seed: int) -> Iterator[Number]:
    """What a hand comes to with four people, by the Linke and trumps in it after the exchange."""
    tricks, changed = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for deal in (deal for match in every for deal in match.deals):
        order = ranking_of(deal)
        taken, hands = deal.find("deal_scored").tricks, hands_played(deal)
        dealer = deal.find("deal_started").dealer
        for place in range(USUAL):
            seat = _seat(dealer, USUAL, place)
            tricks[winners(hands[seat], order)].append(taken[seat])
            counts = [each.count for each in deal.all_of("cards_changed") if each.seat == seat]
            changed[place].append(sum(counts))
    how = method(level)
    for held in sorted(tricks):
        key = f"{level}.winners.{held}"
        none = sum(not each for each in tricks[held])
        yield proportion(f"trickless.{key}", none, len(tricks[held]), how, seed)
        if len(tricks[held]) > 1:
            yield mean(f"tricks.{key}", tricks[held], "tricks", how, seed)
    for place in range(USUAL):
        yield mean(f"changed.{level}.place.{place + 1}", changed[place], "cards", how, seed)


def card_numbers(every: Sequence[MatchPlayed], seats: int, how: str, seed: int) -> Iterator[Number]:
    """How often a card takes the trick it is played to: a Linke, trumps and plain cards by rank."""
    took = defaultdict[str, list[bool]](list)
    for deal in (deal for match in every for deal in match.deals):
        order, trick = ranking_of(deal), list[Any]()
        for event in deal.events:
            if event.kind == "card_played":
                trick.append(event)
            elif event.kind == "trick_taken":
                for play in trick:
                    took[_name(play.card, order)].append(play.seat == event.seat)
                trick.clear()
    for name, taken in took.items():
        yield proportion(f"takes.people.{seats}.{name}", sum(taken), len(taken), how, seed)


def _name(card: Card, order: Ranking) -> str:
    if law.is_linke(card, order):
        return "linke"
    kind = "trump" if card.suit is order.trump else "plain"
    return f"{kind}.{card.rank.name.lower()}"


def ranking_of(deal: DealPlayed) -> Ranking:
    """The order of the cards in this deal."""
    return ranking(agreement(Options()), deal.find("turned_up").card)


def hands_played(deal: DealPlayed) -> dict[int, Hand]:
    """Seat -> its cards after the exchange."""
    hands: dict[int, set[Card]] = {e.seat: {*e.cards} for e in deal.all_of("hand_dealt")}
    for gone in deal.all_of("cards_given_away"):
        hands[gone.seat] -= {*gone.cards}
    for more in deal.all_of("cards_drawn"):
        hands[more.seat] |= {*more.cards}
    return {seat: tuple(sorted(hand)) for seat, hand in hands.items()}


def winners(hand: Hand, order: Ranking) -> int:
    """The number of Linke and trumps in a hand."""
    return sum(law.is_linke(card, order) or card.suit is order.trump for card in hand)


def aces(deals: int, seed: int) -> Iterator[Number]:
    """The chance that a plain ace takes the first trick if forehand leads it, by the people."""
    for seats in SEATS:
        took = list[bool]()
        for match in matches(GAME, seats, "craft", deals, seed, own=lead_ace):
            for deal in match.deals:
                led, order = deal.find("card_played"), ranking_of(deal)
                if led and led.seat == 0 and is_plain_ace(led.card, order):
                    took.append(deal.find("trick_taken").seat == 0)
        how = f"{method('craft')}, one seat leads its plain ace first"
        yield proportion(f"ace_led.people.{seats}", sum(took), len(took), how, seed)


def is_plain_ace(card: Card, order: Ranking) -> bool:
    """Return whether a card is an ace, and neither trump nor Linke."""
    return card.rank is Rank.ACE and not winners((card,), order)


def lead_ace(
    view: BohemianView, heard: Sequence[Any], offers: Sequence[Any], rng: Random, /
) -> Any:
    """Choose by rules of thumb, but lead a plain ace to the first trick if there is one."""
    first = not view.public.past and not view.public.trick.cards
    if first and (led := [o for o in offers if isinstance(o, PlayCard)]):
        order = view.public.ranking
        if found := [o for o in led if is_plain_ace(o.card, order)]:
            return found[0]
    return GAME.heuristic(view, heard, offers, rng)


def habits(deals: int, seed: int) -> Iterator[Number]:
    """The points that a seat gains a deal among four, by how many cards it always exchanges."""
    craft = GAME.heuristic
    habit: dict[str, Player] = {"craft": craft, "ace_first": lead_ace}
    habit |= {f"cards.{count}": _always(count) for count in range(MOST + 1)}
    for name, own in habit.items():
        played = matches(GAME, USUAL, "craft", deals, seed, own=own)
        gains = [-deal.find("deal_scored").gains[0] for match in played for deal in match.deals]
        how = f"{method('craft')}, one seat with this habit"
        yield mean(f"gain.habit.{name}", gains, "points", how, seed)


def _always(count: int) -> Player:
    """A player by rules of thumb that exchanges its weakest cards, so many or what it may."""

    def choose(view: BohemianView, heard: Any, offers: Sequence[Any], rng: Random) -> Any:
        if not any(isinstance(offer, Exchange) for offer in offers):
            return GAME.heuristic(view, heard, offers, rng)
        order, abroad = view.public.ranking, odds.unseen_cards(view)
        weak = sorted(view.private.hand, key=lambda card: (odds.worth(card, abroad, order), card))
        lot = {*weak[: min(count, view.public.most)]}
        return next(o for o in offers if isinstance(o, Exchange) and {*o.cards} == lot)

    return choose
