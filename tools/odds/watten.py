"""The odds of the Watten family for four, by deals between plain players and by counting."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from games.catalogue import CATALOGUE
from games.core.cards import Card, Hand, Rank, Suit
from games.core.game import AnyGame
from games.core.view import View
from games.watten.rules import law
from games.watten.rules.actions import (
    AcceptExchange,
    NameRank,
    NameSuit,
    PlayCard,
    ProposeExchange,
)
from games.watten.rules.law import Kind
from games.watten.rules.ranking import Ranking
from tools.odds.numbers import Number
from tools.odds.tally import Tally
from tools.odds.watten_hands import hand_numbers
from tools.odds.watten_match import SCORES, match_numbers
from tools.odds.watten_play import (
    DEALER,
    FOREHAND,
    SEATS,
    Choice,
    Deal,
    Offers,
    Quartet,
    always,
    decks,
    free,
    never,
    play,
)

FORCED = 4
"""Of every so many deals one is played again with a choice forced on somebody."""

A_MATCH = 8
"""The deals of a match, about."""

FEWER = 4
"""Of so many deals by rules of thumb one is also played by who thinks ahead, which takes longer."""

READ = (
    "deal.",
    "exchange.",
    "forehand.wins.most_of_a_rank.",
    "holder.wins.",
    "rank.wins.held.",
    "rank.wins.six.",
    "side.",
    "suit.",
    "lead.",
    "kritische.",
    "signs.",
    "blind.",
    "match.",
    "hold.",
    "raise.",
)
"""What the keys begin with of numbers that players are told, or that advice stands on."""

ASK, KEEP = always(ProposeExchange()), never("propose_exchange")
MUTE = never("signal", "show_hand")

Trial = Callable[[Quartet, Hand, Tally], None]
"""(four, pack, tally): one deal played in several ways."""


def derive(key: str, deals: int, seed: int) -> Sequence[Number]:
    """The numbers of a game of the family, of so many deals."""
    game = CATALOGUE[key]
    return (
        *hand_numbers(game, _ranking(game).kritische),
        *deal_numbers(Quartet(game, "craft"), deals, seed),
        *match_numbers(game, "craft", deals // A_MATCH, seed),
        *strong_numbers(game, deals // FEWER, seed),
    )


def strong_numbers(game: AnyGame, deals: int, seed: int) -> Iterator[Number]:
    """What so many deals and matches of players show who think ahead, as far as players read it."""
    found = (
        *deal_numbers(Quartet(game, "strong"), deals, seed),
        *match_numbers(game, "strong", deals // A_MATCH, seed),
    )
    scores = {f"equity.forehand.{own}.{theirs}" for own, theirs in SCORES}
    for each in found:
        if each.key.startswith(READ) or each.key in scores:
            yield each.model_copy(update={"key": f"strong.{each.key}"})


def deal_numbers(four: Quartet, deals: int, seed: int) -> Sequence[Number]:
    """What so many deals show, and fewer in which one choice is forced."""
    game = four.game
    tally = Tally(four.method, seed)
    for pack in islice(decks(game, seed, "deal"), deals):
        _count(game, play(four, pack), tally)
    for number, trial in enumerate(_trials(game)):
        for pack in islice(decks(game, seed, f"trial {number}"), deals // FORCED):
            trial(four, pack, tally)
    return tally.numbers()


def derivation(key: str) -> Callable[[int, int], Sequence[Number]]:
    """The derivation of this game."""
    return partial(derive, key)


def _ranking(game: AnyGame) -> Ranking:
    return game.opening(game.options(), SEATS).public.rules.ranking


def _trials(game: AnyGame) -> Iterator[Trial]:
    """What is tried at this game. Where all is secret, nobody names anything."""
    public = game.opening(game.options(), SEATS).public
    yield _signs
    if public.rules.blind:
        yield _informed
    else:
        yield _ranks
        yield _suits
        yield _lead
    if public.rules.options.exchange and not public.rules.blind:
        yield _exchange
    if public.rules.ranking.kritische:
        yield _kritische


def _count(game: AnyGame, deal: Deal, tally: Tally) -> None:
    """Count a deal under all that forehand's hand, or another's, may be known by."""
    ranking = _ranking(game)
    tally.count("deal.forehand_wins", deal.won)
    tally.count("deal.forehand_asks", deal.asked)
    if deal.asked:
        tally.count("deal.dealer_grants", deal.exchanged)
    tally.count(f"deal.forehand_wins.{'exchanged' if deal.exchanged else 'kept'}", deal.won)
    kinds = [law.kind(card, ranking, deal.trump) for card in deal.hands[FOREHAND]]
    schlag = sum(kind in {Kind.LINKE, Kind.RECHTE} for kind in kinds)
    tally.count(f"forehand.wins.schlag.{schlag}", deal.won)
    tally.count(f"forehand.wins.trumps.{sum(kind is Kind.TRUMP for kind in kinds)}", deal.won)
    tally.count(f"forehand.wins.most_of_a_rank.{most_of_a_rank(deal.hands[FOREHAND])}", deal.won)
    rechte, guate = law.rechte(ranking, deal.trump), law.guate(ranking, deal.trump)
    for name, card in (("rechte", rechte), ("guate", guate)):
        if card is not None:
            _count_holder(f"holder.wins.{name}", deal, card, tally)
    for number, card in enumerate(ranking.kritische, 1):
        _count_holder(f"holder.wins.kritische_{number}", deal, card, tally)
    if ranking.kritische:
        for side in range(2):
            held = sum(
                card in deal.hands[s] for s in (side, side + 2) for card in ranking.kritische
            )
            tally.count(f"side.wins.kritische.{held}", deal.won is (side == FOREHAND))


def _count_holder(key: str, deal: Deal, card: Card, tally: Tally) -> None:
    """Count whether the side wins that holds this card, if any does."""
    for seat, hand in enumerate(deal.hands):
        if card in hand:
            won = deal.won is (seat % 2 == FOREHAND)
            tally.count(key, won)
            tally.count(f"{key}.{_PLACES[seat]}", won)


_PLACES = ("forehand", "second", "partner", "dealer")


def most_of_a_rank(hand: Hand) -> int:
    """How many cards of one rank a hand holds at most."""
    ranks = [card.rank for card in hand]
    return max(ranks.count(rank) for rank in ranks)


def _ranks(four: Quartet, pack: Hand, tally: Tally) -> None:
    """Name each rank that forehand holds, and one that it does not."""
    hand = play(four, pack).dealt[FOREHAND]
    held = {rank: sum(card.rank is rank for card in hand) for rank in Rank}
    nameable = law.nameable(_ranking(four.game))
    missing = [rank for rank in nameable if not held[rank]]
    for rank in (*(r for r in nameable if held[r]), missing[hand[0].suit % len(missing)]):
        deal = play(four, pack, [_both(KEEP, always(NameRank(rank=rank)))])
        tally.count(f"rank.wins.held.{held[rank]}", deal.won)
        tally.count(f"rank.wins.{rank.name.lower()}.held.{held[rank]}", deal.won)


def _suits(four: Quartet, pack: Hand, tally: Tally) -> None:
    """Name each suit, after what forehand would name. All chances are those of dealer's side."""
    chosen = play(four, pack, [KEEP])
    tally.count("suit.wins.chosen", not chosen.won)
    ranking = _ranking(four.game)
    for suit in Suit:
        deal = play(four, pack, [KEEP, free, free, always(NameSuit(suit=suit))])
        hand, lost = deal.hands[DEALER], not deal.won
        kinds = [law.kind(card, ranking, deal.trump) for card in hand]
        tally.count("suit.wins.any", lost)
        tally.count(f"suit.wins.trumps.{sum(k in {Kind.TRUMP, Kind.RECHTE} for k in kinds)}", lost)
        tally.count(f"suit.wins.{'rechte' if Kind.RECHTE in kinds else 'no_rechte'}", lost)
        tally.gain("suit.gain.chosen", float(not chosen.won), float(lost))


