"""High Card as its rules have it; beside the others in the copy of the tree, and here as well."""

from games.core.cards import Rank, cards
from games.core.table import Table
from tests.architecture.high_card import GAME
from tests.architecture.high_card.rules.actions import PlayCard
from tests.architecture.high_card.rules.options import Options
from tests.architecture.high_card.rules.state import HighCardTable


def dealt(hands: str, target: int = 3) -> HighCardTable:
    """Three at a table who were dealt these cards."""
    table = GAME.opening(Options(target=target), 3)
    return GAME.replay(table, GAME.deal(table, cards(hands) + cards("DQ DK DA CQ CK CA")))


def played(table: HighCardTable, *plays: str) -> HighCardTable:
    """The table after these cards, each by whoever is to play."""
    for play in plays:
        [seat] = GAME.to_act(table.public)
        [card] = cards(play)
        table = GAME.replay(table, GAME.decide(table, seat, PlayCard(card=card)))
    return table


def test_twelve_cards_and_two_for_everybody():  # §1.1, §1.2
    assert (12, {Rank.QUEEN, Rank.KING, Rank.ACE}) == (len(GAME.deck), {c.rank for c in GAME.deck})
    assert [2, 2, 2] == [len(own.hand) for own in dealt("SQ HQ SK HK SA HA").private]


def test_any_card_may_be_played_in_turn():  # §2.1
    table = played(dealt("SQ HQ SK HK SA HA"), "SQ")
    offered = [GAME.offers(table.view_from(seat)) for seat in range(3)]
    assert [0, 2, 0] == [len(each) for each in offered]


def test_the_highest_card_takes_the_trick_and_of_equals_the_first():  # §2.2
    table = played(dealt("SQ HA SK SA DA HK"), "HA", "SA", "DA")
    assert (1, 0, 0) == table.public.score
    assert {0} == GAME.to_act(table.public)
    assert {1} == GAME.to_act(played(dealt("SQ HA SK SA DA HK"), "SQ", "SA", "DA").public)


def test_whoever_has_the_points_first_wins():  # §3.1
    table = played(dealt("SQ HA SK SA DA HK", target=1), "HA", "SA", "DA")
    assert GAME.is_over(table.public)
    assert isinstance(table, Table)
    assert {0} == GAME.outcome(table.public).winners
