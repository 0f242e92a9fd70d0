"""What can be pressed about toasts."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("toast_again")
class RaiseGlass(NamedTuple):
    """Raise one's glass once more."""
