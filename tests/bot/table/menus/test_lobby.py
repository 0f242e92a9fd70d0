"""The lobby shows who sits where, and can begin once enough people do."""

from dataclasses import replace

import pytest

from bot.model import TakenSeat
from bot.pages.words import language
from bot.table.menus.lobby import Lobby, closed_page, lobby
from bot.table.registry.presets import of_game
from games.catalogue import CATALOGUE
from games.players import LEVELS
from games.players.characters import CHARACTERS
from games.schwarz_oder_weiss.rules.options import Options
from tests.bot.pages.samples import CAPTION, buttons, parts, refused, selects, texts

EN = language("en")
ANNA = TakenSeat(0, "Anna", user_id=1)
CHAIRS = (ANNA, TakenSeat(1, "Resi", level="novice"))
SEAT_OF_RESI = "Seat 2: **Resi (beginner)**"


def waiting(*chairs: TakenSeat, most: int = 3, hints: bool = False, least: int = 2):
    return Lobby(
        chairs=chairs,
        host=ANNA.user_id,
        options=Options(),
        least=least,
        most=most,
        hints=hints,
        levels=LEVELS,
    )


def draw(*chairs: TakenSeat, most: int = 3):
    return lobby(EN, CAPTION, waiting(*chairs, most=most))


def test_every_chair_says_who_sits_there_and_what_can_be_done_about_it():
    seats = [
        (part["components"][0]["content"], button["label"], button["custom_id"])
        for part in parts(draw(*CHAIRS))
        if (button := part.get("accessory"))
    ]
    assert seats == [
        ("Seat 1: **Anna (host)**", "Stand up", "2|42|17|stand|0"),
        ("Seat 2: **Resi (beginner)**", "Remove", "2|42|17|stand|1"),
        ("Seat 3: **free**", "Sit here", "2|42|17|sit|2"),
    ]


def test_a_computer_says_in_one_line_what_it_is_like():
    at = replace(waiting(*CHAIRS), characters={1: "sly"})
    said = texts(lobby(EN, CAPTION, at)).splitlines()

    assert "-# sly: waits, and bluffs now and then" == said[1 + said.index(SEAT_OF_RESI)]
    assert SEAT_OF_RESI in texts(draw(*CHAIRS)).splitlines()


@pytest.mark.parametrize("code", ["en", "de", "it", "ja"])
@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_its_line_in_every_language(code, character):
    at = replace(waiting(*CHAIRS), characters={1: character})

    assert language(code)(f"common.character.{character}") in texts(
        lobby(language(code), CAPTION, at)
    )


def test_it_is_said_that_computers_let_cards_be_played_where_somebody_is_new():
    said = "in each deal, computers neither raise nor fold until two tricks are taken"

    at = replace(waiting(*CHAIRS), welcoming="lobby.welcoming")
    assert said in texts(lobby(EN, CAPTION, at))
    assert said not in texts(draw(*CHAIRS))


@pytest.mark.parametrize(
    ("bidding", "doubling", "waits", "spares"),
    [
        ("realtime", "redouble", True, True),
        ("realtime", "off", True, False),
        ("turns", "redouble", False, True),
        ("turns", "off", False, False),
    ],
)
def test_at_schwarz_oder_weiss_computers_promise_what_can_happen_there(
    bidding, doubling, waits, spares
):
    game = CATALOGUE["schwarz_oder_weiss"]
    welcome = game.welcome(game.options(bidding=bidding, doubling=doubling))
    said = texts(lobby(EN, CAPTION, replace(waiting(*CHAIRS), welcoming=welcome)))

    assert waits == ("computers do not bid before everyone else" in said)
    assert spares == ("neither double nor give up a deal" in said)
    assert "raise" not in said


def test_the_options_stand_in_one_line():
    assert (
        "-# Bidding: first to call · Doubling: once each · Points to win: 11"
        " · A tie of three players: shared win"
    ) in texts(draw(*CHAIRS)).splitlines()


@pytest.mark.parametrize(
    ("chairs", "says", "waits"),
    [
        ((ANNA,), "Needs 1 more player to start.", True),
        (CHAIRS, "Ready to start. 1 seat is still free.", False),
        ((*CHAIRS, TakenSeat(2, "Sepp", level="novice")), "Ready to start.", False),
    ],
)
def test_it_starts_once_enough_chairs_are_taken(chairs, says, waits):
    view = draw(*chairs)
    assert says in texts(view)
    assert buttons(view)["Start"]["disabled"] is waits


def test_computers_of_every_level_can_be_called_and_each_says_how_it_plays():
    (select,) = selects(draw(*CHAIRS))
    assert [f"2|42|17|computer|{level}" for level in LEVELS] == [
        option["value"] for option in select["options"]
    ]
    assert ("Computer (beginner)", "Plays at random.") == (
        select["options"][0]["label"],
        select["options"][0]["description"],
    )
    assert not select["disabled"]


def test_no_computer_can_be_called_when_every_chair_is_taken():
    (select,) = selects(draw(ANNA, TakenSeat(1, "Ben", user_id=2), most=2))
    assert select["disabled"]


