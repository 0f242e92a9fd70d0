"""What one seat is reminded of, which others at the table must not learn."""

import re

from games.core.cards import Rank, Suit, card, cards
from games.core.scene import Says, Who, says
from games.watten.display.hand_view import holding
from tests.games.watten.transcripts import play

NAMED = "trump 9 hearts\n"
BLIND = "game blind\n0: S8 HA D8 S10 CK\n1: S7 H9 CJ DA C9\n2: C8 HK\n3: CA SQ D10\n"
CODE = "options signals=code\n"
SETTLED = "".join(f"{seat} settles\n" for seat in range(4)) + NAMED


SIGNED = ("trump_ace", "linke_2", "bad_hand", "linke_1", "rechte")


def key(name, **values):
    return says(f"watten.{name}", **values)


def held(text, seat):
    return holding(play(text).view_from(seat))


def facts(text, seat):
    """What is to be kept in mind besides the code, which has a test of its own."""
    return [fact for fact in held(text, seat).facts if not re.search("code", fact.key)]


def settled(text, seat):
    """What can be looked up besides the code."""
    return [fact for fact in held(text, seat).settled if not re.search("code", fact.key)]


def test_who_plays_with_whom_and_the_tricks_of_both_sides_lie_open():  # §1.2 §5.7
    text = "0: SA S8\n1: S10\n2: SK\n3: HA\n" + NAMED + "0 plays SA\n1 plays S10\n2 plays SK\n"
    after = text + "3 plays HA"
    us, them = (Who(0), Who(2)), (Who(1), Who(3))

    assert (
        key("fact.tricks_together", partner=Who(2), others=them, ours=0, theirs=0)
        == held("dealt", 0).standing[0]
    )
    assert (
        key("fact.tricks_together", partner=Who(1), others=us, ours=1, theirs=0)
        == held(after, 3).standing[0]
    )


def test_who_plays_alone_has_no_partner_beside_the_tricks():  # §1.3 §1.4
    others = (Who(1), Who(2))

    assert (
        key("fact.tricks_alone", others=others, ours=0, theirs=0)
        == held("seats 3\n" + NAMED, 0).standing[0]
    )


def test_between_two_deals_no_side_is_named():
    between = held(NAMED + "1 raises 3\n0 folds", 0)
    assert () == between.facts == between.standing


def test_what_is_unusual_about_the_code_is_in_sight_and_the_rest_can_be_looked_up():  # §8.5
    agreeing = held(CODE + "0 picks wink\n0 assigns trump_ace", 2)

    assert [
        key("fact.code_changed", gesture=key(f"gesture.{g}"), meaning=key(f"meaning.{m}"))
        for g, m in (("wink", "trump_ace"), ("right_thumb", "linke_1"))
    ] == list(agreeing.facts)
    assert {"watten.fact.code"} == {fact.key for fact in agreeing.settled}


def test_who_may_not_look_yet_is_told_until_when():  # §2.2
    assert [key("fact.face_down")] == facts("dealt", 1)
    assert [] == facts(NAMED, 1)


def test_what_was_put_away_can_be_looked_up():  # §2.4
    text = "0: SA S9 S8 S7 SK\n0 proposes\n3 accepts"

    assert [key("fact.discarded", cards=cards("SA SK S9 S8 S7"))] == settled(text, 0)
    assert [] == [fact for fact in settled(text, 1) if fact.key.endswith("discarded")]


def test_the_wish_to_concede_is_the_sides_own():  # §6.13
    text = "options concede=true\n" + NAMED
    wished = text + "1 concedes"

    assert [key("fact.would_concede", who=Who(1))] == facts(wished, 3)
    assert key("fact.you_would_concede") in settled(wished, 1)
    assert held(wished, 0) == held(text, 0)
    assert [] == facts(wished + "\n0 raises 3\n1 holds", 3)


