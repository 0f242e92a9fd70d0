"""The odds of the Watten family come out again, and by another way as well."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any

import pytest

from games.catalogue import CATALOGUE
from games.core.addition import add_up
from games.players.self_play import play_match
from games.watten.heuristics.odds import LOW_VALUES, VALUES, standing
from games.watten.heuristics.raising import OPEN
from games.watten.rules.actions import NameRank
from tests.tools.odds.agreement import disagreements
from tools.odds import watten, watten_match
from tools.odds.numbers import Number, proportion, read
from tools.odds.registry import DERIVATIONS
from tools.odds.watten_hands import hand_numbers, ways_by_most
from tools.odds.watten_match import Equity, Match, Played
from tools.odds.watten_play import FOREHAND, Quartet, always, decks, never, play

KEYS = [key for key in DERIVATIONS if CATALOGUE[key].family == "watten"]
TYROLEAN = CATALOGUE["tyrolean_watten"]
FOUR = Quartet(TYROLEAN, "craft")
SEED = 20_261_130


@pytest.mark.parametrize("key", KEYS)
def test_exact_numbers_come_out_again(key: str):
    game = CATALOGUE[key]
    kritische = game.opening(game.options(), 4).public.rules.ranking.kritische
    kept = {each.key: each for each in read(key).numbers if each.is_exact}

    assert kept == {each.key: each for each in hand_numbers(game, kritische)}


def test_every_hand_that_there_is_was_counted():
    pack = TYROLEAN.deck
    counted = Counter(max(Counter(c.rank for c in h).values()) for h in combinations(pack, 5))

    assert [counted[most] for most in range(6)] == [*ways_by_most(pack)]


@pytest.mark.parametrize("key", KEYS)
def test_hands_are_dealt_as_they_were_counted(key: str):
    game = CATALOGUE[key]
    packs = [*islice(decks(game, SEED, "hands"), 2_000)]
    dealt = Counter(watten.most_of_a_rank(pack[:3] + pack[12:14]) for pack in packs)

    for most in (1, 2, 3):
        number = proportion("", dealt[most], len(packs), "shuffles", SEED)
        assert number.is_compatible(read(key).number(f"hand.most_of_a_rank.{most}"))


@pytest.mark.parametrize("key", KEYS)
def test_forehand_wins_as_often_in_whole_matches_in_which_nobody_raises(key: str):
    won = [*islice(forehand_wins(key), 120)]

    found = proportion("", sum(won), len(won), "matches", SEED)
    assert found.is_compatible(read(key).number("deal.forehand_wins"))


def forehand_wins(key: str):
    """Deal by deal, whether forehand's side has won it."""
    game = CATALOGUE[key]
    quiet = never(*game.stakes)

    def plain(view, heard, offers, rng):
        left = [each for each in quiet(view, offers) if each.kind not in game.stakes]
        return game.heuristic(view, heard, left, rng) if left else None

    for seed in range(SEED, SEED + 1000):
        dealer = 0
        for step in play_match(game, game.options(), [plain] * 4, seed):
            events: tuple[Any, ...] = step.events
            for event in events:
                dealer = event.dealer if event.kind == "deal_started" else dealer
                if event.kind == "deal_scored":
                    yield event.winners[0] % 2 != dealer % 2


@pytest.mark.parametrize("key", KEYS)
def test_the_worth_of_a_score_is_how_often_matches_were_won_from_it(key: str):
    kept = read(key)
    target = int(CATALOGUE[key].options().target)
    played = watten_match.matches(CATALOGUE[key], "craft", 25, SEED + 1)
    late = [deal for match in played for deal in match.deals[-3:]]
    expected = [
        kept.number(f"equity.forehand.{target - deal.needs[0]}.{target - deal.needs[1]}").value
        for deal in late
    ]
    ends = [
        deal.won if deal is match.deals[-1] else match.deals[-1].won is same_side(match, deal)
        for match in played
        for deal in match.deals[-3:]
    ]

    assert add_up(expected) / len(late) == pytest.approx(sum(ends) / len(late), abs=0.15)


def same_side(match: Match, deal: Played) -> bool:
    """Whether forehand's side of this deal is that of the last: the sides take turns."""
    return (len(match.deals) - 1 - match.deals.index(deal)) % 2 == 0


def test_a_part_of_the_sample_agrees_with_all_of_it():
    assert_agrees("tyrolean_watten", watten.deal_numbers(FOUR, 80, SEED))


@pytest.mark.thorough
@pytest.mark.parametrize("key", KEYS)
def test_a_tenth_of_the_sample_agrees_with_all_of_it(key: str):
    kept = read(key)
    deals = kept.number("deal.forehand_wins").deals // 10
    found = watten.deal_numbers(Quartet(CATALOGUE[key], "craft"), deals, SEED)

    assert {each.key for each in found} <= {each.key for each in kept.numbers}
    assert_agrees(key, found)


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["tyrolean_watten", "kritisch_watten"])
def test_forehand_wins_as_often_in_other_deals_of_who_thinks_ahead(key: str):
    four = Quartet(CATALOGUE[key], "strong")
    won = [play(four, pack).won for pack in islice(decks(four.game, SEED + 1, "deal"), 60)]

    found = proportion("", sum(won), len(won), four.method, SEED)
    assert found.is_compatible(read(key).number("strong.deal.forehand_wins"))


def assert_agrees(key: str, found: Sequence[Number]):
    """One number, or one of a hundred, may be another than chance explains in all but 0.3 %."""
    assert len(disagreements(key, found)) <= max(1, len(found) // 100), disagreements(key, found)


def test_equity_is_even_where_both_sides_are():
    ends = {(won, value): 0.25 for won in (True, False) for value in (2, 3)}
    sure = Equity({(a, b): ends for a in (True, False) for b in (True, False)})

    assert pytest.approx(0.5) == sure.forehand(15, 15)
    assert 1.0 == sure.forehand(0, 15)
    assert 1 / 6 == pytest.approx(sure.hold_from(100, 100, 3), abs=0.02)
    assert 0.5 == pytest.approx(sure.raise_from(100, 100, 3), abs=0.02)


def test_a_forced_choice_is_made():
    pack = next(decks(TYROLEAN, 1, "forced"))
    deal = play(FOUR, pack)
    rank = next(card.rank for card in deal.dealt[FOREHAND] if card.rank is not deal.trump.rank)
    other = play(FOUR, pack, [always(NameRank(rank=rank))])

    assert rank is other.trump.rank
    assert deal.dealt == other.dealt


def test_players_count_on_what_the_odds_say():
    """The rules of thumb know these numbers by heart."""
    tyrolean = read("tyrolean_watten")

    assert 0.5 + OPEN.ahead == pytest.approx(tyrolean.number("deal.forehand_wins").value, abs=0.03)
    for values in (*VALUES, *LOW_VALUES):
        assert 1.0 == pytest.approx(add_up(share for _, share in values))
    for own, theirs in ((0, 0), (5, 10), (10, 5), (13, 10), (10, 13)):
        needs = 15 - own, 15 - theirs
        assert standing(*needs, 0.5 + OPEN.ahead) == pytest.approx(
            tyrolean.number(f"equity.forehand.{own}.{theirs}").value, abs=0.04
        )
