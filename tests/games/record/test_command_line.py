"""`python -m games` as a person meets it: what it prints, and how it ends."""

import io
import json
import subprocess
import sys

import pytest

from games.__main__ import main
from games.catalogue import CATALOGUE
from games.core.record import Deal, Match, read_line

KEY = "schwarz_oder_weiss"
GAME = CATALOGUE[KEY]


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(arguments)
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def recorded(run, tmp_path):
    def recorded(*arguments):
        status, out, _ = run("play", KEY, *arguments)
        assert status == 0
        file = tmp_path / "match.jsonl"
        file.write_text(out)
        return file

    return recorded


def lines_of(out):
    return [read_line(line) for line in out.splitlines()]


def decks_of(out):
    return [line.deck for line in lines_of(out) if isinstance(line, Deal)]


def matches_of(out):
    return [line for line in lines_of(out) if isinstance(line, Match)]


def test_list_tells_every_game_its_seats_and_its_options(run):
    status, out, _ = run("list")
    listed = json.loads(out)

    assert status == 0
    assert list(CATALOGUE) == [game["key"] for game in listed]
    assert [list(game.seats) for game in CATALOGUE.values()] == [g["seats"] for g in listed]
    schemas = {game["key"]: game["options"] for game in listed}
    assert GAME.options.model_json_schema() == schemas[GAME.key]


def test_what_play_writes_check_finds_sound(run, recorded):
    file = recorded("--seats", "3", "--seed", "5", "--players", "novice,craft,novice")

    assert run("check", str(file)) == (0, "ok\n", "")


def test_check_reads_standard_input(run, recorded, monkeypatch):
    file = recorded()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))

    assert run("check", "-") == (0, "ok\n", "")


def test_check_names_file_line_and_reason(run, recorded):
    file = recorded("--seed", "5")
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:6], *lines[7:]]))

    status, out, err = run("check", str(file))

    assert (status, err) == (1, "")
    assert out.startswith(f"{file}:7: event_")
    assert out.count("\n") == 1


def test_a_file_that_is_no_text_is_a_fault_on_its_line(run, tmp_path):
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))

    status, out, _ = run("check", str(file))

    assert status == 1
    assert out.startswith(f"{file}:1: unreadable: ")


def test_the_same_command_writes_the_same_record(run):
    command = ("play", KEY, "--seed", "9", "--players", "novice", "--options", "random")

    assert run(*command) == run(*command)


def test_a_match_of_many_can_be_had_alone_by_its_seed(run):
    how = ("--options", "random", "--seats", "random", "--players", "novice")
    _, many, _ = run("play", KEY, "--seed", "3", "--matches", "3", *how)
    _, last, _ = run("play", KEY, "--seed", "5", *how)

    assert len(matches_of(many)) == 3
    assert many.endswith(last)


@pytest.mark.thorough
def test_random_options_and_seats_reach_everything(run):
    how = ("--options", "random", "--seats", "random", "--players", "novice")
    _, out, _ = run("play", KEY, "--matches", "60", *how)
    matches = matches_of(out)

    assert set(GAME.seats) == {match.seats for match in matches}
    assert {"realtime", "turns"} == {match.options["bidding"] for match in matches}
    assert {False, True} == {match.options["solo"] for match in matches}


def test_levels_go_round_the_table(run):
    _, out, _ = run("play", KEY, "--seats", "3", "--players", "novice,craft")

    assert matches_of(out)[0].players == ("novice", "craft", "novice")


def test_options_are_taken_as_json(run):
    _, out, _ = run("play", KEY, "--options", '{"target": 3, "bidding": "turns"}')

    assert GAME.options(target=3, bidding="turns") == GAME.options(**matches_of(out)[0].options)


def test_decks_from_a_file_are_dealt_first(run, tmp_path):
    names, file = [str(card) for card in GAME.deck], tmp_path / "decks"
    file.write_text(json.dumps(names[::-1]) + "\n" + " ".join(names) + "\n")

    _, out, _ = run("play", KEY, "--deck", str(file))

    assert [GAME.deck[::-1], GAME.deck] == decks_of(out)[:2]


MISUSE = {
    "nothing": ([], "required: list | play | check"),
    "unknown command": (["win"], "invalid choice: 'win'"),
    "no game": (["play"], "required: KEY"),
    "unknown game": (["play", "chess"], "invalid choice: 'chess'"),
    "no number": (["play", KEY, "--seed", "x"], "--seed: invalid int value"),
    "too many seats": (["play", KEY, "--seats", "4"], "played by 2 or 3, not by '4'"),
    "odd seats": (["play", KEY, "--seats", "²"], "not by '²'"),
    "no matches": (["play", KEY, "--matches", "0"], "0 matches cannot be played"),
    "unknown level": (["play", KEY, "--players", "novice,god"], "no player called 'god'"),
    "too many players": (
        ["play", KEY, "--seats", "2", "--players", "craft,craft,craft"],
        "3 players do not fit on 2 seats",
    ),
    "broken options": (["play", KEY, "--options", "{"], f"The options do not fit {KEY}"),
    "options out of bounds": (["play", KEY, "--options", '{"target": 1}'], "target: Input"),
    "unknown options": (["play", KEY, "--options", '{"jokers": 1}'], "jokers: Extra"),
    "no deck file": (["play", KEY, "--deck", "/nowhere"], "The decks in /nowhere cannot be read"),
    "no record": (["check", "/nowhere"], "/nowhere cannot be read: No such file"),
    "a folder": (["check", "/"], "/ cannot be read: Is a directory"),
}


@pytest.mark.parametrize(("arguments", "sentence"), MISUSE.values(), ids=MISUSE)
def test_misuse_ends_with_2_and_one_sentence(run, arguments, sentence):
    status, out, err = run(*arguments)

    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("S9", "is no deck of"),
        ("", "is no deck of"),
        ("S10 X1", "not a card: 'X1'"),
        ("[1]", "not a card: 1"),
        ("[", "is no deck"),
        ("[" * 100_000, "is no deck"),
    ],
)
def test_a_line_that_is_no_deck_is_named(run, tmp_path, line, sentence):
    file = tmp_path / "decks"
    file.write_text(" ".join(map(str, GAME.deck)) + "\n" + line + "\n")

    status, out, err = run("play", KEY, "--deck", str(file))

    assert (status, out) == (2, "")
    assert err.startswith(f"{file}:2 is no deck")
    assert sentence in err


def test_a_reader_who_hangs_up_is_left_in_peace():
    command = [sys.executable, "-m", "games", "play", KEY, "--matches", "10000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()

        assert process.stderr.read() == b""
        assert process.wait() == 1
