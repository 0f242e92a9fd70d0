"""What a match remembers of each seat: who raised, held, folded and made exchanges."""

import pytest

from games.watten.rules.conduct import UNKNOWN, Conduct, of
from tests.games.watten.transcripts import match, play

DEAL = "0: H9 HA HK HQ D6\ntrump 9 hearts\n"
EXCHANGE = "options exchange=true\n0: SA SK SQ CA CK\n"


def seen(text):
    """Seat by seat what was seen of it."""
    memory = play(text).public.memory
    return {seat: memory[seat] for seat in range(len(memory)) if memory[seat] != UNKNOWN}


def test_nothing_is_remembered_of_who_said_nothing():
    assert UNKNOWN == of(play(DEAL).public.memory, 2)


def test_a_first_raise_that_is_folded_to():
    assert {0: Conduct(opened=1), 1: Conduct(folded=1)} == seen(f"{DEAL}0 raises 3\n1 folds")


def test_a_raise_is_the_opener_s_once_the_deal_is_over():
    assert {3: Conduct(held=1)} == seen(f"{DEAL}0 raises 3\n3 holds")


def test_who_raises_again_has_held():
    expected = {1: Conduct(held=1), 0: Conduct(held_more=1)}

    assert expected == seen(f"{DEAL}0 raises 3\n1 raises 4\n0 holds")


def test_a_raise_that_is_given_up_when_it_is_answered_has_failed():
    expected = {0: Conduct(opened=1, met=1, failed=1, folded_more=1), 1: Conduct(held=1)}

    assert expected == seen(f"{DEAL}0 raises 3\n1 raises 4\n0 folds")


def test_a_raise_that_is_held_and_wins_has_not_failed():
    tail = "1 raises 4\n0 raises 5\n1 folds"
    expected = {
        0: Conduct(opened=1, met=1, held_more=1),
        1: Conduct(held=1, folded_more=1),
    }

    assert expected == seen(f"{DEAL}0 raises 3\n{tail}")


@pytest.mark.parametrize(
    ("said", "expected"), [("accepts", Conduct(accepted=1)), ("refuses", Conduct(refused=1))]
)
def test_a_dealer_is_remembered_by_what_it_says_to_an_exchange(said, expected):
    assert {3: expected} == seen(f"{EXCHANGE}0 proposes\n3 {said}")


def test_the_next_deals_know_of_it_and_add_to_it():
    course = match(f"{DEAL}0 raises 3\n1 folds\ndealt\ntrump 9 hearts\n1 raises 3\n0 folds")

    assert Conduct(opened=1, folded=1) == of(course.table.public.memory, 0)


def test_a_tense_side_that_gives_up_has_not_folded_to_a_raise():
    assert {} == seen(f"options tense_rule=decide3\nstart at 13 0 13 0\n{DEAL}0 folds")
