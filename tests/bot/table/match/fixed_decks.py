"""Matches whose decks were fixed before they were dealt, and what is said of them afterwards."""

from random import Random

from bot.table.archive.deck_verification import opened_decks

GUILD = 7


async def play(match, come=lambda live: live.is_over, seed=5):
    """Play on, with every deck dealt as it was fixed, until `come(live)`."""
    rng, live = Random(seed), match.live
    while not come(live):
        if live.game.needs_deal(live.public):
            shuffle = await match.decks.next()
            await live.deal(shuffle.deck)
        else:
            await match.step(rng)


async def verdicts(match, guild=GUILD):
    return [deck.verdict for deck in await opened_decks(match.store, guild, match.live.match)]


async def change(store, sql, *values):
    """Do what an operator with a database tool could do."""
    async with store.database.writing() as session:
        await session.rows(sql, *values)
