"""Where a deal is decided nobody raises, and who has lost it holds nothing."""

from random import Random

import pytest

from games.catalogue import CATALOGUE
from games.players.levels import player
from games.players.self_play import play_match
from games.search.solver import Position, Solver
from games.watten.heuristics import settled
from games.watten.rules.actions import Fold, Hold, Raise
from games.watten.rules.state import Phase, known_trump
from games.watten.search.cardplay import sides, tricks_to_win
from games.watten.search.lookup_tables import tables_of
from tests.games.watten.asking import named
from tests.games.watten.decided import RECHTE, TWO_TRICKS
from tests.games.watten.transcripts import match, play

HEARTS = named("H9")
WATTEN = [game for game in CATALOGUE.values() if game.family == "watten"]


def choices(level, text, seat):
    """What players of a level say or play at the end of this transcript, seed by seed."""
    course = match(text)
    view = course.table.view_from(seat)
    offers = [each for each in course.game.offers(view) if each.kind != "signal"]
    plays = player(course.game, level, 4_000)
    return [plays(view, (), offers, Random(seed)) for seed in range(4)]


def test_the_rechte_led_to_the_third_trick_decides_the_deal_for_all_to_see():
    table = play(RECHTE)

    assert 0 == settled.winning_side(table.public, HEARTS)
    assert settled.is_lost(table.view_from(1), HEARTS)
    assert settled.is_won(table.view_from(2), HEARTS)
    assert not settled.is_lost(table.view_from(2), HEARTS)


def test_before_it_is_led_only_its_owner_knows():
    table = play(TWO_TRICKS)

    assert settled.winning_side(table.public, HEARTS) is None
    assert settled.is_won(table.view_from(0), HEARTS)
    assert not any(settled.is_won(table.view_from(seat), HEARTS) for seat in (1, 2, 3))
    assert not any(settled.is_lost(table.view_from(seat), HEARTS) for seat in (1, 2, 3))


def test_a_trick_that_can_still_be_taken_decides_nothing():
    table = play(f"{TWO_TRICKS}0 plays S7\n1 plays SA\n2 plays S9\n")

    assert settled.winning_side(table.public, HEARTS) is None
    assert settled.is_lost(table.view_from(3), HEARTS)
    assert not settled.is_lost(table.view_from(1), HEARTS)


@pytest.mark.parametrize(("hand", "sure"), [("H9 S7 D7 C7 C8", 1), ("H9 S9 D9 C9 HA", 5)])
def test_sure_tricks_are_those_of_the_highest_cards(hand, sure):
    table = play(f"0: {hand}\ntrump 9 hearts")

    assert sure == settled.sure_tricks(table.view_from(0), HEARTS)


def test_one_linke_is_not_sure_while_another_may_be_played_before_it():
    table = play("0: H9 S9 D9 C8 HA\n2: C9\ntrump 9 hearts")

    assert 1 == settled.sure_tricks(table.view_from(0), HEARTS)
    assert frozenset() == settled.cards_played(table.public)


@pytest.mark.parametrize("game", WATTEN, ids=lambda game: game.key)
def test_who_is_sure_to_win_or_lose_a_deal_does_so_with_all_cards_open(game):
    judged = {True: 0, False: 0}
    for table in moments(game, 7):
        public = table.public
        for seat in range(public.seats):
            view = table.view_from(seat)
            trump = known_trump(view)
            if trump is None:
                continue
            for sure, claim in ((True, settled.is_won), (False, settled.is_lost)):
                if claim(view, trump):
                    judged[sure] += 1
                    assert sure is can_win(table, seat, trump), (view, trump)
    assert min(judged.values()) > 10


def moments(game, matches):
    """The tables of some matches of rules of thumb, whenever a card is due."""
    for seed in range(matches):
        table = game.opening(game.options(), 4)
        for step in play_match(game, game.options(), ["craft"] * 4, seed):
            table = game.replay(table, step.events)
            if table.public.phase is Phase.PLAYING and not table.public.trick.is_full:
                yield table


def can_win(table, seat, trump):
    """Whether this seat's side still takes three tricks with all cards open, whatever others do."""
    public, view = table.public, table.view_from(seat)
    tables = tables_of(public.rules.ranking, trump)
    hands = tuple(tables.mask(private.hand) for private in table.private)
    lying = tuple(tables.numbers[card] for card in public.trick.cards)
    leader = public.trick.order[0] if public.trick.order else public.forehand
    solver = Solver(tables, sides(view), hands)
    return solver.reaches(Position(hands, leader, lying), tricks_to_win(view))


@pytest.mark.parametrize("level", ["craft", "strong"])
@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_raises_where_all_can_see_who_wins(level, seat):
    played = "" if seat == 1 else "1 plays D8\n"

    assert {"play_card"} == {each.kind for each in choices(level, RECHTE + played, seat)}


@pytest.mark.parametrize("level", ["craft", "strong"])
def test_who_has_lost_the_deal_folds_and_who_wins_it_holds(level):
    raised = f"{RECHTE}1 raises 6\n"

    assert [Hold()] * 4 == choices(level, raised, 0)
    assert [Fold()] * 4 == choices(level, f"{raised}0 raises 7\n", 1)


def test_who_holds_the_rechte_for_the_third_trick_does_not_fold():
    alone = """
        dealer 0
        0: DQ HK S7 SJ SA
        1: D7 D9 C10 HA C9
        2: D8 C8 H7 H10 CJ
        3: C7 D6 D10 S10 DK
        trump ace spades
        1 plays D7
        2 plays D8
        3 plays C7
        0 plays DQ
        0 takes it
        0 plays HK
        1 plays D9
        2 plays C8
        3 plays D6
        3 takes it
        3 plays D10
        0 plays S7
        1 plays C10
        2 plays H7
        0 takes it
        0 plays SJ
        1 plays HA
        2 plays H10
        3 raises 3
    """

    assert Fold() not in choices("craft", alone, 0)


def test_a_hand_without_doubt_keeps_all_offers():
    view = play("0: H9 S7 D7 C7 C8\ntrump 9 hearts").view_from(0)
    offers = (Raise(value=3), Hold())

    assert offers == settled.still_open(view, offers)
