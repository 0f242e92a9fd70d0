"""Playing alone: what is said, what goes over the table, who sits out, and when it is over."""

import pytest

from games.bauernstoss import GAME
from games.bauernstoss.rules.actions import NameSolo
from games.bauernstoss.rules.law import Size
from games.core.cards import Suit, card, cards
from tests.games.bauernstoss.deals import ALONE
from tests.games.bauernstoss.transcripts import play

SOLO = ALONE + "0 says solo\n"
SMALL = SOLO + "0 names small spades\n"


def test_a_soloist_says_size_and_suit_at_once():  # §5.1
    every = tuple(NameSolo(size=size, suit=suit) for size in Size for suit in Suit)

    assert every == GAME.offers(play(SOLO).view_from(0))
    play(SOLO + "0 to act\n0 names hearts -> not_now\n0 names big hearts")


def test_four_jacks_must_be_played_big():  # §5.2
    four = "0: CJ SJ HJ DJ SA S10 HA DA\n0 says solo\n"

    big = tuple(NameSolo(size=Size.BIG, suit=suit) for suit in Suit)
    assert big == GAME.offers(play(four).view_from(0))
    play(four + "0 names small spades -> must_be_big\n0 names big spades")


def test_a_card_goes_over_and_one_comes_back():  # §5.3 §5.4
    table = play(
        SMALL
        + """
        0 to act
        0 gives C8 -> not_your_card
        0 gives C7
        2 to act
        2 returns C7 -> not_your_card
        2 returns CA
        0 to act
    """
    )

    assert cards("CJ SJ HJ SA S10 SK HA CA") == table.private[0].hand
    assert cards("S8 HK H9 D9 DK CK CQ") == table.private[2].hand
    assert cards("C7") == table.hidden.given
    assert (8, 8, 7, 8) == table.public.counts


def test_nothing_is_exchanged_before_a_big_solo():  # §5.4
    play(SOLO + "0 names big spades\n0 to act\n0 gives C7 -> not_now\n0 plays CJ")


def test_a_card_given_face_down_is_known_to_its_giver_alone():  # §5.3 §5.4
    table = play(SMALL + "0 gives C7")

    assert card("C7") == table.private[0].given
    for seat in (1, 2, 3):
        view = table.view_from(seat)
        assert repr(card("C7")) not in repr((view, GAME.scene(view.public), GAME.holding(view)))


def test_a_jack_is_given_face_up_and_cannot_come_back():  # §5.3 §5.4
    table = play(SMALL + "0 gives HJ\n2 returns HJ -> not_your_card\n2 returns CA")
    (laid,) = GAME.scene(table.public).laid

    assert cards("HJ") == laid.cards
    assert () == table.hidden.given


def test_the_partner_may_give_back_a_jack():  # §5.4
    table = play(
        """
        0: CJ SJ HJ SA S10 SK HA C7
        2: DJ S8 HK H9 D9 DK CK CQ
        0 says solo
        0 names small spades
        0 gives C7
        2 returns DJ
    """
    )

    assert card("DJ") in table.private[0].hand
    assert () == GAME.scene(table.public).laid


def test_only_the_two_partners_know_what_came_back():  # §5.4
    table = play(SMALL + "0 gives C7\n2 returns CA")

    assert [card("CA")] * 2 == [table.private[seat].returned for seat in (0, 2)]
    for seat in (1, 3):
        view = table.view_from(seat)
        assert repr(card("CA")) not in repr((view, GAME.scene(view.public), GAME.holding(view)))


def test_both_keep_in_view_what_they_exchanged():  # §5.3 §5.4
    table = play(SMALL + "0 gives C7\n2 returns CA")
    facts = {
        seat: [
            (f.key, f.values["card"])
            for f in GAME.holding(table.view_from(seat)).facts
            if not f.key.endswith("chalk")
        ]
        for seat in range(4)
    }

    assert [
        ("bauernstoss.fact.given", card("C7")),
        ("bauernstoss.fact.got", card("CA")),
    ] == facts[0]
    assert [("bauernstoss.fact.returned", card("CA"))] == facts[2]
    assert [[], []] == [facts[1], facts[3]]


