"""Whole matches of every game are drawn and told in every language, at every moment."""

import importlib
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel

from bot.pages.caption import Caption
from bot.pages.words import language, languages
from bot.pages.words.translations import Phrases, phrases
from bot.table.options.fields import Choice, Count, fields
from bot.table.pages import hand_cards, hand_layout, plain, table_layout
from bot.table.pages.confirm import grave_call
from bot.table.pages.explanation import explanation
from bot.table.pages.hint import action_label
from bot.table.pages.table_image import table_image
from bot.table.pages.table_in_hand import HandContext
from games.__main__ import names
from games.bauernstoss.display.log_lines import tell
from games.bauernstoss.rules.events import DealScored, Result
from games.bauernstoss.rules.law import Size
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from games.core.scene import Told
from games.core.table import Table
from tests.bot.pages.samples import refused

GAMES = Path(__file__).parents[3] / "games"
NAMES = ("Anna", "Ben", "Clara", "Dora", "Emil", "Franz")
TELLING = range(48, 128)
"""Seeds of matches of which the first say nearly everything."""

NEVER_BY_CHANCE = {
    "bauernstoss.told.solo_made",
    "bauernstoss.told.passed_out",
    "bohemian.told.match_shared",
    "watten.explain.follow_partner",
    "watten.explain.follow_weli",
    "watten.told.machine_shown",
    "watten.told.result.machine",
}
"""What people who press anything do not bring about, such as every trick alone or a Weli led."""


def chosen(game: AnyGame, rng: Random) -> BaseModel:
    """Options of any kind, with the shortest match they allow."""
    values: dict[str, object] = {}
    for field in fields(game.options):
        if isinstance(field, Choice):
            values[field.name] = rng.choice(field.values)
        elif isinstance(field, Count):
            values[field.name] = field.least
        else:
            values[field.name] = rng.random() < 0.5
    return game.options.model_validate(values)


def moments(
    game: AnyGame, seed: int, *, whispered: bool = True
) -> Iterator[tuple[Table[Any, Any, Any], list[Told]]]:
    """Every position of a match between people who press anything, and what was told so far.

    What was `whispered` needs words as well, but no table tells it.
    """
    rng = Random(seed)
    seats = rng.choice(game.seats)
    table = game.opening(chosen(game, rng), seats)
    told: list[Told] = []
    for _ in range(600):
        yield table, told
        if game.is_over(table.public):
            return
        events = _next(game, table, rng)
        table = game.replay(table, events)
        heard = (_told(game, event) for event in events if whispered or event.audience is None)
        told = [*told, *(each for each in heard if each is not None)]


def _told(game: AnyGame, event: Any) -> Told | None:
    """How an event is told to whoever hears of it."""
    return game.tell(event) if event.audience is None else game.whisper(event)


def _next(game: AnyGame, table: Table[Any, Any, Any], rng: Random) -> tuple[Any, ...]:
    if game.needs_deal(table.public):
        return game.deal(table, tuple(rng.sample(game.deck, len(game.deck))))
    offered = {seat: game.offers(table.view_from(seat)) for seat in range(len(table.private))}
    acting = [seat for seat, offers in offered.items() if offers]
    if game.moves_on(table.public) and (not acting or rng.random() < 0.8):
        return game.proceed(table)
    seat = rng.choice(acting)
    return game.decide(table, seat, rng.choice(offered[seat]))


def pictures(game: AnyGame, locale: str, seed: int) -> Iterator[Any]:
    for number, (table, told) in enumerate(moments(game, seed)):
        words, seats = language(locale), len(table.private)
        caption = Caption(
            table=1, number=number, game=game.key, title="1", names=NAMES[:seats], hints=True
        )
        around = table_layout.TableContext(log=tuple(told))
        scene = game.scene(table.public)
        assert plain.table_text(words, caption, scene, around)
        yield table_layout.table(words, caption, scene, around)
        assert table_image(
            words.at(caption.names),
            scene,
            game.board(table.public),
            ["person" for _ in range(seats)],
        )
        for seat in range(seats):
            view = table.view_from(seat)
            holding = game.holding(view)
            assert plain.hand_text(words, caption, holding)
            seen = HandContext(scene=scene, log=tuple(told), mask=number)
            offers = game.offers(view)
            yield hand_layout.hand(words, caption, holding, offers, seen)
            for call in holding.calls:
                if call.grave:
                    yield grave_call(words, caption, holding, offers, offers.index(call.action))
            for each in holding.explanations:
                yield explanation(words, caption, holding.explanations, each.topic)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(s, marks=pytest.mark.thorough) for s in (1, 2))]
)
@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_moment_of_a_match_can_be_drawn(game, locale, seed):
    assert [problem for drawn in pictures(game, locale, seed) for problem in refused(drawn)] == []


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_offer_has_a_name_of_its_own_for_hints_and_reviews(game):
    words, seen = language("en").at(NAMES), 0
    for table, _ in moments(game, 3):
        for seat in range(len(table.private)):
            view = table.view_from(seat)
            holding, offers = game.holding(view), game.offers(view)
            names = [action_label(words, holding, offer) for offer in offers]
            assert len(offers) == len(set(names) - {""})
            seen += len(offers)
    assert seen


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_refusal_of_a_game_has_words(game):
    law = importlib.import_module(f"games.{game.family}.rules.law")
    for locale in languages():
        for why in law.Refusal:
            assert hand_cards.refusal(language(locale), why)


