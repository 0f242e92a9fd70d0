"""The process in which computer players think answers until its input ends, and tells no card."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

from games.catalogue import CATALOGUE
from games.players.advice import Enquiry, advise
from games.players.advice_codec import read
from games.players.question import Question, choose_offer
from tests.games.kit.asking import first_question
from tests.patience import PATIENCE

SCHWARZ = CATALOGUE["schwarz_oder_weiss"]


def lines(*questions: Question | Enquiry) -> list[bytes]:
    """What a process says that is asked all this."""
    asked = b"".join(map(pickle.dumps, questions))
    command = [sys.executable, "-m", "games.worker"]
    return subprocess.run(
        command, input=asked, stdout=-1, check=True, timeout=PATIENCE
    ).stdout.split(b"\n")


def test_it_says_when_it_is_ready_and_ends_with_its_input():
    assert [b"ready", b""] == lines()


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_it_answers_as_would_be_answered_anywhere(game):
    question = replace(first_question(game, "strong"), steps=500)
    _ready, answer, _end = lines(question)

    assert {"offer": choose_offer(question, game)} == json.loads(answer)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_it_advises_as_would_be_advised_anywhere(game):
    question = replace(first_question(game, "strong"), steps=500)
    _ready, answer, _end = lines(Enquiry(question))

    assert advise(question, game) == read(json.loads(answer)["advice"])


def test_it_goes_on_after_a_player_that_broke_down_and_says_where_without_cards():
    sound = first_question(SCHWARZ, "craft")
    cards = [str(card) for card in sound.view.private.hand]
    _ready, broke, answer, _end = lines(replace(sound, level="unheard of"), sound)

    assert b'{"broke": "KeyError at ' == broke[:23]
    assert [] == [card for card in cards if card.encode() in broke]
    assert {"offer": choose_offer(sound, SCHWARZ)} == json.loads(answer)


def test_it_loads_nothing_but_the_games():
    said = subprocess.run(
        [sys.executable, "-c", "import games.worker, sys; print(*sys.modules)"],
        stdout=-1,
        check=True,
        timeout=PATIENCE,
        text=True,
    ).stdout.split()

    assert set() == {"bot", "cogs", "discord", "aiohttp", "asyncio", "sandbox"} & set(said)