def test_the_partner_sits_out_with_the_cards_face_down():  # §5.5
    table = play(SOLO + "0 names big spades\n0 plays CJ\n1 plays S7\n3 to act\n3 plays S9")
    marks = [mark.key for mark in GAME.scene(table.public).places[2].marks]
    holding = GAME.holding(table.view_from(2))

    assert ["bauernstoss.mark.sits_out"] == marks[-1:]
    assert "bauernstoss.prompt.you_sit_out" == holding.prompt.key
    assert 8 == len(holding.rows[0].cards)
    assert not holding.actions


@pytest.mark.parametrize(("dealer", "leads"), [(3, 0), (0, 1), (1, 3), (2, 3)])
def test_if_the_partner_were_to_lead_the_next_one_does(dealer, leads):  # §5.5 §6.1
    before = {3: "", 0: "1 says 2\n2 passes\n3 passes\n", 1: "2 passes\n3 passes\n"}
    said = before.get(dealer, "3 passes\n")

    play(f"dealer {dealer}\n{ALONE}{said}0 says solo\n0 names big spades\n{leads} to act")


def test_a_solo_stops_with_the_first_trick_it_loses():  # §5.6
    play(
        SOLO
        + """
        0 names big spades
        0 plays C7
        1 plays C8
        3 plays C10
        3 takes it
        solo_failed
        nobody to act
        score 0 12
        1 has the chalk
        0 deals next
    """
    )


MADE = """
    0 plays CJ
    1 plays DJ
    3 plays S9
    0 takes it
    0 plays SJ
    1 plays S7
    3 plays SQ
    0 plays HJ
    1 plays H7
    3 plays H10
    0 plays SA
    1 plays C8
    3 plays C10
    0 plays S10
    1 plays C9
    3 plays HQ
    0 plays SK
    1 plays D7
    3 plays DQ
    0 plays HA
    1 plays H8
    3 plays D10
"""


def test_a_small_solo_with_every_trick_brings_eight_and_the_chalk():  # §5.6 §7.6
    play(
        f"chalk 1\n{SMALL}0 gives C7\n2 returns CA\n{MADE}"
        """
        1 has the chalk
        0 plays CA
        1 plays D8
        3 plays DA
        solo_made
        score 8 0
        0 has the chalk
    """
    )


def test_a_small_solo_that_loses_its_last_trick_ends_the_match():  # §7.6 §7.7
    play(
        f"start at 3 13\nchalk 0\n{SMALL}0 gives SK\n2 returns CA"
        """
        0 plays CJ
        1 plays DJ
        3 plays S9
        0 plays SJ
        1 plays S7
        3 plays SQ
        0 plays HJ
        1 plays H7
        3 plays H10
        0 plays SA
        1 plays D7
        3 plays DQ
        0 plays S10
        1 plays D8
        3 plays D10
        0 plays HA
        1 plays H8
        3 plays HQ
        0 plays CA
        1 plays C8
        3 plays C10
        0 takes it
        0 plays C7
        1 plays C9
        3 plays DA
        1 takes it
        solo_failed
        score 3 21
        1 3 win
    """
    )


def test_a_big_solo_with_every_trick_brings_twelve():  # §7.6
    big = """
        0: CJ SJ HJ DJ SA S10 HA DA
        1: S7 S8 H7 H8 C8 C9 D7 D8
        3: S9 SQ H10 HQ C10 CK DQ DK
        0 says solo
        0 names big spades
        0 plays CJ
        1 plays S7
        3 plays S9
        0 plays SJ
        1 plays S8
        3 plays SQ
        0 plays HJ
        1 plays C8
        3 plays C10
        0 plays DJ
        1 plays C9
        3 plays CK
        0 plays SA
        1 plays H7
        3 plays HQ
        0 plays S10
        1 plays D7
        3 plays DQ
        0 plays HA
        1 plays H8
        3 plays H10
        0 plays DA
        1 plays D8
        3 plays DK
        solo_made
        score 12 0
        0 has the chalk
    """
    play(big)
