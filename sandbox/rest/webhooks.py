"""Follow-ups: what a bot does with an interaction's token after its first answer."""

from aiohttp import web

from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.callbacks import answer_with
from sandbox.rest.errors import ApiError, unknown
from sandbox.rest.messages import demand_editable
from sandbox.wire import answer, nothing
from sandbox.world import posting
from sandbox.world.interactions import Interaction
from sandbox.world.messages import Message
from sandbox.world.shapes import message_shape

ROUTES = Routes()

MOST_FOLLOW_UPS = 5
"""Where the application is no member (docs: interactions/receiving-and-responding#followup)."""

_HOOK = "/webhooks/{application}/{token}"
_ORIGINAL = _HOOK + "/messages/@original"
_ONE = _HOOK + "/messages/{message}"


def _answered(call: Call) -> Interaction:
    """The interaction of the token; expired is 401, never answered is 404."""
    found = call.world.interactions.get(call.named["token"])
    if call.id("application") != call.world.bot_id or found is None:
        raise unknown("Webhook")
    if found.expired(call.world.now()):
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if found.reply is None:
        raise unknown("Webhook")
    return found


def _target(call: Call) -> tuple[Interaction, Message]:
    """The message meant: "@original", or one that this token made or acts upon."""
    interaction = _answered(call)
    wanted = call.id("message") if "message" in call.named else interaction.original_id
    message = call.world.message(wanted or 0)
    if message is None:
        raise unknown("Message")
    own = message.interaction is interaction or message.id == interaction.message_id
    if not own:
        raise unknown("Message")
    return interaction, message


@ROUTES.on("POST", _HOOK)
def follow_up(call: Call) -> web.Response:
    """Send a follow-up; the first one after a deferral becomes the deferred answer."""
    interaction = _answered(call)
    original = call.world.message(interaction.original_id or 0)
    if original is not None and original.loading:
        # Its own ephemeral flag is ignored: the deferral has already decided (docs).
        return answer(_changed(call, original))
    interaction.follow_ups += 1
    if interaction.is_by_person_alone and interaction.follow_ups > MOST_FOLLOW_UPS:
        text = "This interaction has reached the maximum number of follow up messages"
        raise ApiError(400, 40094, text)
    flags = call.body.get("flags") or 0
    return answer(message_shape(call.world, answer_with(call, interaction, call.body, flags)))


def _changed(call: Call, message: Message) -> dict[str, object]:
    posting.edit(call.world, message, call.body, call.files)
    return message_shape(call.world, message)


@ROUTES.on("GET", _ORIGINAL)
@ROUTES.on("GET", _ONE)
def fetch(call: Call) -> web.Response:
    """Fetch an answer, ephemeral or not."""
    return answer(message_shape(call.world, _target(call)[1]))


@ROUTES.on("PATCH", _ORIGINAL)
@ROUTES.on("PATCH", _ONE)
def edit(call: Call) -> web.Response:
    """Edit an answer, ephemeral or not; what everybody sees, as strictly as the bot's own token.

    That takes no permission: not even a bot that may no longer see the channel is refused.
    """
    message = _target(call)[1]
    if message.only_for is None:
        demand_editable(call, message)
    return answer(_changed(call, message))


@ROUTES.on("DELETE", _ORIGINAL)
@ROUTES.on("DELETE", _ONE)
def delete(call: Call) -> web.Response:
    """Delete an answer, ephemeral or not."""
    posting.remove(call.world, _target(call)[1])
    return nothing()
