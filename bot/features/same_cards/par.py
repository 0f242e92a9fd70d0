"""What a strong computer player makes of cards that were dealt, in a person's seat."""

from bot.ai import PlayerPool
from bot.features.same_cards.scores import attempt_of
from bot.features.same_cards.setup import Part, chairs_for
from bot.features.same_cards.values import Attempt
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.table.match.seats import Chair
from bot.table.match.setup import setup_of
from bot.table.match.shuffle import RepeatedChance
from bot.table.play.unkept_match import play_unkept
from games.catalogue import CATALOGUE
from games.core.seats import Seat
from games.core.shortened import over_after


async def par_of(
    store: Store, pool: PlayerPool, match: StoredMatch, part: Part, seat: Seat
) -> Attempt:
    """Return what it makes of a part of a match; its turns to think are queued under the match."""
    game = CATALOGUE[match.game]
    setting = setup_of(match)._replace(
        match=-match.id,
        game=over_after(game, part.deals),
        chairs=tuple(Chair(each.name, None, each.level) for each in chairs_for(match, seat, None)),
        deals=part.deals,
        repeats=True,
    )
    dealt = await store.shuffles.of(match.id)
    decks = {number: each for number, each in dealt.items() if number < part.decks}
    chance = RepeatedChance(decks, game.deck)
    live = await play_unkept(store, pool, setting, chance, part.past)
    return attempt_of(live, seat, part.deal)
