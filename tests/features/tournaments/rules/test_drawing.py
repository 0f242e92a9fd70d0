"""Whoever signs up and however it goes, every round is complete, fair, and meets few again."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.tournaments.rules import layouts
from bot.features.tournaments.rules.brackets import bracket, bracket_of, places
from bot.features.tournaments.rules.events import Ended, Left, RoundDrawn
from bot.features.tournaments.rules.fold import evolve
from bot.features.tournaments.rules.layouts import Format
from bot.features.tournaments.rules.model import DrawnTable, Tournament
from bot.features.tournaments.rules.pairing.duels import circle
from bot.features.tournaments.rules.pairing.next_round import next_round, rounds_in_all
from bot.features.tournaments.rules.sealed_chance import lot
from bot.features.tournaments.rules.standings import champions, group_standings, standings
from bot.features.tournaments.rules.tournament_rules import Leftover, TournamentRules
from tests.features.tournaments.rules.playing import (
    SECRET,
    Play,
    begun,
    by_chance,
    lower_wins,
    rules,
)

SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
FORMATS = tuple(Format)
Pair = frozenset[int]
OLD_DRAW = [
    [(12, 6, 3, 9), (8, 1, 4, 10), (13, 2, 15, 5), (14, 7, 16, 11)],
    [(12, 5, 7, 10), (15, 11, 1, 6), (13, 9, 8, 16), (4, 2, 3, 14)],
    [(5, 2, 11, 9), (16, 4, 15, 12), (7, 8, 6, 14), (3, 1, 10, 13)],
    [(6, 16, 5, 10), (9, 13, 14, 12), (4, 1, 7, 2), (15, 11, 3, 8)],
]
"""The rounds of sixteen as they were drawn before each pair had its lot."""


def pairings(entries: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """Every way to put an even number of entries in pairs."""
    if not entries:
        yield ()
        return
    first, *rest = entries
    for other in rest:
        for more in pairings([each for each in rest if each != other]):
            yield (frozenset((first, other)), *more)


def partners(tournament: Tournament, table: DrawnTable) -> list[Pair]:
    """The entries that are on one side."""
    of = layouts.sides(tournament.rules.game, len(table.seats))
    sides: dict[int, list[int]] = {}
    for place, side in zip(table.seats, of, strict=True):
        if place.entry is not None:
            sides.setdefault(side, []).append(place.entry)
    return [frozenset(each) for each in sides.values() if len(set(each)) == 2]


def met(tournament: Tournament) -> Counter[Pair]:
    at = (each.table for round_ in tournament.rounds for each in round_.tables)
    return Counter(frozenset(pair) for table in at for pair in combinations(table.entries, 2))


def were_odd(tournament: Tournament) -> Counter[int]:
    """How often everybody had a bye, computers at the table, or a smaller table."""
    found: Counter[int] = Counter({entry.number: 0 for entry in tournament.entries})
    for round_ in tournament.rounds:
        found.update(round_.byes)
        for each in round_.tables:
            if each.table.computers or len(each.table.seats) < tournament.rules.seats:
                found.update(each.table.entries)
    return found


def everybody(drawn: RoundDrawn) -> list[int]:
    sitting = chain.from_iterable(table.entries for table in drawn.tables)
    return sorted((*sitting, *drawn.byes, *drawn.resting))


def rounds(play: Play, seed: int) -> Iterator[tuple[Tournament, RoundDrawn]]:
    """Each round with the tournament before it."""
    while (drawn := next_round(play.state)) is not None:
        before = play.state
        play.play(by_chance(seed), drawn)
        yield before, drawn


@settings(max_examples=30, deadline=None)
@given(SECRETS, st.integers(6, 21), st.sampled_from(Leftover), st.data())
@pytest.mark.parametrize("kind", FORMATS)
def test_every_round_has_everybody_once(kind, secret, people, leftover, data):
    team = 2 if kind is not Format.REDRAW and people >= 7 and data.draw(st.booleans()) else 1
    play = begun(kind, people, secret, team=team, leftover=leftover)
    for _, drawn in rounds(play, data.draw(st.integers(0, 99))):
        left = [each.number for each in play.state.in_play]
        expected = left if drawn.stage != "finals" else sorted(chain.from_iterable(drawn.bracket))
        third = [table for table in drawn.tables if table.third_place]
        expected = sorted((*expected, *chain.from_iterable(each.entries for each in third)))
        assert expected == everybody(drawn)
        if len(left) > 4 and data.draw(st.booleans()):
            leaving = play.state.entry(data.draw(st.sampled_from(left))).members[0].person
            if leaving is not None:
                play.add(Left(person=leaving))
    assert champions(evolve(play.state, Ended()))


@settings(max_examples=25, deadline=None)
@given(SECRETS, st.integers(3, 23), st.integers(0, 99))
@pytest.mark.parametrize("leftover", Leftover)
@pytest.mark.parametrize("kind", [Format.REDRAW, Format.SWISS])
def test_nobody_is_left_over_twice_before_everybody_was_once(kind, leftover, secret, people, seed):
    if kind is Format.REDRAW and people < 4:
        people += 4
    play = begun(kind, people, secret, leftover=leftover, rounds=8)
    for _ in rounds(play, seed):
        odd = were_odd(play.state).values()
        assert max(odd) - min(odd) <= 1


@settings(max_examples=25, deadline=None)
@given(SECRETS, st.integers(4, 10), st.integers(0, 99))
def test_no_partner_comes_again_while_that_can_be_avoided(secret, people, seed):
    play = begun(Format.REDRAW, people, secret, rounds=9)
    had: Counter[Pair] = Counter()
    for before, drawn in rounds(play, seed):
        full = [table for table in drawn.tables if len(table.seats) == before.rules.seats]
        together = [pair for table in full for pair in partners(before, table)]
        again = sum(had[pair] for pair in together)
        sitting = sorted(chain.from_iterable(table.entries for table in full))
        assert again == min(sum(had[pair] for pair in way) for way in pairings(sitting))
        had.update(pair for table in drawn.tables for pair in partners(before, table))


@settings(max_examples=25, deadline=None)
@given(SECRETS, st.sampled_from((4, 8)), st.integers(0, 99))
def test_between_what_is_as_good_the_sealed_lots_decide(secret, people, seed):
    """By the paper, without the matching: of all ways the cheapest, and of these the lowest."""
    play = begun(Format.REDRAW, people, secret, rounds=3)
    had: Counter[Pair] = Counter()
    for before, drawn in rounds(play, seed):
        known, number = met(before), drawn.round

        def lots(what: str, pair: Pair, number: int = number) -> int:
            low, high = sorted(pair)
            return lot(secret, f"round/{number}/{what}/{low}/{high}") % 65536

        def price(way, known=known) -> tuple[int, int, int]:
            again, meetings = sum(had[pair] for pair in way), sum(known[pair] for pair in way)
            return again, meetings, sum(lots("partners", pair) for pair in way)

        together = {pair for table in drawn.tables for pair in partners(before, table)}
        assert min(map(price, pairings(range(1, people + 1)))) == price(together)
        had.update(together)


def test_a_tournament_that_was_announced_before_keeps_its_draw():
    old = Play(rules(Format.REDRAW, ties="order"), SECRET)
    old.sign_up(range(1, 17))
    old.begin()
    drawn = [[each.entries for each in r.tables] for r in old.play_out(by_chance(1))]
    assert OLD_DRAW == drawn
    assert (
        "order"
        == TournamentRules.model_validate({"game": "tyrolean_watten", "format": "redraw"}).ties
    )


def test_sixteen_have_fifteen_partners_in_as_many_rounds():
    # With most secrets: round by round, one may come to where no such pairing is left.
    play = begun(Format.REDRAW, 16, f"{8:064x}", rounds=15)
    had = [
        pair
        for before, drawn in rounds(play, 1)
        for table in drawn.tables
        for pair in partners(before, table)
    ]
    assert len(had) == len(set(had)) == 15 * 8


@settings(max_examples=15, deadline=None)
@given(SECRETS, st.integers(8, 17), st.integers(0, 99))
def test_where_all_play_alone_no_two_could_change_places_for_fewer_meetings(secret, people, seed):
    play = begun(Format.REDRAW, people, secret, game="bohemian_watten", rounds=5)
    for before, drawn in rounds(play, seed):
        known = met(before)
        tables = [each.entries for each in drawn.tables if len(each.seats) == before.rules.seats]
        now = again(known, tables)
        for one, other in combinations(range(len(tables)), 2):
            for mine, theirs in product(tables[one], tables[other]):
                changed = [*tables]
                changed[one] = (*(e for e in tables[one] if e != mine), theirs)
                changed[other] = (*(e for e in tables[other] if e != theirs), mine)
                assert now <= again(known, changed)


def again(known: Counter[Pair], tables: Collection[Sequence[int]]) -> int:
    return sum(known[frozenset(pair)] for table in tables for pair in combinations(table, 2))


@settings(max_examples=40, deadline=None)
@given(SECRETS, st.integers(3, 9), st.integers(0, 99))
def test_no_opponent_comes_again_while_that_can_be_avoided(secret, people, seed):
    play = begun(Format.SWISS, people, secret, rounds=8)
    for before, drawn in rounds(play, seed):
        score = {line.entry: line.score for line in standings(before)}
        known = met(before)
        drawn_pairs = [frozenset(table.entries) for table in drawn.tables]
        sitting = sorted(chain.from_iterable(drawn_pairs))
        price = cost(known, score)
        assert price(drawn_pairs) == min(map(price, pairings(sitting)))


def cost(
    known: Counter[Pair], score: dict[int, int]
) -> Callable[[Collection[Pair]], tuple[int, int]]:
    def price(pairs: Collection[Pair]) -> tuple[int, int]:
        apart = ([score[each] for each in pair] for pair in pairs)
        return sum(known[pair] for pair in pairs), sum((a - b) ** 2 for a, b in apart)

    return price


def test_a_bye_goes_to_few_points():
    play = begun(Format.SWISS, 9)
    play.play(lower_wins, play.draw())
    score = {line.entry: line.score for line in standings(play.state)}
    assert [0] == [score[entry] for entry in play.draw().byes]


def test_in_a_swiss_of_sixteen_one_is_undefeated_after_four_rounds():
    play = begun(Format.SWISS, 16)
    played = play.play_out(lower_wins)
    assert 4 == len(played)
    assert ([1], [8]) == (
        [line.entry for line in standings(play.state) if not line.lost],
        [line.score for line in standings(play.state) if not line.lost],
    )
    assert {1} == set(met(play.state).values())


@settings(deadline=None)
@given(st.integers(2, 16))
def test_in_a_circle_each_meets_each_once(size):
    members = range(1, size + 1)
    turns = [circle(members, turn) for turn in range(size + 2)]
    pairs = [frozenset(pair) for turn in turns for pair in turn]
    assert sorted(map(sorted, pairs)) == sorted(map(list, combinations(members, 2)))
    for turn in turns:
        assert len(set(chain(*turn))) == 2 * len(turn)
    assert sum(map(bool, turns)) == size - 1 + size % 2


@settings(max_examples=25, deadline=None)
@given(SECRETS, st.integers(3, 40), st.integers(0, 99), st.integers(1, 3))
def test_in_groups_each_meets_each_and_the_best_go_on(secret, people, seed, advance):
    play = begun(Format.GROUPS, people, secret, advance=advance)
    groups = play.state.groups
    assert max(map(len, groups)) <= 8
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    planned = rounds_in_all(play.state)
    played = [drawn for _, drawn in rounds(play, seed)]
    assert planned == len(played)
    games = [
        frozenset(t.entries) for drawn in played if drawn.stage == "groups" for t in drawn.tables
    ]
    wanted = [frozenset(pair) for group in groups for pair in combinations(group, 2)]
    assert sorted(map(sorted, wanted)) == sorted(map(sorted, games))
    finals = [drawn for drawn in played if drawn.stage == "finals"]
    best = min(advance, *map(len, groups))
    if finals:
        on = set(chain.from_iterable(finals[0].bracket))
        assert best * len(groups) == len(on)
        for lines in group_standings(play.state):
            worst = max(line.place for line in lines if line.entry in on)
            assert worst <= min((line.place for line in lines if line.entry not in on), default=99)
    else:
        assert 1 == best * len(groups)


@pytest.mark.parametrize("people", [16, 24, 32, 40, 64])
def test_the_finals_begin_between_groups(people):
    play = begun(Format.GROUPS, people)
    of = {entry: n for n, group in enumerate(play.state.groups) for entry in group}
    first = next(drawn for _, drawn in rounds(play, 3) if drawn.stage == "finals")
    assert all(of[pair[0]] != of[pair[1]] for pair in first.bracket if len(pair) == 2)


@settings(max_examples=40, deadline=None)
@given(SECRETS, st.integers(3, 40), st.integers(0, 99), st.booleans())
def test_a_knock_out_of_any_number_has_one_winner_who_lost_nothing(secret, people, seed, third):
    play = begun(Format.KNOCKOUT, people, secret, third_place=third)
    planned = rounds_in_all(play.state)
    played = [drawn for _, drawn in rounds(play, seed)]
    assert planned == len(played)
    games = [table for drawn in played for table in drawn.tables if not table.third_place]
    assert people - 1 == len(games)
    (winner,) = champions(evolve(play.state, Ended()))
    assert winner not in {
        entry
        for each in bracket(play.state)
        for pairing in each
        if not pairing.third_place
        for entry in pairing.entries
        if entry != pairing.winner
    }
    found = Counter(places(play.state).values())
    assert found[1] == found[2] == 1
    if third and people > 3:
        assert found[3] == found[4] == 1


@settings(deadline=None)
@given(st.integers(2, 256))
def test_in_a_bracket_the_first_seeds_rest_and_meet_at_the_end(size):
    drawn = bracket_of(range(1, size + 1))
    resting = [pair[0] for pair in drawn if len(pair) == 1]
    assert sorted(resting) == list(range(1, len(resting) + 1))
    assert sorted(chain.from_iterable(drawn)) == list(range(1, size + 1))
    half = len(drawn) // 2
    if half:
        assert (1 in chain(*drawn[:half])) != (2 in chain(*drawn[:half]))


@settings(max_examples=20, deadline=None)
@given(SECRETS, st.sampled_from(FORMATS), st.integers(4, 12))
def test_the_same_tournament_always_draws_the_same_round(secret, kind, people):
    one, other = (begun(kind, people, secret) for _ in range(2))
    assert one.play_out(lower_or_first) == other.play_out(lower_or_first)


def lower_or_first(tournament: Tournament, table: DrawnTable) -> Sequence[int]:
    of = layouts.sides(tournament.rules.game, len(table.seats))
    return [15 - side for side in sorted(set(of))]


def test_another_secret_draws_otherwise():
    drawn = {begun(Format.SWISS, 32, f"{n:064x}").draw().model_dump_json() for n in range(5)}
    assert 5 == len(drawn)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", FORMATS)
def test_as_many_as_may_take_part_can_be_drawn(kind):
    play = begun(kind, 256, rounds=2)
    drawn = play.draw()
    play.play(lower_or_first, drawn)
    assert list(range(1, 257)) == everybody(drawn)
    assert 256 == len(everybody(play.draw())) or kind is Format.KNOCKOUT


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "team"),
    [(Format.REDRAW, 1), *((kind, team) for kind in FORMATS[1:] for team in (1, 2))],
)
def test_any_number_of_people_can_take_part(kind, team):
    for people in range(3 * team, 120, 7):
        play = begun(kind, people, team=team, rounds=2)
        assert everybody(play.draw())
