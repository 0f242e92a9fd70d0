"""Laws of conduct: each takes a moment and fails where a game breaks its word as a machine."""

from typing import Any

from games.core.event_audience import events_for, public_events
from games.core.explaining import PLAYING
from games.players.self_play import come_of
from tests.games.kit.inside import card_list, cards_in
from tests.games.kit.moments import Moment, refusal

LEADS = frozenset({"common.you_lead", "schwarz_oder_weiss.prompt.you_make_trump"})
"""How somebody is told that they lead."""


def what_is_offered_is_accepted_and_nothing_else(at: Moment) -> None:
    for seat in range(at.seats):
        offers = at.game.offers(at.table.view_from(seat))
        accepted = {a for a in at.universe if refusal(at.game, at.table, seat, a) is None}

        assert len(set(offers)) == len(offers)
        assert set(offers) == accepted
        assert offers == at.game.offers(at.table.view_from(seat))


def every_offer_can_be_pressed(at: Moment) -> None:
    for seat in range(at.seats):
        view = at.table.view_from(seat)
        holding = at.game.holding(view)

        assert set(at.game.offers(view)) == holding.actions


def every_question_is_explained(at: Moment) -> None:
    """Whatever is offered is explained once; of cards to play also the duty that restricts them."""
    for seat in range(at.seats):
        view = at.table.view_from(seat)
        holding = at.game.holding(view)
        offered = {action.kind for action in at.game.offers(view)}
        kinds = [kind for each in holding.explanations for kind in each.kinds]
        restricted = any(
            any(held.why for held in row.cards) and any(held.action for held in row.cards)
            for row in holding.rows
        )

        assert set() == offered - set(kinds)
        topics = [each.topic for each in holding.explanations]
        asked = [kind for kind in kinds if kind not in PLAYING]
        assert len(topics) == len(set(topics))
        assert len(asked) == len(set(asked))
        assert len(kinds) - len(asked) == len(offered & PLAYING) + restricted
        assert all(each.kinds & offered for each in holding.explanations)


def whoever_leads_is_told_so(at: Moment) -> None:
    lying = at.game.scene(at.table.public).trick
    due = {"common.your_turn"} if lying else LEADS
    for seat in range(at.seats):
        holding = at.game.holding(at.table.view_from(seat))
        if holding.prompt.key in {"common.your_turn", *LEADS}:
            assert holding.prompt.key in due


def who_plays_to_the_tricks_is_known(at: Moment) -> None:
    """While a card is asked for, and only then, it is known who plays; whoever is asked does."""
    playing, asked = at.game.playing(at.table.public), at.game.to_act(at.table.public)
    offered = {
        seat
        for seat in asked
        if any(each.kind == "play_card" for each in at.game.offers(at.table.view_from(seat)))
    }
    assert offered == playing & asked
    assert bool(offered) == bool(playing)


def a_slip_is_one_of_several_plays(at: Moment) -> None:
    """Whoever can only slip is not asked whether they mean it."""
    for seat in range(at.seats):
        view = at.table.view_from(seat)
        slips = {*at.game.slips(view)}
        plays = {each for each in at.game.offers(view) if each.kind == "play_card"}
        assert slips < plays or not slips


def the_table_waits_for_one_thing(at: Moment) -> None:
    """The end, a deck, or the seats to act; only a table that moves on may wait for nobody.

    Whom it does not wait for may interject, and nothing else.
    """
    game, table = at.game, at.table
    seats = game.to_act(table.public)
    offers = [game.offers(table.view_from(seat)) for seat in range(at.seats)]
    goes_on = any(offers[seat] for seat in seats) or game.moves_on(table.public)
    awaited = [game.is_over(table.public), game.needs_deal(table.public), goes_on]
    unasked = {a.kind for seat in range(at.seats) if seat not in seats for a in offers[seat]}

    assert [thing for thing in awaited if thing] == [True]
    assert goes_on or not any(offers)
    assert unasked <= game.interjections
    assert seats <= set(range(at.seats))


def the_log_alone_rebuilds_the_table(at: Moment) -> None:
    restored = at.game.log.validate_json(at.game.log.dump_json(at.log))

    assert at.log == restored
    assert at.table == at.folded(restored)


def an_action_survives_json(at: Moment) -> None:
    actions = at.game.actions

    assert at.universe == {actions.validate_json(actions.dump_json(a)) for a in at.universe}


def the_memory_never_fails(at: Moment) -> None:
    """Folding the log raises nothing, whoever's part of it is folded."""
    at.folded(at.log)
    at.folded(public_events(at.log))
    for seat in range(at.seats):
        at.folded(events_for(seat, at.log))


def a_table_can_be_shown_after_any_event(at: Moment) -> None:
    """Also between two events of one input, for a log may be folded event by event."""
    *before, deal = at.deals
    table = at.folded(event for events in before for event in events)
    for event in deal:
        table = at.game.evolve(table, event)
        views = [table.view_from(seat) for seat in range(at.seats)]
        shown = [*map(at.game.holding, views), *map(at.game.offers, views), at.game.tell(event)]

        assert at.seats == len(at.game.scene(table.public).places)
        assert at.seats == len(at.game.outcome(table.public).points)
        assert 2 * at.seats + 1 == len(shown)


def a_rebuilt_table_goes_on_as_if_nothing_had_happened(at: Moment) -> None:
    """A log cut between two inputs makes a table to which the same inputs do the same."""
    half = len(at.steps) // 2
    cut = tuple(event for step in at.steps[:half] for event in step.events)
    table = at.folded(at.game.log.validate_json(at.game.log.dump_json(cut)))
    for step in at.steps[half:]:
        came = come_of(at.game, table, step.input)

        assert step.events == came
        table = at.game.replay(table, came)

    assert at.table == table


def no_card_is_lost_or_doubled(at: Moment) -> None:
    """Hands, tricks, open cards and the hidden rest are parts of one pack, and counted right."""
    scene = at.game.scene(at.table.public)
    lying = card_list(scene.laid) + card_list([played.card for played in scene.trick])
    hands = [_hand(at, seat, lying) for seat in range(at.seats)]
    everywhere = [*lying, *card_list(at.table.hidden), *(c for hand in hands for c in hand)]

    assert len(set(everywhere)) == len(everywhere)
    assert cards_in(*at.log) <= set(at.game.deck)
    assert [0 if place.face_down else place.cards for place in scene.places] == [
        len(hand) for hand in hands
    ]


def a_finished_match_has_a_winner(at: Moment) -> None:
    outcome = at.game.outcome(at.table.public)

    assert at.game.is_over(at.table.public)
    assert [at.seats] * 3 == [len(outcome.points), len(outcome.places), len(outcome.sides)]
    assert outcome.winners


def _hand(at: Moment, seat: int, lying: list[Any]) -> list[Any]:
    rows = at.game.holding(at.table.view_from(seat)).rows
    return [held.card for row in rows for held in row.cards if held.card not in lying]
