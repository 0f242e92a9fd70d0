"""The presses about cards that are dealt again, besides those on pages of several rooms."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("same_cards_play")
class PlaySameCards(NamedTuple):
    """Deal the cards of a match, or of one of its deals, again, with oneself in a seat."""

    seat: int
    deal: int = 0


@press("challenge_take")
class TakeChallenge(NamedTuple):
    """Begin the match of a challenge, or go on with it."""

    challenge: int


@press("challenge_decline")
class DeclineChallenge(NamedTuple):
    """Decline a challenge."""

    challenge: int


@press("challenge_result")
class CompareChallenge(NamedTuple):
    """Show both people of a challenge what they made of the cards."""

    challenge: int
