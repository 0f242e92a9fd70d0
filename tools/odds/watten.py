"""The odds of the Watten family for four, by deals between plain players and by counting."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from games.catalogue import CATALOGUE
from games.core.cards import Card, Hand, Rank, Suit
from games.core.game import AnyGame
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
from tools.odds.watten_match import match_numbers
from tools.odds.watten_play import (
    DEALER,
    FOREHAND,
    PLAIN,
    SEATS,
    Choice,
    Deal,
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

ASK, KEEP = always(ProposeExchange()), never("propose_exchange")
MUTE = never("signal", "show_hand")

Trial = Callable[[AnyGame, Hand, Tally], None]
"""(game, pack, tally): one deal played in several ways."""


def derive(key: str, deals: int, seed: int) -> Sequence[Number]:
    """The numbers of a game of the family, of so many deals."""
    game = CATALOGUE[key]
    return (
        *hand_numbers(game, _ranking(game).kritische),
        *deal_numbers(game, deals, seed),
        *match_numbers(game, deals // A_MATCH, seed),
    )


def deal_numbers(game: AnyGame, deals: int, seed: int) -> Sequence[Number]:
    """What so many deals show, and fewer in which one choice is forced."""
    tally = Tally(PLAIN, seed)
    for pack in islice(decks(game, seed, "deal"), deals):
        _count(game, play(game, pack), tally)
    for number, trial in enumerate(_trials(game)):
        for pack in islice(decks(game, seed, f"trial {number}"), deals // FORCED):
            trial(game, pack, tally)
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


def _ranks(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """Name each rank that forehand holds, and one that it does not."""
    hand = play(game, pack).dealt[FOREHAND]
    held = {rank: sum(card.rank is rank for card in hand) for rank in Rank}
    nameable = law.nameable(_ranking(game))
    missing = [rank for rank in nameable if not held[rank]]
    for rank in (*(r for r in nameable if held[r]), missing[hand[0].suit % len(missing)]):
        deal = play(game, pack, [_both(KEEP, always(NameRank(rank=rank)))])
        tally.count(f"rank.wins.held.{held[rank]}", deal.won)
        tally.count(f"rank.wins.{rank.name.lower()}.held.{held[rank]}", deal.won)


def _suits(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """Name each suit, after what forehand would name. All chances are those of dealer's side."""
    chosen = play(game, pack, [KEEP])
    tally.count("suit.wins.chosen", not chosen.won)
    ranking = _ranking(game)
    for suit in Suit:
        deal = play(game, pack, [KEEP, free, free, always(NameSuit(suit=suit))])
        hand, lost = deal.hands[DEALER], not deal.won
        kinds = [law.kind(card, ranking, deal.trump) for card in hand]
        tally.count("suit.wins.any", lost)
        tally.count(f"suit.wins.trumps.{sum(k in {Kind.TRUMP, Kind.RECHTE} for k in kinds)}", lost)
        tally.count(f"suit.wins.{'rechte' if Kind.RECHTE in kinds else 'no_rechte'}", lost)
        tally.gain("suit.gain.chosen", float(not chosen.won), float(lost))


def _lead(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """Lead the Rechte to the first trick, or keep it then, if forehand holds it."""
    deal = play(game, pack)
    rechte = law.rechte(_ranking(game), deal.trump)
    if rechte is None or rechte not in deal.hands[FOREHAND]:
        return
    now = play(game, pack, [_in_tricks(1, always(PlayCard(card=rechte)))]).won
    later = play(game, pack, [_in_tricks(1, _without(PlayCard(card=rechte)))]).won
    tally.count("lead.wins.rechte_first", now)
    tally.count("lead.wins.rechte_later", later)
    tally.gain("lead.gain.rechte_first", float(now), float(later))


def _exchange(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """Play with the cards dealt, and with new ones; all but the last for forehand's side.

    A refusal is the same as having kept the cards: plain players make nothing of it.
    """
    usual = play(game, pack)
    kept = play(game, pack, [KEEP]).won
    granted = play(game, pack, [ASK, free, free, always(AcceptExchange())]).won
    most = most_of_a_rank(usual.dealt[FOREHAND])
    for who in ("any", f"most_of_a_rank.{most}", "asks" if usual.asked else "keeps"):
        tally.count(f"exchange.kept.{who}", kept)
        tally.count(f"exchange.granted.{who}", granted)
        tally.gain(f"exchange.gain_if_granted.{who}", float(granted), float(kept))
    if usual.asked:
        grants = "grants" if usual.exchanged else "refuses"
        tally.gain(f"exchange.dealer_gain_of_granting.{grants}", float(kept), float(granted))


def _signs(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """What a side loses by giving no signs, each side in turn."""
    usual = play(game, pack).won
    silent = play(game, pack, [MUTE, free, MUTE, free]).won
    others = play(game, pack, [free, MUTE, free, MUTE]).won
    tally.gain("signs.gain", float(usual), float(silent))
    tally.gain("signs.gain", float(others), float(usual))


def _informed(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """What a side gains if its blind player is told Schlag and trump as well, each side in turn."""
    usual = play(game, pack)
    ours = play(game, pack, told={FOREHAND + 2: usual.trump}).won
    theirs = play(game, pack, told={DEALER - 2: usual.trump}).won
    tally.count("blind.wins.told", ours)
    tally.count("blind.wins.told", not theirs)
    tally.gain("blind.gain.told", float(ours), float(usual.won))
    tally.gain("blind.gain.told", float(usual.won), float(theirs))


def _kritische(game: AnyGame, pack: Hand, tally: Tally) -> None:
    """Play a Kritische in the first two tricks wherever one may, or not unless one must."""
    cards = [PlayCard(card=card) for card in _ranking(game).kritische]
    usual = play(game, pack)
    early, late = _in_tricks(2, always(*cards)), _in_tricks(2, _without(*cards))
    for seat, hand in enumerate(usual.hands):
        if any(each.card in hand for each in cards):
            for name, choice in (("early", early), ("late", late)):
                forced = play(game, pack, [*[free] * seat, choice])
                won = forced.won is (seat % 2 == FOREHAND)
                as_usual = usual.won is (seat % 2 == FOREHAND)
                tally.gain(f"kritische.gain.{name}", float(won), float(as_usual))


def _both(first: Choice, second: Choice) -> Choice:
    return lambda view, offers: second(view, first(view, offers))


def _without(*actions: PlayCard) -> Choice:
    return lambda _, offers: [each for each in offers if each not in actions] or offers


def _in_tricks(number: int, choice: Choice) -> Choice:
    """The choice in the first tricks, and later none."""
    return lambda view, offers: choice(view, offers) if len(view.public.past) < number else offers
