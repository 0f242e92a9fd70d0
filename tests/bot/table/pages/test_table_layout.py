"""The table's message says in words what it shows, and shows only what lies open."""

from dataclasses import replace

from discord import ui

from bot.pages.card_style import Deck, Faces
from bot.pages.custom_id_codec import parse
from bot.pages.words import language
from bot.table.pages import plain, table_layout
from games.core.cards import card
from games.core.scene import Says, Told, TrickCard, Who, says
from tests.bot.pages.samples import CAPTION, GAME, SCENE, buttons, refused, texts

EN = language("en")
FIRST_TRICK = replace(SCENE, last_trick=())
WELI = says("watten.card.weli_as_trump")
DE = language("de")


def test_the_table_reads_from_top_to_bottom():
    assert texts(table_layout.table(EN, CAPTION, SCENE)).splitlines() == [
        "### Schwarz oder Weiß · Deal 3",
        "-# Table Eckbank",
        "**It\u2019s Ben\u2019s turn.**",
        "Trump: ♠ spades",
        "• **Anna** · 5 points · 2 cards · dealer",
        "► **Ben** · 1 point · 3 cards",
        "**Dummy**",
        "♥K ♦10",
        "**This trick**",
        "Anna leads ♠10",
        "Dummy: ♠A (winning)",
    ]


def test_it_speaks_german_too():
    said = texts(table_layout.table(DE, CAPTION, SCENE)).splitlines()
    assert said[4:6] == [
        "• **Anna** · 5 Punkte · 2 Karten · gibt",
        "► **Ben** · 1 Punkt · 3 Karten",
    ]


def test_the_last_three_things_that_happened_stand_at_the_end():
    log = tuple(Told(says(f"{GAME}.told.trick_taken", who=Who(seat % 2))) for seat in range(5))
    said = texts(
        table_layout.table(EN, CAPTION, FIRST_TRICK, table_layout.TableContext(log=log))
    ).splitlines()
    assert said[-3:] == [
        "-# Anna takes the trick.",
        "-# Ben takes the trick.",
        "-# Anna takes the trick.",
    ]


def test_what_happens_twice_running_is_told_once():
    log = (Told(says(f"{GAME}.told.trick_taken", who=Who(0))),) * 2
    around = table_layout.TableContext(log=log)
    picture = ui.TextDisplay("a picture")
    for said in (
        texts(table_layout.table(EN, CAPTION, FIRST_TRICK, around)),
        texts(table_layout.table(EN, CAPTION, FIRST_TRICK, around, picture)),
    ):
        assert 1 == said.count("Anna takes the trick.")


def beside_picture(
    *log: Told, prompt: Says | None = None, trick: tuple[TrickCard, ...] | None = None
) -> list[str]:
    """What stands beside the picture; with a full `trick` on the table, if one is given."""
    scene = FIRST_TRICK if prompt is None else replace(FIRST_TRICK, prompt=prompt)
    if trick is not None:
        scene = replace(scene, trick=(), last_trick=trick)
    around = table_layout.TableContext(log=log)
    return texts(
        table_layout.table(EN, CAPTION, scene, around, ui.TextDisplay("a picture"))
    ).splitlines()


def test_beside_the_picture_stands_the_last_thing_that_happened_alone():
    log = tuple(Told(says(f"{GAME}.told.trick_taken", who=Who(seat % 2))) for seat in range(4))
    assert ["**It\u2019s Ben\u2019s turn.**", "-# Ben takes the trick."] == beside_picture(*log)[
        -2:
    ]


def test_beside_the_picture_an_answer_stands_behind_what_it_answers():
    raised = Told(says("watten.told.raised", who=Who(0), value=3), call=True)
    held = Told(says("watten.told.held", who=Who(1), value=3), call=True)
    around = table_layout.TableContext(log=(raised, held))
    picture = ui.TextDisplay("a picture")
    said = texts(table_layout.table(EN, CAPTION, SCENE, around, picture))
    assert f"{EN.at(CAPTION.names)(raised.says)} {EN.at(CAPTION.names)(held.says)}" in said


def test_beside_the_picture_it_is_told_who_left_although_a_computer_has_moved_since():
    left = Told(says("chair.left", who=Who(1)), of_chair=True)
    moves = [Told(says(f"{GAME}.told.trick_taken", who=Who(seat % 2))) for seat in range(3)]
    told = "-# Ben has left. A computer plays on. Anna takes the trick."
    assert told == beside_picture(left, *moves)[-1]