def _lead(four: Quartet, pack: Hand, tally: Tally) -> None:
    """Lead the Rechte to the first trick, or keep it then, if forehand holds it."""
    deal = play(four, pack)
    rechte = law.rechte(_ranking(four.game), deal.trump)
    if rechte is None or rechte not in deal.hands[FOREHAND]:
        return
    now = play(four, pack, [_in_tricks(1, always(PlayCard(card=rechte)))]).won
    later = play(four, pack, [_in_tricks(1, _without(PlayCard(card=rechte)))]).won
    tally.count("lead.wins.rechte_first", now)
    tally.count("lead.wins.rechte_later", later)
    tally.gain("lead.gain.rechte_first", float(now), float(later))


def _exchange(four: Quartet, pack: Hand, tally: Tally) -> None:
    """Play with the cards dealt, and with new ones; all but the last for forehand's side.

    A refusal is the same as having kept the cards: plain players make nothing of it.
    """
    usual = play(four, pack)
    kept = play(four, pack, [KEEP]).won
    granted = play(four, pack, [ASK, free, free, always(AcceptExchange())]).won
    most = most_of_a_rank(usual.dealt[FOREHAND])
    for who in ("any", f"most_of_a_rank.{most}", "asks" if usual.asked else "keeps"):
        tally.count(f"exchange.kept.{who}", kept)
        tally.count(f"exchange.granted.{who}", granted)
        tally.gain(f"exchange.gain_if_granted.{who}", float(granted), float(kept))
    if usual.asked:
        grants = "grants" if usual.exchanged else "refuses"
        tally.gain(f"exchange.dealer_gain_of_granting.{grants}", float(kept), float(granted))


