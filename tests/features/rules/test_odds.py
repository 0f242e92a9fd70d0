"""What players are told of odds is what was derived, in every language and on one screen."""

import re

import pytest

from bot.features.rules.odds import derived, facts
from bot.features.rules.odds_pages import bars, odds_page, pages_of, told, written
from bot.pages.words import FALLBACK, language, tongues
from games.catalogue import CATALOGUE
from tools.odds.numbers import FOLDER, read
from tools.odds.registry import DERIVATIONS
from tools.site.odds_page import PAPER, odds

TOLD = [game for game in CATALOGUE if facts(game)]
every_game = pytest.mark.parametrize("game", TOLD)
BAR = re.compile(r"`[█░]{10}` .+ · .+")


def test_every_game_whose_odds_are_known_tells_them():
    assert {*DERIVATIONS} == {*TOLD} == {path.stem for path in FOLDER.glob("*.json")}


@every_game
def test_every_number_that_is_told_was_derived(game):
    kept = {each.key: each.value for each in read(game).numbers}
    told = {bar.number for fact in facts(game) for bar in fact.bars}
    assert set() == told - kept.keys()
    assert {key: kept[key] for key in told} == {key: derived(game)[key].value for key in told}


@every_game
def test_about_a_dozen_facts_are_told_each_once(game):
    assert 8 <= len(facts(game)) <= 14
    assert len(facts(game)) == len({fact.sentence for fact in facts(game)})


@every_game
def test_a_game_speaks_in_its_own_words(game):
    family = CATALOGUE[game].family
    assert {f"{family}.odds"} == {fact.sentence.rpartition(".")[0] for fact in facts(game)}


@every_game
@pytest.mark.parametrize("tongue", tongues())
def test_every_bar_has_a_number_and_a_label_in_every_language(game, tongue):
    lines = [bar for fact in facts(game) for bar in bars(language(tongue), game, fact)]
    assert [] == [line for line in lines if not BAR.fullmatch(line) or "{" in line]


def test_a_percentage_that_may_be_off_says_by_how_much():
    words = language(FALLBACK)
    number = derived("schwarz_oder_weiss")
    sampled, exact = number["made.schwarz.against_aces.2"], number["schwarz.blind.aces.2"]
    assert sampled.high - sampled.low > 0.05
    assert "±" in written(words, sampled)
    assert "88%" == written(words, exact)


def test_the_paper_in_docs_is_what_the_numbers_say():
    """`python -m tools.site --odds` writes it again."""
    assert PAPER.read_text("utf-8") == odds(language(FALLBACK))


@every_game
def test_pages_hold_every_fact_once_and_never_run_out(game):
    words = language(FALLBACK)
    pages = pages_of(words, game)
    last = len(pages) - 1
    shown = [odds_page(words, game, page).to_components() for page in (last, last + 5, 0)]
    assert shown[0] == shown[1] != shown[2]
    assert [told(words, game, fact) for fact in facts(game)] == [
        each for page in pages for each in page
    ]