def test_beside_the_picture_a_full_trick_is_told_with_what_made_its_card_win():
    taken = Told(says("watten.told.trick_taken", who=Who(1)))
    raised = Told(says("watten.told.raised", who=Who(0), value=3))
    king, weli = TrickCard(Who(0), card("SK")), TrickCard(Who(1), card("D6"), best=True, kind=WELI)
    trick = (king, weli)
    assert (
        "-# Ben takes the trick with \u26666 (Weli, always trump)."
        == beside_picture(taken, trick=trick)[-1]
    )
    told = "-# Ben takes the trick with \u26666 (Weli, always trump). Anna raises to 3."
    assert told == beside_picture(taken, raised, trick=trick)[-1]
    led = replace(SCENE, last_trick=trick)
    around = table_layout.TableContext(log=(taken,))
    table = table_layout.table(EN, CAPTION, led, around, ui.TextDisplay("a picture"))
    assert "-# Last trick: Ben with \u26666 (Weli, always trump)." == texts(table).splitlines()[-1]
    plain = replace(weli, kind=None)
    assert "-# Ben takes the trick with \u26666." == beside_picture(taken, trick=(king, plain))[-1]


def test_a_trick_of_the_dummy_is_told_once():
    taken = Told(says("schwarz_oder_weiss.told.dummy_trick"))
    trick = (TrickCard(Who(0), card("SK")), TrickCard(says("common.dummy"), card("SA"), best=True))
    assert "-# Dummy takes the trick with \u2660A." == beside_picture(taken, trick=trick)[-1]


def test_of_a_card_that_is_named_for_what_it_is_it_is_told_why_it_wins():
    taken = Told(says("watten.told.trick_taken", who=Who(0)))
    weli = TrickCard(Who(0), card("D6"), best=True, kind=WELI)
    scene, around = replace(SCENE, last_trick=(weli,)), table_layout.TableContext(log=(taken,))
    german = DE.with_faces(Faces(deck=Deck.WATTEN))
    table = table_layout.table(german, CAPTION, scene, around, ui.TextDisplay("a picture"))
    assert "-# Letzter Stich: Anna mit Weli (immer Trumpf)." == texts(table).splitlines()[-1]


def test_of_several_linke_it_is_told_that_the_first_wins():
    taken = Told(says("watten.told.trick_taken", who=Who(0)))
    linke = says("card.linke")
    first = TrickCard(Who(0), card("SJ"), best=True, kind=linke)
    second = TrickCard(Who(1), card("DJ"), kind=linke)
    told = "-# Anna takes the trick with \u2660J (Linke, played first)."
    assert told == beside_picture(taken, trick=(first, second))[-1]


def test_what_is_asked_is_not_told_again_beside_the_picture():
    raised = Told(says("watten.told.raised", who=Who(0), value=3))
    asked = says("watten.prompt.raised", by=Who(0), value=3, who=(Who(1),))
    said = beside_picture(raised, prompt=asked)
    assert ["a picture", "**Anna raises to 3. Waiting for Ben.**"] == said[-2:]


def test_what_led_to_a_result_stands_with_it_beside_the_picture():
    log = (
        Told(says(f"{GAME}.told.trick_taken", who=Who(0))),
        Told(says(f"{GAME}.told.trick_taken", who=Who(1))),
        Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),
    )
    trick = (TrickCard(Who(0), card("CQ")), TrickCard(Who(1), card("CA"), best=True))
    assert [
        "**Anna wins the match.**",
        "-# Ben takes the trick with \u2663A.",
    ] == beside_picture(*log, trick=trick)[-2:]


def test_of_the_deal_before_nothing_is_told_once_another_has_ended():
    before, after = (
        Told(says(f"{GAME}.told.match_won", who=Who(seat)), result=True) for seat in (0, 1)
    )
    told = Told(says(f"{GAME}.told.deal_started", number=2, who=Who(1)))
    said = beside_picture(before, told, after)
    assert "Anna wins the match." not in " ".join(said)
    assert "Deal 2: Ben deals." in " ".join(said)


def test_a_full_trick_stays_until_the_next_card_is_led():
    said = texts(table_layout.table(EN, CAPTION, replace(SCENE, trick=()))).splitlines()
    assert said[-3:] == ["**Last trick**", "Anna leads ♣Q (takes the trick)", "Ben: ♣J"]