def test_a_solo_that_was_made_or_lost_is_told_so():
    big = {"size": Size.BIG, "soloist": 0, "points": (), "gain": 12, "next_dealer": 1}
    made = {"result": Result.SOLO_MADE, "side": 0, "score": (12, 0, 12, 0)}
    lost = {"result": Result.SOLO_FAILED, "side": 1, "score": (0, 12, 0, 12)}
    words = language("en").at(NAMES)
    told = [tell(DealScored.model_validate(big | how)) for how in (made, lost)]

    assert [
        "Anna made a big Solo: +12 for Anna and Clara.",
        "Anna lost a big Solo: +12 for Ben and Dora.",
    ] == [words(each.says) for each in told if each]


@pytest.mark.thorough
@pytest.mark.parametrize("home", sorted({game.family for game in CATALOGUE.values()}))
def test_a_game_keeps_no_words_that_it_never_says(home, monkeypatch):
    said: set[str] = set()
    get = Phrases.get

    def listening(phrases: Phrases, key: str, count: int) -> str:
        said.add(key)
        return get(phrases, key, count)

    monkeypatch.setattr(Phrases, "get", listening)
    variants = [game for game in CATALOGUE.values() if game.family == home]
    english = phrases("en")
    parts = ("about", "seating", "option.", "preset.", "refusal.", "feat.", "welcome.", "odds.")
    chosen_elsewhere = tuple(f"{home}.{part}" for part in parts)
    kept = {
        key
        for key in english.single.keys() | english.counted.keys()
        if key.startswith(f"{home}.") and not key.startswith(chosen_elsewhere)
    }
    kept -= thought_of(home) | NEVER_BY_CHANCE
    kept -= {key for key in kept if key.endswith((".replayed", ".german", ".terse"))}
    matches = (pictures(variants[seed % len(variants)], "en", seed) for seed in TELLING)
    for _ in chain.from_iterable(matches):
        if kept <= said:
            break
    assert kept - said == set()


def thought_of(home: str) -> set[str]:
    """The keys that thinking ahead says, which are hard to come by at random, written out in full.

    Only reasons for calls may be put together, from the kinds of its actions.
    """
    source = "".join(file.read_text("utf-8") for file in (GAMES / home / "search").glob("*.py"))
    named = re.findall(rf'"(?:{home}\.)?((?:hint|reason)\.\w+)"', source)
    general = phrases("en")
    kinds = kinds_of(home) if 'f"reason.{action.kind}"' in source else ()
    made = {f"{home}.reason.{kind}" for kind in kinds} & (
        general.single.keys() | general.counted.keys()
    )
    return {f"{home}.{key}" for key in named if key not in general.single} | made


def kinds_of(home: str) -> set[str]:
    schemas = (game.actions.json_schema() for game in CATALOGUE.values() if game.family == home)
    return {kind for schema in schemas for kind in schema["discriminator"]["mapping"]}


@pytest.mark.parametrize("home", sorted({game.family for game in CATALOGUE.values()}))
def test_whatever_thinking_ahead_says_has_words(home):
    for locale in languages():
        known = phrases(locale)
        assert thought_of(home) - known.single.keys() - known.counted.keys() == set()


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_game_is_called_the_same_in_its_rules_and_in_the_words(game: AnyGame):
    spoken = {locale: language(locale).label(f"{game.key}.name") for locale in languages()}
    assert spoken == names(game)