def test_that_hints_are_allowed_is_said_to_all_and_can_be_taken_back():
    usual, hinted = (lobby(EN, CAPTION, waiting(*CHAIRS, hints=hints)) for hints in (False, True))
    said = "-# Hints are allowed, so this match is unrated."
    assert [False, True] == [said in texts(view).splitlines() for view in (usual, hinted)]
    assert "2|42|17|hints|on" == buttons(usual)["Allow hints"]["custom_id"]
    assert "2|42|17|hints|off" == buttons(hinted)["Forbid hints"]["custom_id"]


def test_where_the_chair_makes_the_partner_the_lobby_says_so():
    watten = replace(CAPTION, game="blind_watten")
    shown = lobby(EN, watten, waiting(ANNA, most=4, least=4))
    assert "seats 1 and 3 play against seats 2 and 4" in texts(shown)
    assert "seats 1 and 3" not in texts(draw(*CHAIRS))


def test_six_chairs_fit():
    assert (
        refused(draw(*(TakenSeat(seat, "x" * 40, user_id=seat) for seat in range(3)), most=6)) == []
    )


def test_a_closed_lobby_keeps_no_buttons():
    view = closed_page(EN, CAPTION, "error.lobby_lapsed")
    assert buttons(view) == {}
    assert refused(view) == []


def test_a_slow_pace_says_how_many_hours_it_gives_and_that_one_bids_in_turns():
    slow = replace(
        waiting(*CHAIRS), pace="slow_48", paces={"normal": 60, "slow_48": 172_800}, in_turns=True
    )
    drawn = lobby(EN, CAPTION, slow)
    (paces,) = (each for each in selects(drawn) if each["custom_id"].endswith("|pick|pace"))

    assert [("Normal pace", False), ("Slow pace: 48 hours", True)] == [
        (each["label"], bool(each.get("default"))) for each in paces["options"]
    ]
    assert paces["options"][1]["description"].startswith("48 hours for each decision")
    assert "At this table you bid in turns" in texts(drawn)
    assert [] == refused(drawn)


def test_a_lobby_without_a_clock_says_so_and_that_it_is_unrated():
    drawn = lobby(
        EN, CAPTION, replace(waiting(*CHAIRS), pace="untimed", paces={"normal": 60, "untimed": 0})
    )
    (paces,) = (each for each in selects(drawn) if each["custom_id"].endswith("|pick|pace"))

    assert [("Normal pace", False), ("No clock", True)] == [
        (each["label"], bool(each.get("default"))) for each in paces["options"]
    ]
    assert "No clock: take your time. This match is unrated." in texts(drawn)
    assert [] == refused(drawn)


def test_a_figure_stands_beside_a_name_and_is_explained():
    drawn = lobby(EN, CAPTION, replace(waiting(*CHAIRS), reliability={1: 97}))
    assert "Seat 1: **Anna (host)** · 97%" in texts(drawn)
    assert "-# The figure beside a name: how often somebody decided themselves" in texts(drawn)
    assert "%" not in texts(lobby(EN, CAPTION, waiting(*CHAIRS)))


def test_who_has_not_come_yet_has_no_figure():
    ben = TakenSeat(1, "Ben", user_id=2, kept=True)
    drawn = lobby(EN, CAPTION, replace(waiting(ANNA, ben), reliability={2: 97}))
    assert "97%" not in texts(drawn)


@pytest.mark.parametrize(
    ("now", "label", "following"),
    [
        (None, "Who may join: all", "80"),
        (80, "Reliable ones only: 80 %", "90"),
        (95, "Reliable ones only: 95 %", "off"),
        (42, "Reliable ones only: 42 %", "off"),
    ],
)
def test_each_press_asks_for_more_and_the_last_for_nothing(now, label: str, following: str):
    drawn = lobby(EN, CAPTION, replace(waiting(*CHAIRS), reliable=now, may_ask=True))
    assert f"2|42|17|reliable|{following}" == buttons(drawn)[label]["custom_id"]
    assert (now is not None) == ("and for newcomers" in texts(drawn))


@pytest.mark.parametrize(
    ("now", "label", "following"),
    [(True, "Forbid table talk", "off"), (False, "Allow table talk", "on")],
)
def test_phrases_are_allowed_and_forbidden_by_turns(now: bool, label: str, following: str):
    drawn = lobby(EN, CAPTION, replace(waiting(*CHAIRS), phrases=now))
    assert f"2|42|17|phrases|{following}" == buttons(drawn)[label]["custom_id"]
    assert now == (EN("phrase.forbidden") not in texts(drawn))


def test_six_chairs_fit_with_all_that_a_lobby_can_show():
    chairs = tuple(TakenSeat(seat, "x" * 40, user_id=seat + 1, kept=seat > 3) for seat in range(6))
    full = replace(
        waiting(*chairs, most=6),
        options=CATALOGUE["bohemian_watten"].options(),
        reliability=dict.fromkeys(range(1, 7), 100),
        reliable=95,
        may_ask=True,
        phrases=False,
        paces={"normal": 60},
        lapses=1,
        hints=True,
        rules=of_game(CATALOGUE["bohemian_watten"]),
    )
    assert [] == refused(lobby(EN, CAPTION, full))
