"""What is tampered with in the store is found when the decks of a match are opened."""

import json

import pytest

from bot.table.archive.deck_verification import opened_decks
from bot.table.match.shuffle import draw
from games.core.fairness import commitment
from tests.bot.table.match.fixed_decks import GUILD, change, play, verdicts
from tests.bot.table.match.live_matches import SCHWARZ, begin

DOUBLED = "json_set(body, '$.cards[0]', json_extract(body, '$.cards[1]'))"


@pytest.mark.parametrize(
    ("sql", "verdict"),
    [
        ("UPDATE shuffles SET nonce = substr(nonce, 2) || 'g' WHERE number = 0", "broken"),
        ("UPDATE shuffles SET digest = substr(digest, 2) || 'g' WHERE number = 0", "broken"),
        ("UPDATE shuffles SET cards = 'S9 ' || cards WHERE number = 0", "broken"),
        ("UPDATE shuffles SET cards = '' WHERE number = 0", "broken"),
        ("DELETE FROM shuffles WHERE number = 0", "none"),
        (
            f"UPDATE inputs SET body = {DOUBLED} WHERE number = 0",
            "other",
        ),
        (
            "UPDATE events SET body = json_set(body, '$.audience', json('[0]')) WHERE number = 0",
            "altered",
        ),
        ("UPDATE events SET body = '{}' WHERE number = 0", "altered"),
    ],
)
async def test_what_was_tampered_with_is_found(store, sql, verdict):
    match = await begin(store)
    await play(match)
    assert {"kept"} == set(await verdicts(match))
    await change(store, sql)

    assert verdict == (await verdicts(match))[0]


async def test_a_promise_forged_after_the_deal_is_not_what_was_dealt(store):
    match = await begin(store)
    await play(match)
    forged = draw(SCHWARZ.deck)
    await change(
        store,
        "UPDATE shuffles SET cards = ?, nonce = ?, digest = ? WHERE number = 0",
        " ".join(map(str, forged.deck)),
        forged.nonce,
        forged.digest,
    )

    assert "other" == (await verdicts(match))[0]


async def test_a_forged_deal_with_a_forged_promise_is_not_what_was_played(store):
    match = await begin(store)
    await play(match)
    # This deck draws the dealer, so the few cards that are drawn must be others.
    decks = await opened_decks(store, GUILD, match.live.match)
    names = decks[0].cards.split(" ")[::-1]
    await change(
        store,
        "UPDATE shuffles SET cards = ?, digest = ? WHERE number = 0",
        " ".join(names),
        commitment(names, decks[0].nonce),
    )
    await change(
        store,
        "UPDATE inputs SET body = ? WHERE number = (SELECT min(number) FROM inputs"
        " WHERE kind = 'deck')",
        json.dumps({"cards": names}),
    )

    assert "altered" == (await verdicts(match))[0]


async def test_the_log_of_older_rules_is_taken_as_it_is(store):
    match = await begin(store)
    await play(match)
    await change(store, "UPDATE matches SET engine_version = 0")
    await change(store, "UPDATE events SET body = '{}' WHERE number = 0")

    assert {"kept"} == set(await verdicts(match))