def test_partners_see_each_others_signs():  # §8.1
    signed = {"gesture": key("gesture.close_both"), "meaning": key("meaning.linke_2")}
    text = NAMED + "1 signals close_both"

    meanings = (signed["meaning"],)

    assert [key("fact.you_signalled", **signed)] == settled(text, 1)
    assert [key("fact.signs", who=Who(1), meanings=meanings, count=1)] == facts(text, 3)
    assert held(text, 0) == held(NAMED, 0)


def test_what_was_signed_last_stands_where_the_next_sign_is_given():  # §8.1
    def titles(text: str, seat: int) -> list[Says]:
        return [menu.title for menu in held(text, seat).menus]

    text = NAMED + "3 signals kiss\n3 signals right_thumb\n"
    assert [key("menu.signals_given", meaning=key("meaning.trump_ace"))] == titles(text, 3)
    assert [key("menu.signals")] == titles(text, 1)


def test_the_latest_signs_are_in_sight_and_those_before_can_be_looked_up():  # §8.1
    given = ("kiss", "wink", "look_up", "close_both", "right_thumb")
    text = NAMED + "".join(f"1 signals {each}\n" for each in given)

    latest = tuple(key(f"meaning.{each}") for each in ("bad_hand", "linke_2", "trump_ace"))
    signed = [key("fact.signalled", who=Who(1), meaning=key(f"meaning.{each}")) for each in SIGNED]

    assert [key("fact.signs", who=Who(1), meanings=latest, count=3)] == facts(text, 3)
    assert signed == settled(text, 3)


def test_a_sign_can_be_looked_up_once_its_card_is_played():  # §8.1
    text = "0: SA S8\n1: H9 S7\n2: SK\n3: S10\n" + NAMED + "1 signals kiss\n0 plays SA\n"
    played = text + "1 plays H9\n"
    rechte = key("meaning.rechte")

    assert [key("fact.signs", who=Who(1), meanings=(rechte,), count=1)] == facts(text, 3)
    assert [] == facts(played, 3)
    assert key("fact.signalled", who=Who(1), meaning=rechte) in settled(played, 3)


def test_a_sign_is_spent_by_what_is_played_after_it():  # §8.1
    text = "0: H8 S8\n1: C9 S9 C7\n2: SK\n3: S10\n" + NAMED
    one = (key("meaning.linke_1"),)
    sign, both = "1 signals wink\n", "1 signals close_both\n"
    plays = "0 plays H8\n1 plays C9\n"

    assert [] == facts(text + sign + plays, 3)
    assert [key("fact.signs", who=Who(1), meanings=one, count=1)] == facts(text + plays + sign, 3)
    two = (key("meaning.linke_2"),)
    assert [key("fact.signs", who=Who(1), meanings=two, count=1)] == facts(text + both, 3)
    assert [key("fact.signs", who=Who(1), meanings=one, count=1)] == facts(text + both + plays, 3)


def test_a_sign_stays_in_sight_of_who_does_not_know_what_it_means():  # §10.5
    hands = BLIND.replace("2: C8 HK", "2: HK").replace("3: CA SQ", "3: CA C8")
    plays = "0 plays HA\n1 plays S7\n2 plays HK\n3 plays C8\n"
    text = hands + "cards D8 CA\n3 signals kiss\n" + plays
    rechte = key("fact.signs", who=Who(3), meanings=(key("meaning.rechte"),), count=1)

    assert rechte in facts(text, 1)


def test_the_sign_of_a_suit_stays_in_sight_of_who_does_not_know_the_trump():  # §10.9
    given = ("left_little", "kiss", "wink", "close_both")
    text = BLIND + "cards D8 CA\n" + "".join(f"3 signals {each}\n" for each in given)
    linke = (key("meaning.linke_1"), key("meaning.linke_2"))
    told = (*linke, key("meaning.trump_suit", suit=key("meaning.clubs")))

    assert key("fact.signs", who=Who(3), meanings=told, count=3) in facts(text, 1)


