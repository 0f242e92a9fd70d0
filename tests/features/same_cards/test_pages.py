"""What came of cards, as it is shown: each time beside the first one and a strong player's."""

from bot.features.same_cards.pages import (
    ChallengePage,
    Comparison,
    SameCardsPage,
    challenge,
    comparison,
    same_cards,
)
from bot.features.same_cards.values import Attempt, SeatChoice, Times
from bot.pages.words import language
from tests.bot.pages.samples import buttons, refused, texts

GERMAN = language("de")
FIRST, NOW, STRONG = Attempt(((1, -2), (2, 1))), Attempt(((1, 3),)), Attempt(((1, 0), (2, 2)))
SEATS = (
    SeatChoice(1, "Anna", own=True, partner=True),
    SeatChoice(3, "Resi", own=False, partner=True),
    SeatChoice(2, "Sepp", own=False, partner=False),
)


def page(*times: Attempt, par: Attempt | None = None, deal: int = 0, **more: int) -> str:
    return texts(
        same_cards(
            GERMAN,
            SameCardsPage(
                table=7,
                game="tyrolean_watten",
                deal=deal,
                times=Times(times, **more),
                par=par,
                par_is_coming=par is None and len(times) > 1,
                seats=SEATS,
            ),
        )
    )


def test_a_match_is_compared_in_all_and_deal_by_deal():
    shown = page(FIRST, NOW, par=STRONG)
    assert "**Du: +3 · beim ersten Mal: −1 · starker Computer: +2**" in shown  # noqa: RUF001 - a real minus
    assert "Spiel 1: +3 · −2 · ±0" in shown  # noqa: RUF001 - a real minus
    assert "Spiel 2: – · +1 · +2" in shown  # noqa: RUF001 - no points


def test_of_one_deal_there_is_no_list():
    shown = page(FIRST, NOW, STRONG, deal=2)
    assert "Spiel 2" in shown
    assert "Spiel 1" not in shown
    assert "Alle Male: −1 · +3 · +2" in shown  # noqa: RUF001 - a real minus
    assert "spielt dieselben Karten gerade noch" in shown


def test_times_that_are_left_out_are_not_passed_over():
    assert "Alle Male: −1 · … · +3 · +2" in page(FIRST, NOW, STRONG, left_out=4)  # noqa: RUF001 - a real minus


def test_who_gave_up_has_no_points():
    given_up = Attempt(((1, 3),), given_up=True)
    assert "**Du: aufgegeben · beim ersten Mal: −1**" in page(FIRST, given_up)  # noqa: RUF001 - a real minus


def test_each_seat_can_be_chosen_by_who_sat_there():
    view = same_cards(
        GERMAN,
        SameCardsPage(
            table=7,
            game="tyrolean_watten",
            deal=0,
            times=Times((FIRST,)),
            par=None,
            par_is_coming=False,
            seats=SEATS,
        ),
    )
    labels = ["Am selben Platz", "Als Partner Resi", "Als Gegner Sepp"]
    assert labels == [each["label"] for each in buttons(view).values()]
    assert [] == refused(view)


def test_both_in_a_challenge_are_named_and_no_name_is_read_as_markup():
    shown = texts(
        comparison(
            GERMAN,
            Comparison(
                game="tyrolean_watten", table=7, seat=1, names=("*A*", ""), attempts=(FIRST, NOW)
            ),
        )
    )
    assert "\\*A\\*" in shown
    assert "Spiel 1: −2 · +3" in shown  # noqa: RUF001 - a real minus


def test_a_challenge_says_to_whom_and_until_when():
    made = ChallengePage(
        number=3,
        game="tyrolean_watten",
        challenger="Anna",
        challenged=9,
        deals=4,
        ends=1_790_000_000,
        declined=False,
    )
    shown = texts(challenge(GERMAN, made))
    assert "<@9>" in shown
    assert "4 Spiele" in shown
    assert "<t:1790000000:R>" in shown
