"""News that one person gets from another reaches them, and leaves no trace anywhere else."""

from contextlib import suppress

from bot.discord.channel import UNREACHABLE
from bot.discord.gate import request_as
from bot.discord.urgency import Urgency
from bot.pages.layout import notice
from bot.pages.markdown import Markup
from bot.table.match.live_match import LiveMatch
from bot.table.screen import views
from bot.table.screen.services import ScreenServices
from games.core.scene import Told
from games.core.seats import Seat


async def bring(
    services: ScreenServices, live: LiveMatch, link: str, seat: Seat, told: Told
) -> None:
    """Write to the person at `seat` what they were told, if they wish it and do not see it.

    An open hand shows it by itself, and a press on the hand does too. A direct message with the
    hand is edited, but an edit sends no notification.
    """
    user = live.chairs[seat].person
    if user is None or services.hand_messages.is_in_sight(live.match, seat):
        return
    wishes = await services.settings(user)
    if wishes.signals == "dm" and not wishes.dm_closed:
        words = (await services.words(user)).at(views.names(live)).playing(live.game.tradition)
        message = notice(words, "notice.whisper", told=told.says, link=Markup(link))
        with suppress(*UNREACHABLE), request_as(Urgency.OTHERS_HANDS):
            await services.direct_messages.send_until_taken(user, message)
