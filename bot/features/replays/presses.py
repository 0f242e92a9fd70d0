"""The presses on a replay; the press that opens one is in `bot.pages.shared_presses`."""

from typing import Literal, NamedTuple

from bot.pages.custom_id_codec import press
from bot.pages.shared_presses import ReplayWay


@press("record")
class SendRecord(NamedTuple):
    """Hand over the record of a match."""


@press("post")
class PostReplay(NamedTuple):
    """Show a replay to everybody here."""


@press("posted", number_was="step")
class TurnPosted(NamedTuple):
    """Turn to a step of a posted replay for all, or open it for oneself alone.

    It names its match itself, because it may be in another channel than the match.
    """

    match: int
    way: ReplayWay | Literal["alone"]
    step: int