def _signs(four: Quartet, pack: Hand, tally: Tally) -> None:
    """What a side loses by giving no signs, each side in turn."""
    usual = play(four, pack).won
    silent = play(four, pack, [MUTE, free, MUTE, free]).won
    others = play(four, pack, [free, MUTE, free, MUTE]).won
    tally.gain("signs.gain", float(usual), float(silent))
    tally.gain("signs.gain", float(others), float(usual))


def _informed(four: Quartet, pack: Hand, tally: Tally) -> None:
    """What a side gains if its blind player is told Schlag and trump as well, each side in turn."""
    usual = play(four, pack)
    ours = play(four, pack, told={FOREHAND + 2: usual.trump}).won
    theirs = play(four, pack, told={DEALER - 2: usual.trump}).won
    tally.count("blind.wins.told", ours)
    tally.count("blind.wins.told", not theirs)
    tally.gain("blind.gain.told", float(ours), float(usual.won))
    tally.gain("blind.gain.told", float(usual.won), float(theirs))


def _kritische(four: Quartet, pack: Hand, tally: Tally) -> None:
    """Play a Kritische in the first two tricks wherever one may, or not unless one must."""
    cards = [PlayCard(card=card) for card in _ranking(four.game).kritische]
    usual = play(four, pack)
    early, late = _in_tricks(2, always(*cards)), _in_tricks(2, _without(*cards))
    for seat, hand in enumerate(usual.hands):
        if any(each.card in hand for each in cards):
            for name, choice in (("early", early), ("late", late)):
                forced = play(four, pack, [*[free] * seat, choice])
                won = forced.won is (seat % 2 == FOREHAND)
                as_usual = usual.won is (seat % 2 == FOREHAND)
                tally.gain(f"kritische.gain.{name}", float(won), float(as_usual))


def _both(first: Choice, second: Choice) -> Choice:
    return lambda view, offers: second(view, first(view, offers))


def _without(*cards: PlayCard) -> Choice:
    """Play none of these cards where another may be played."""

    def choose(view: View[Any, Any], offers: Offers) -> Offers:
        del view
        left = [each for each in offers if each not in cards]
        return left if any(isinstance(each, PlayCard) for each in left) else offers

    return choose


def _in_tricks(number: int, choice: Choice) -> Choice:
    """The choice in the first tricks, and later none."""
    return lambda view, offers: choice(view, offers) if len(view.public.past) < number else offers