def test_a_sign_without_meaning_is_no_news():  # §8.1, §8.9
    text = NAMED + "1 signals kiss\n1 signals cough\n"
    rechte = (key("meaning.rechte"),)
    nothing = key("fact.signalled", who=Who(1), meaning=key("meaning.nothing"))

    assert [key("fact.signs", who=Who(1), meanings=rechte, count=1)] == facts(text, 3)
    assert nothing in settled(text, 3)


def test_a_sign_is_no_news_once_the_deal_is_over():  # §8.1
    text = NAMED + "1 signals kiss\n0 raises 3\n1 folds\n"
    sign = key("fact.signalled", who=Who(1), meaning=key("meaning.rechte"))

    assert sign not in facts(text, 3)
    assert sign in settled(text, 3)


def test_a_gesture_is_read_by_the_pairs_own_code():  # §8.5
    text = CODE + "0 picks kiss\n0 assigns bad_hand\n" + SETTLED + "0 signals kiss"
    signed = {"gesture": key("gesture.kiss"), "meaning": key("meaning.bad_hand")}

    assert [key("fact.signs", who=Who(0), meanings=(signed["meaning"],), count=1)] == facts(text, 2)
    assert [key("fact.you_signalled", **signed)] == settled(text, 0)
    assert [] == facts(text, 1)


def test_a_gesture_that_all_have_seen_can_be_looked_up_by_who_cannot_read_it():  # §8.5
    text = CODE + SETTLED + "0 signals kiss"
    seen = key("told.gesture_made", who=Who(0), gesture=key("gesture.kiss"))

    assert [[seen], [seen]] == [settled(text, seat) for seat in (1, 3)]
    assert seen not in settled(text, 2)


def test_a_shown_hand_is_known_to_the_partner_without_what_was_played():  # §8.4
    shown = "0: SA SK D6 HJ C10\ntrump 6 spades\n0 shows\n"
    text = shown + "0 plays HJ"
    showed = key("fact.you_showed", who=Who(2), cards=cards("D6 SA SK HJ C10"))

    assert [showed] == facts(shown, 0)
    assert [] == settled(shown, 0)
    assert [key("fact.shown", who=Who(0), cards=cards("D6 SA SK C10"))] == facts(text, 2)
    assert [showed] == settled(text, 0)
    assert [] == facts(text, 0)
    assert [] == facts(text, 1)


def test_who_has_chosen_keeps_the_own_card_in_mind():  # §10.2
    assert [key("fact.you_chose", card=card("D8"))] == facts(BLIND + "0 keeps\n0 chooses D8", 0)


def test_the_two_who_chose_know_what_it_means():  # §10.3 §10.4
    text = BLIND + "cards D8 CA"
    known = key("fact.secret", rank=Rank.EIGHT, suit=Suit.CLUBS)

    assert [
        known,
        key("fact.guate_and_rechte", guate=card("C9"), rechte=card("C8")),
    ] == facts(text, 0)
    assert [
        key("fact.both_chose", card=card("D8"), who=Who(3), other=card("CA")),
    ] == settled(text, 0)
    assert [
        key("fact.both_chose", card=card("CA"), who=Who(0), other=card("D8")),
    ] == settled(text, 3)
    assert [[], []] == [facts(text, 1), facts(text, 2)]


def test_who_plays_blind_is_told_so_when_it_is_their_turn():  # §10.5
    text = BLIND + "cards D8 CA\n0 plays HA"

    assert [[key("fact.blind")], []] == [facts(text, 1), facts(text, 2)]


def test_who_plays_blind_after_a_sign_for_the_trump_is_told_what_it_is_worth():  # §8.2, §10.5
    text = BLIND + "cards D8 CA\n3 signals left_little\n0 plays HA"

    assert key("fact.blind_told") == facts(text, 1)[0]
    assert key("fact.blind") not in facts(text, 1)


def test_who_answers_a_raise_is_not_told_to_play():  # §10.3
    assert key("fact.blind") not in facts(BLIND + "cards D8 CA\n0 raises 3", 1)


