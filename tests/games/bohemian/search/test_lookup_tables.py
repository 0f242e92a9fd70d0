"""The law on plain numbers is the law: the same cards allowed, the same taker, as many games."""

from hypothesis import given, settings
from msgspec.structs import replace

from games.bohemian import GAME
from games.bohemian.rules.actions import PlayCard
from games.bohemian.rules.options import Options, Profile
from games.bohemian.rules.ranking import agreement, ranking
from games.bohemian.rules.state import Phase
from games.bohemian.search.lookup_tables import masks
from games.bohemian.search.payoffs import Payoffs
from games.bohemian.search.playouts import Rest
from games.bohemian.search.position import on_table, tricks_of, tricks_taken
from games.core.cards import card
from games.search.kernel import bits
from tests.games.bohemian.search.random_moments import on_turn, tables_in_play


def rest_of(table, exact=0):
    """The rest of this deal, all cards open, and the moment it is in."""
    of = masks(table.public.ranking)
    hands = tuple(of.tables.mask(own.hand) for own in table.private)
    return of, Rest(of, Payoffs(table.public), hands, exact), hands


def decided(table, action):
    return GAME.replay(table, GAME.decide(table, on_turn(table), action))


def plays(table, seat):
    return [a for a in GAME.offers(table.view_from(seat)) if isinstance(a, PlayCard)]


@settings(max_examples=80, deadline=None)
@given(table=tables_in_play())
def test_the_masks_allow_what_the_engine_offers(table):
    seat = on_turn(table)
    of, rest, hands = rest_of(table)
    at = on_table(table.public, of)
    legal = rest.legal(hands[seat], at.led, at.best) if at.lying else hands[seat]

    offered = [action.card for action in plays(table, seat)]
    assert {*offered} == {*of.tables.cards_of(legal)}
    if at.lying:
        assert legal == of.tables.legal(hands[seat], at.led, at.best)


@settings(max_examples=60, deadline=None)
@given(table=tables_in_play())
def test_the_masks_know_who_takes_a_trick(table):
    of = masks(table.public.ranking)
    for trick, taker in zip(table.public.past, table.public.takers, strict=True):
        assert taker == on_table(replace(table.public, trick=trick), of).taker


@settings(max_examples=25, deadline=None)
@given(table=tables_in_play(held=2))
def test_there_are_as_many_ways_to_go_on_as_in_the_engine(table):
    of, rest, hands = rest_of(table)

    assert by_engine(table) == by_masks(of, rest, hands, on_table(table.public, of))


def by_engine(table):
    if table.public.phase is not Phase.PLAYING:
        return 1
    seat = on_turn(table)
    return sum(by_engine(decided(table, action)) for action in plays(table, seat))


def by_masks(of, rest, hands, at):
    if at.lying == len(hands):
        at = type(at)(at.taker)
    seat = (at.leader + at.lying) % len(hands)
    legal = rest.legal(hands[seat], at.led, at.best) if at.lying else hands[seat]
    return sum(
        by_masks(
            of,
            rest,
            tuple(hand & ~(1 << number) for hand in hands),
            at.with_card(of.tables, seat, number),
        )
        for number in bits(legal)
    ) or int(not sum(hands))


@settings(max_examples=25, deadline=None)
@given(table=tables_in_play(held=2))
def test_the_last_tricks_go_as_if_all_looked_after_themselves(table):
    of, rest, hands = rest_of(table, exact=2)
    standing = Payoffs(table.public)
    at = on_table(table.public, of)

    found = rest.result(sum(hands), at, tricks_taken(table.public))

    assert selfish(table, of, standing) == found


def selfish(table, of, standing):
    """Who takes how many tricks if everybody does the best for themselves: on the engine."""
    if table.public.phase is not Phase.PLAYING:
        return tricks_taken(table.public)
    seat = on_turn(table)
    ends = [
        selfish(decided(table, action), of, standing)
        for action in sorted(plays(table, seat), key=lambda action: of.tables.numbers[action.card])
    ]
    return max(ends, key=lambda end: standing.worth(end)[seat])


@settings(max_examples=40, deadline=None)
@given(table=tables_in_play())
def test_the_quick_rule_plays_every_deal_to_its_end(table):
    of, rest, hands = rest_of(table)

    end = rest.result(sum(hands), on_table(table.public, of), tricks_taken(table.public))

    assert sum(tricks_of(end, seat) for seat in range(table.public.seats)) == 5
    assert sum(hand.bit_count() for hand in hands) == rest.steps


def test_linke_stand_on_the_highest_level_and_nothing_beats_them_when_led():  # §3.2 §5.5
    of = masks(ranking(agreement(Options()), card("C9")))

    assert {card("S9"), card("H9"), card("D9")} == {*of.tables.cards_of(of.levels[-1])}
    assert of.levels[-1] == of.tops


def test_of_the_kritische_only_the_highest_is_never_beaten():  # §3.6
    of = masks(ranking(agreement(Options(profile=Profile.TRADITIONAL)), card("C9")))

    assert (card("HK"),) == of.tables.cards_of(of.tops)


def test_a_linke_does_not_beat_another():  # §3.2
    of = masks(ranking(agreement(Options()), card("C9")))
    first, second = (of.tables.numbers[card(name)] for name in ("H9", "S9"))

    assert not of.above[of.tables.numbers[card("HA")]][first] >> second & 1
