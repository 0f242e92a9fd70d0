"""What lies open on a table of Watten, in keys, and in Blind Watten no more than may be known."""

import pytest

from games.core.cards import Rank, Suit, cards
from games.core.scene import Laid, TrickCard, Who, says
from games.watten.display.board import board
from games.watten.display.table_view import scene
from tests.games.watten.transcripts import play

NAMED = "trump 9 hearts\n"


def key(name, **values):
    return says(f"watten.{name}", **values)


def shown(text):
    return scene(play(text).public)


def marks(text, seat):
    return shown(text).places[seat].marks


def facts(text):
    return [fact.key.removeprefix("watten.fact.") for fact in shown(text).facts]


@pytest.mark.parametrize(
    ("text", "prompt"),
    [
        ("options signals=code\n0 settles", key("prompt.agreeing", who=(Who(1), Who(2), Who(3)))),
        ("dealt", key("prompt.exchange_or_name", who=(Who(0),))),
        ("game blind\ndealt", key("prompt.exchange_or_keep", who=(Who(0),))),
        ("0 proposes", key("prompt.answering_offer", by=Who(0), who=(Who(3),))),
        ("0 proposes\n3 refuses", key("prompt.naming_rank", who=(Who(0),))),
        ("0 names 9", key("prompt.naming_suit", who=(Who(3),))),
        ("seats 3\n0 names 9", key("prompt.naming_suit", who=(Who(0),))),
        ("game blind\n0 keeps", key("prompt.choosing", who=(Who(0), Who(3)), count=2)),
        (
            "game blind\n3: SA\n0 keeps\n3 chooses SA",
            key("prompt.choosing", who=(Who(0),), count=1),
        ),
        (NAMED, says("common.waiting_for", who=(Who(0),))),
        (NAMED + "1 raises 3", key("prompt.raised", by=Who(1), value=3, who=(Who(0), Who(2)))),
        (NAMED + "1 raises 3\n0 folds", says("common.shuffling")),
    ],
)
def test_every_moment_says_whom_the_table_waits_for(text, prompt):
    assert prompt == shown(text).prompt


def test_a_tense_side_is_asked_before_the_first_lead():  # §6.10
    text = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED

    assert key("prompt.deciding", who=(Who(0), Who(2))) == shown(text).prompt


def test_the_end_of_a_match_is_said():
    over = shown("start at 13 14 13 14\noptions concede=true\n" + NAMED + "1 concedes\n3 concedes")

    assert says("common.match_over") == over.prompt
    assert key("mark.tense") not in over.places[1].marks


def test_the_draw_is_shown_until_the_first_deal():  # §1.5
    assert ["drew", "drew", "drew", "drew", "target"] == facts("options signals=code\n0 settles")
    assert ["value", "target"] == facts("dealt")


def test_schlag_and_trump_are_facts_with_the_cards_they_make():  # §4.1 §4.6
    assert ["schlag", "value", "target"] == facts("0 names 9")
    assert (
        key("fact.schlag", rank=Rank.NINE),
        key("fact.trump", suit=Suit.HEARTS),
        key("fact.value", value=2),
        key("fact.guate", card=cards("H10")[0]),
        key("fact.rechte", card=cards("H9")[0]),
        key("fact.target", count=18),
    ) == shown("options guate=true target=18\n" + NAMED).facts


def test_the_kritische_are_named_and_a_rechte_that_is_none():  # §9.1 §9.3
    text = "game kritisch\ntrump king hearts"

    assert ["schlag", "trump", "value", "kritische", "no_rechte", "target"] == facts(text)
    assert key("fact.kritische", cards=cards("HK D6 S7")) == shown(text).facts[3]


def test_an_open_raise_says_what_the_deal_counts_if_held_and_if_folded():  # §6.3 §6.4
    said = shown(NAMED + "0 raises 3\n1 holds\n1 raises 4").facts
    worth = key("fact.value", value=3)

    assert key("fact.proposal", value=4, price=3) == said[said.index(worth) + 1]


def test_who_held_alone_may_raise_next():  # §6.6
    assert key("fact.right", who=(Who(1), Who(3))) in shown(NAMED + "0 raises 3\n1 holds").facts
    assert "right" not in facts(NAMED)


def test_it_is_said_when_nobody_may_raise_any_more():  # §6.7 §6.10
    tense = "start at 9 13 9 13\n" + NAMED + "0 raises 3\n1 holds"
    decided = "options tense_rule=decide3\nstart at 13 9 13 9\n" + NAMED + "0 decides"

    assert "closed" in facts(tense)
    assert "closed" in facts(decided)
    assert "closed" not in facts(NAMED)


def test_with_three_it_is_said_who_plays_alone():  # §1.4
    text = "seats 3\n" + NAMED

    assert key("fact.alone", who=Who(0)) in shown(text).facts
    assert key("mark.partner", who=Who(2)) in marks(text, 1)
    assert (key("mark.forehand"),) == marks(text, 0)


def test_a_seat_is_marked_with_what_it_is_in_this_deal():  # §1.2 §2.2 §6.7
    text = "start at 0 13 0 13\ndealt"

    assert (key("mark.forehand"), key("mark.partner", who=Who(2))) == marks(text, 0)
    assert (key("mark.face_down"), key("mark.partner", who=Who(3)), key("mark.tense")) == marks(
        text, 1
    )
    assert (says("common.dealer"), key("mark.partner", who=Who(1)), key("mark.tense")) == marks(
        text, 3
    )
    assert [5, 5, 5, 5] == [place.cards for place in shown(text).places]
    assert [True, False, False, False] == [place.acts for place in shown(text).places]