def test_who_chooses_second_may_see_the_first_card():  # §10.2
    text = "options order=forehand_first\n" + BLIND + "0 keeps\n0 chooses D8"

    assert [key("fact.chose", who=Who(0), card=card("D8"))] == facts(text, 3)


def test_after_a_blind_deal_nothing_is_secret_any_more():  # §10.10
    text = BLIND + "cards D8 CA\n1 raises 3\n0 folds"

    assert [] == facts(text, 0)
    assert [] == facts(text, 1)


LADINISCH = "options announcement=shown_cards\n" + BLIND


def test_who_may_exchange_is_told_the_card_that_would_decide():  # §10.11
    assert [key("fact.last_card_rank", card=card("CK"))] == facts(LADINISCH + "dealt", 0)
    dealer = facts(LADINISCH + "0 proposes", 3)
    assert ["watten.fact.last_card_suit"] == [fact.key for fact in dealer]
    assert [key("fact.face_down")] == facts(LADINISCH + "dealt", 1)


def test_the_two_last_cards_can_be_looked_up_by_those_who_showed_them():  # §10.11
    shown = LADINISCH.replace("3: CA SQ D10", "3: CA SQ D10 D9 HQ") + "0 keeps"
    both = key("fact.both_showed", card=card("CK"), who=Who(3), other=card("HQ"))

    assert both in settled(shown, 0)
    assert [] == [fact for fact in settled(shown, 1) if "showed" in fact.key]


def test_a_pair_is_reminded_of_who_of_them_would_fold():  # §6.14
    voiced = "options answers=both\n" + NAMED + "1 raises 3\n0 folds"

    assert key("fact.you_would_concede") in settled(voiced, 0)
    assert key("fact.would_concede", who=Who(0)) in facts(voiced, 2)
    assert [] == facts(voiced, 1)


def test_who_knows_a_secret_trump_says_with_a_suit_that_it_is_trump():  # §8.2, §10.4
    signs = "3 signals left_index\n3 signals left_little\n1 signals left_ring\n"
    clubs, spades = (key("meaning.trump_suit", suit=key("meaning.clubs")), key("meaning.spades"))

    def signed(seat):
        return [
            fact for fact in facts(BLIND + "cards D8 CA\n" + signs, seat) if "signs" in fact.key
        ]

    assert [key("fact.signs", who=Who(3), meanings=(clubs,), count=1)] == signed(1)
    assert [key("fact.signs", who=Who(1), meanings=(spades,), count=1)] == signed(3)


def test_after_a_blind_deal_it_can_be_looked_up_what_took_the_tricks():  # §10.10
    first = "cards D8 CA\n0 plays HA\n1 plays S7\n2 plays HK\n3 plays SQ\n"
    second = "0 plays S8\n"
    hands = BLIND.replace("2: C8 HK", "2: HK C7")

    def told(text):
        return [fact for fact in settled(hands + text, 2) if "fact.trick" in fact.key]

    assert [] == told(first + second)
    over = told(first + second + "1 raises 3\n0 folds")
    assert [key("fact.trick", number=1, who=Who(0), card=card("HA"))] == over
    trump = first.replace("2 plays HK", "2 plays C7")
    (ruffed,) = told(trump + "2 raises 3\n3 folds")
    assert says("card.trump.spoken") == ruffed.values["kind"]


def test_after_an_open_deal_it_can_be_looked_up_what_took_the_tricks():
    first = "0: SA S8\n1: S10\n2: D9\n3: HA\n" + NAMED
    first += "0 plays SA\n1 plays S10\n2 plays D9\n3 plays HA\n"

    def told(text):
        return [fact for fact in settled(text, 0) if "fact.trick" in fact.key]

    assert [] == told(first)
    (taken,) = told(first + "2 raises 3\n1 folds")
    linke = key("fact.trick_by", number=1, who=Who(2), card=card("D9"), kind=says("card.linke"))
    assert linke == taken
