"""Why so much is bid: what is said agrees with the numbers beside it."""

import pytest

from games.core.prospect import Outlook
from games.schwarz_oder_weiss.display.phrases import name_of, own
from games.schwarz_oder_weiss.rules.actions import Bid, NamePoints
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.search.reasons import why_bid, why_points

OFFERS = tuple(NamePoints(points=points) for points in (3, 4, 5))
SCHWARZ = Bid(contract=Contract.SCHWARZ)


@pytest.mark.parametrize(
    ("named", "means", "expected"),
    [
        (5, [(0.9, 2.4), (0.9, 3.2), (0.88, 4.0)], "most_points"),
        (5, [(0.9, 2.4), (0.8, 2.5), (0.7, 2.6)], "more_pays"),
        (5, [(0.9, 2.4), (0.8, 2.5), (0.7, 2.0)], "score_decides"),
        (4, [(0.9, 2.4), (0.8, 2.5), (0.5, 0.5)], "some_points"),
        (4, [(0.9, 2.4), (0.8, 2.5), (0.78, 3.5)], "score_decides"),
        (3, [(0.9, 2.4), (0.8, 2.0), (0.5, 0.5)], "fewest_points"),
        (3, [(0.9, 2.4), (0.8, 2.6), (0.5, 0.5)], "score_decides"),
    ],
)
def test_a_number_of_points_has_a_reason_that_its_numbers_bear_out(named, means, expected):
    said = why_points(NamePoints(points=named), OFFERS, [Outlook(*mean) for mean in means])

    assert f"schwarz_oder_weiss.reason.{expected}" == said.key


@pytest.mark.parametrize(
    ("action", "mine", "other", "expected"),
    [
        (SCHWARZ, 1.0, 0.0, "bid"),
        (SCHWARZ, 0.0, 1.0, "score_decides"),
        (None, 1.0, 0.0, "waits"),
        (None, 0.0, 1.0, "score_decides"),
    ],
)
def test_it_is_not_said_to_bring_more_where_it_brings_less_in_this_deal(
    action, mine, other, expected
):
    said = why_bid(action, 3, Outlook(0.5, mine), [Outlook(0.5, mine), Outlook(0.5, other)])

    assert f"schwarz_oder_weiss.reason.{expected}" == said.key


@pytest.mark.parametrize(
    ("contract", "chance", "expected"),
    [
        (Contract.SCHWARZ, 0.9, "all_tricks"),
        (Contract.WEISS, 0.9, "no_trick"),
        (Contract.WEISS, 0.6, None),
        (Contract.SCHWARZ_SOLO, 0.9, None),
    ],
)
def test_a_bid_is_said_to_suit_the_cards_where_it_is_likely_to_be_made(contract, chance, expected):
    said = why_bid(Bid(contract=contract), 3, Outlook(chance, 1.0), [Outlook(0.5, 0.0)])
    cards = said.values.get("cards")

    assert (None if expected is None else own(f"reason.{expected}")) == cards
    assert own("reason.bid", contract=name_of(contract), count=3) == said.values.get("bid", said)