TRICK = "0: SA S8\n1: S10\n2: D9\n3: HA\n" + NAMED + "0 plays SA\n1 plays S10\n2 plays D9\n"


def test_the_card_that_is_winning_so_far_is_marked():  # §4.2
    ace, ten, nine = cards("SA S10 D9")
    winning = TrickCard(Who(2), nine, best=True, kind=says("card.linke"))

    assert (TrickCard(Who(0), ace), TrickCard(Who(1), ten), winning) == shown(TRICK).trick


def test_a_full_trick_lies_on_beside_the_count_of_its_side():  # §5.7
    text = TRICK + "3 plays HA\n"
    after = shown(text)

    assert () == after.trick
    assert [False, False, True, False] == [played.best for played in after.last_trick]
    assert key("mark.side_tricks", count=1) in marks(text, 0)
    assert key("mark.side_tricks", count=1) in marks(text, 2)
    assert says("common.tricks", count=1) in marks(
        "seats 2\n0: SA\n1: S8\n" + NAMED + "0 plays SA\n1 plays S8", 0
    )


def test_a_gesture_that_all_may_see_stands_beside_the_name():  # §8.5
    text = (
        "options signals=code\n"
        + "".join(f"{n} settles\n" for n in range(4))
        + NAMED
        + "1 signals kiss"
    )

    assert key("mark.gesture", gesture=key("gesture.kiss")) in marks(text, 1)


def test_a_secret_sign_stands_nowhere():  # §8.1
    assert shown(NAMED) == shown(NAMED + "1 signals kiss")


BLIND = "game blind\n0: D8 SA S9\n1: S10 HA\n2: SK D9\n3: CJ HQ\n"
FIRST = "0 plays SA\n1 plays S10\n2 plays SK\n3 plays HQ\n"


def test_who_has_chosen_and_who_knows_the_trump_is_marked():  # §10.4
    assert key("mark.chosen") in marks(BLIND + "0 keeps\n0 chooses D8", 0)
    text = BLIND + "cards D8 CJ"
    assert [True, False, False, True] == [
        key("mark.knows_trump") in marks(text, n) for n in range(4)
    ]


def test_a_blind_trick_never_says_which_card_is_winning():  # §10.6
    lies = shown(BLIND + "cards D8 CJ\n0 plays SA\n1 plays S10").trick

    assert [False, False] == [played.best for played in lies]


def test_a_blind_trick_shows_who_took_it_and_is_turned_over_by_the_next_lead():  # §10.6
    after = shown(BLIND + "cards D8 CJ\n" + FIRST)

    assert [True, False, False, False] == [played.best for played in after.last_trick]
    assert after.turned_over is None
    assert after.turns_over
    led = shown(BLIND + "cards D8 CJ\n" + FIRST + "0 plays S9")
    assert ((), Who(0)) == (led.last_trick, led.turned_over)


def test_the_first_trick_may_lie_open_from_then_on():  # §10.6
    text = "options first_trick_open=true\n" + BLIND + "cards D8 CJ\n" + FIRST
    title = key("laid.first_trick", by=Who(0), who=Who(0))

    assert () == shown(text).laid
    led = shown(text + "0 plays S9")
    assert (Laid(title, cards("SA S10 SK HQ")),) == led.laid
    assert (cards("SA S10 SK HQ"), None) == (
        tuple(played.card for played in led.last_trick),
        led.turned_over,
    )
    assert () == shown(BLIND + "cards D8 CJ\n" + FIRST + "0 plays S9").laid


@pytest.mark.parametrize(("schlag", "trump"), [("SA", "HQ"), ("S9", "CJ"), ("S9", "HQ")])
def test_whatever_was_chosen_the_table_looks_the_same(schlag, trump):  # §10.4
    course = "\n0 plays SA\n1 plays S10\n"

    assert repr(shown(f"{BLIND}cards SA CJ{course}")) == repr(
        shown(f"{BLIND}cards {schlag} {trump}{course}")
    )


def test_who_knows_the_trump_stands_in_the_picture_while_it_is_secret():  # §10.4
    def noted(text: str) -> list[bool]:
        return [each.informed for each in board(play(text).public).seats]

    text = BLIND + "cards D8 CJ"
    assert [True, False, False, True] == noted(text)
    assert not any(noted(text + "\n1 raises 3\n0 folds"))
    assert not any(noted(NAMED))


def test_after_a_blind_deal_everybody_sees_what_it_was_about():  # §10.10
    text = BLIND + "cards D8 CJ\n1 raises 3\n0 folds"

    assert ["schlag", "trump", "guate", "rechte", "target"] == facts(text)
    assert key("mark.knows_trump") not in marks(text, 0)


def test_the_picture_says_that_there_is_no_guate_where_one_could_be():  # §10.1
    def guates(text):
        badges = board(play(text).public).badges
        return [badge.shows for badge in badges if badge.title == says("badge.guate")]

    assert [says("badge.none")] == guates("options guate=true\n0 names 6\n3 names hearts")
    assert [cards("H10")] == guates("options guate=true\n" + NAMED)
    assert [] == guates("0 names 6\n3 names hearts")