def test_the_result_of_a_deal_stands_on_top_while_it_is_the_newest_thing():
    log = (
        Told(says(f"{GAME}.told.trick_taken", who=Who(1))),
        Told(says(f"{GAME}.told.match_won", who=Who(0)), result=True),
    )
    said = texts(
        table_layout.table(EN, CAPTION, FIRST_TRICK, table_layout.TableContext(log=log))
    ).splitlines()
    assert said[2:4] == ["**Anna wins the match.**", "**It\u2019s Ben\u2019s turn.**"]
    assert said[-1] == "-# Ben takes the trick."


def test_a_table_in_text_for_want_of_a_permission_says_once_what_to_allow():
    asked = "-# Allow me to Attach Files here, and I can show the table as a picture."
    lacking = table_layout.TableContext(lacks_permission=True)
    said = texts(table_layout.table(EN, CAPTION, SCENE, lacking)).splitlines()

    assert 1 == said.count(asked)
    assert asked not in texts(table_layout.table(EN, CAPTION, SCENE)).splitlines()


def test_all_facts_stand_in_one_line():
    two = replace(SCENE, facts=SCENE.facts * 2)
    said = texts(table_layout.table(EN, CAPTION, two)).splitlines()
    assert said[3] == "Trump: ♠ spades · Trump: ♠ spades"


def test_the_clock_counts_down_without_edits():
    said = texts(
        table_layout.table(EN, CAPTION, SCENE, table_layout.TableContext(clock=1_800_000_000))
    )
    assert "Time runs out <t:1800000000:R>" in said


def test_the_control_rows_name_the_table_and_the_moment():
    pressed = {
        label: parse(button["custom_id"])
        for label, button in buttons(table_layout.table(EN, CAPTION, SCENE)).items()
    }
    assert list(pressed) == ["My hand", "Score", "Menu"]
    assert {(press.table, press.number) for press in pressed.values() if press} == {(42, 17)}


def test_a_new_table_is_drawn_without_a_trick_and_without_cards():
    empty = replace(SCENE, deal=0, facts=(), laid=(), trick=(), last_trick=())
    assert "trick" not in texts(table_layout.table(EN, CAPTION, empty))
    assert refused(table_layout.table(EN, CAPTION, empty)) == []


def test_the_same_scene_gives_the_same_bytes():
    first, second = (table_layout.table(EN, CAPTION, SCENE).to_components() for _ in range(2))
    assert first == second


def test_no_view_is_ever_stored_by_discord_py():
    view = table_layout.table(EN, CAPTION, SCENE)
    assert view.timeout is None
    assert view.is_finished()


def test_a_gesture_beside_a_name_is_called_a_sign():
    marks = (says("watten.mark.gesture", gesture=says("watten.gesture.wink")),)
    place = replace(SCENE.places[0], marks=marks)

    assert table_layout.place_line(EN.at(CAPTION.names), place).endswith(" · sign: a wink")


def test_what_comes_by_itself_stands_on_a_table_in_text_as_beside_a_picture():
    around = table_layout.TableContext(next_deal=1_800_000_000)
    for shown in (
        table_layout.table(EN, CAPTION, SCENE, around),
        table_layout.table(EN, CAPTION, SCENE, around, ui.TextDisplay("a picture")),
    ):
        assert "Next deal <t:1800000000:R>" in texts(shown)
    assert "Next deal <t:1800000000:R>" in plain.table_text(EN, CAPTION, SCENE, around)


def test_nothing_comes_by_itself_while_nothing_can_be_saved():
    around = table_layout.TableContext(clock=1, next_deal=2, unsaved=True)
    for said in (
        texts(table_layout.table(EN, CAPTION, SCENE, around)),
        texts(table_layout.table(EN, CAPTION, SCENE, around, ui.TextDisplay("a picture"))),
        plain.table_text(EN, CAPTION, SCENE, around),
    ):
        assert EN("table.unsaved") in said
        assert ":R>" not in said


def test_a_match_of_a_day_says_how_many_deals_it_has():
    daily = replace(CAPTION, deals=6)
    for picture in (None, ui.TextDisplay("a picture")):
        assert "Deal 3 of 6" in texts(table_layout.table(EN, daily, SCENE, picture=picture))
