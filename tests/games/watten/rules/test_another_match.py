"""Matches of novices at all tables, compared after every step with what another telling expects."""

from functools import cache
from itertools import islice
from random import Random

import pytest

from games.cli_options import random_options, values_of
from games.players import play_match
from games.watten import BAVARIAN, BLIND, KRITISCH, TYROLEAN
from games.watten.rules.state import Phase
from tests.games.watten.another_ledger import Ledger

STEPS = 200
"""How much of a match is compared; most are over by then."""

IN_PLAY = (Phase.DECIDING, Phase.PLAYING, Phase.RAISED)
CHOICES = [
    pytest.param(game, name, value, id=f"{game.key}-{name}-{value}")
    for game in (TYROLEAN, KRITISCH, BAVARIAN, BLIND)
    for name, values in values_of(game.options).items()
    for value in values
]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "name", "value"), CHOICES)
def test_a_match_goes_as_another_telling_has_it(game, name, value):
    for seats in game.seats:
        rng = Random(f"{game.key} {name} {value} {seats}")
        drawn = random_options(game.options, rng).model_dump() | {name: value}
        options = game.options.model_validate(drawn)
        compare(game, Ledger(options, seats), rng.getrandbits(32))


def compare(game, ledger, seed):
    """Both tellings of one match agree, before the first step and after each."""
    table = game.opening(ledger.options, ledger.seats)
    assert told_by(game, table) == told_by_ledger(ledger)
    for step in islice(play_match(game, ledger.options, ["novice"] * ledger.seats, seed), STEPS):
        table = game.replay(table, step.events)
        for event in step.events:
            ledger.hear(event)
        assert told_by(game, table) == told_by_ledger(ledger), step


def told_by(game, table):
    """What the engine makes of a table: how it stands, and what each seat may do."""
    public = table.public
    over = game.is_over(public)
    facts = {
        "waits for": game.to_act(public),
        "wants a deck": game.needs_deal(public),
        "score": list(public.score),
        "worth": public.value if public.phase in IN_PLAY else None,
        "next dealer": public.next_dealer,
        "winners": game.outcome(public).winners if over else set(),
    }
    offers = {seat: game.offers(table.view_from(seat)) for seat in range(public.seats)}
    return facts | {seat: set(map(said, found)) for seat, found in offers.items()}


def told_by_ledger(ledger):
    return {
        "waits for": ledger.awaited(),
        "wants a deck": ledger.stage in {"draw", "shuffle"},
        "score": ledger.score,
        "worth": ledger.value if ledger.stage in {"decide", "play", "raised"} else None,
        "next dealer": ledger.dealer if ledger.in_a_deal else ledger.next_dealer,
        "winners": ledger.winners(),
        **{seat: ledger.allowed(seat) for seat in range(ledger.seats)},
    }


@cache
def said(action):
    """An action in the words of the ledger."""
    (what,) = [value for name, value in action if name != "kind"] or [""]
    name = getattr(what, "sign", None) or getattr(what, "letter", None) or what
    return "assign" if action.kind == "assign" else f"{action.kind} {name}".strip()


def forgets(name, answer):
    """A ledger that knows nothing of one rule."""
    return type(f"Without{name}", (Ledger,), {name: lambda *_: answer})


@pytest.mark.parametrize(
    ("forgetful", "game", "options", "seats"),
    [
        (forgets("is_tense", False), TYROLEAN, {}, 2),
        (forgets("is_barred", False), TYROLEAN, {"tense_side": True}, 3),
        (forgets("undecided", set()), TYROLEAN, {"tense_rule": "four"}, 2),
        (forgets("on_fold_voiced", None), BLIND, {"answers": "both"}, 4),
        (forgets("show", None), BLIND, {"announcement": "shown_cards"}, 4),
        (forgets("is_tense", False), TYROLEAN, {}, 3),
        (forgets("undecided", set()), KRITISCH, {"tense_rule": "decide3"}, 4),
        (forgets("may_jump", False), TYROLEAN, {"jump4": True}, 3),
        (forgets("is_forbidden", False), TYROLEAN, {"last_trick_raise": "strict"}, 2),
        (forgets("ceiling", 99), TYROLEAN, {"cap": "needed"}, 2),
        (forgets("on_held", None), BLIND, {}, 4),
        (forgets("on_played_for_three", None), BLIND, {"tense_rule": "decide3"}, 4),
        (forgets("on_folded", None), BLIND, {}, 4),
        (forgets("on_concede_wished", None), BLIND, {"concede": True}, 4),
        (forgets("on_conceded", None), TYROLEAN, {"concede": True}, 3),
        (forgets("on_hand_shown", None), TYROLEAN, {}, 3),
        (forgets("machine", set()), BAVARIAN, {"machine": True}, 4),
        (forgets("asks", "never"), BAVARIAN, {}, 4),
        (forgets("asks", "never"), BAVARIAN, {}, 2),
        (forgets("asks", "always"), BAVARIAN, {}, 3),
    ],
)
def test_a_telling_that_forgets_a_rule_is_found_out(forgetful, game, options, seats):
    chosen = game.options.model_validate(options)

    def compare_many():
        for seed in range(60):
            compare(game, forgetful(chosen, seats), seed)

    with pytest.raises(AssertionError):
        compare_many()
