"""The first answer to an interaction: what it does, and when it is refused."""

from aiohttp import web

from sandbox.limits import Violation
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError, invalid, unknown
from sandbox.wire import Json, answer, nothing
from sandbox.world import World, posting
from sandbox.world.interactions import Act, Interaction, Modal, Reply
from sandbox.world.messages import Flags, Message, Type
from sandbox.world.permissions import Permission
from sandbox.world.shapes import message_shape

ROUTES = Routes()

_MESSAGES = {Reply.MESSAGE, Reply.DEFERRED_MESSAGE}
_UPDATES = {Reply.UPDATE, Reply.DEFERRED_UPDATE}


@ROUTES.on("POST", "/interactions/{interaction}/{token}/callback")
def callback(call: Call) -> web.Response:
    """Answer an interaction for the first time, within its three seconds."""
    world = call.world
    interaction = world.interactions.get(call.named["token"])
    if interaction is None or interaction.id != call.id("interaction") or interaction.dead:
        raise unknown("Interaction")
    if interaction.reply is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    reply = Reply(call.body["type"])
    if reply not in allowed(interaction):
        text = f"Value must be one of {{{', '.join(str(int(r)) for r in allowed(interaction))}}}."
        raise invalid(Violation("type", "BASE_TYPE_CHOICES", text))
    interaction.reply = reply
    _close_modal(world, interaction)
    message = _carry_out(call, interaction, reply)
    world.touch()
    if not call.flag("with_response"):
        return nothing()
    return answer(_response(world, interaction, reply, message))


def allowed(interaction: Interaction) -> list[Reply]:
    """The callback types that an interaction accepts."""
    if interaction.act is Act.AUTOCOMPLETE:
        return [Reply.CHOICES]
    replies = [Reply.MESSAGE, Reply.DEFERRED_MESSAGE]
    if interaction.message_id is not None:
        replies += [Reply.DEFERRED_UPDATE, Reply.UPDATE]
    elif interaction.act is Act.MODAL:
        # It closes a form that no message opened; there is nothing to update.
        replies.append(Reply.DEFERRED_UPDATE)
    if interaction.act is not Act.MODAL:
        replies.append(Reply.MODAL)
    return replies


def _carry_out(call: Call, interaction: Interaction, reply: Reply) -> Message | None:
    data: Json = call.body.get("data") or {}
    if reply in _MESSAGES:
        return _post(call, interaction, data, loading=reply is Reply.DEFERRED_MESSAGE)
    if reply in _UPDATES:
        interaction.original_id = interaction.message_id
        source = call.world.message(interaction.message_id or 0)
        if source is not None and reply is Reply.UPDATE:
            posting.edit(call.world, source, data, call.files)
        return source
    if reply is Reply.CHOICES:
        interaction.choices = data.get("choices") or []
    elif reply is Reply.MODAL:
        _open_modal(call.world, interaction, data)
    return None


def _post(call: Call, interaction: Interaction, data: Json, *, loading: bool) -> Message:
    message = answer_with(call, interaction, {} if loading else data, data.get("flags") or 0)
    if loading:
        message.flags |= Flags.LOADING
    interaction.original_id = message.id
    return message


def answer_with(call: Call, interaction: Interaction, body: Json, flags: int) -> Message:
    """Post a message that answers an interaction, ephemeral if the flags say so."""
    world = call.world
    if _is_muted(world, interaction):
        flags |= Flags.EPHEMERAL
    hidden = bool(flags & Flags.EPHEMERAL)
    target = interaction.original_id or interaction.message_id
    first = interaction.original_id is None
    is_command = first and interaction.act is Act.COMMAND
    draft = posting.Draft(
        author_id=world.bot_id,
        body=body,
        files=call.files,
        type=Type.COMMAND if is_command else Type.REPLY if target else Type.DEFAULT,
        flags=flags & Flags.EPHEMERAL,
        interaction=interaction,
        reference=None if is_command or not target else (interaction.channel_id, target),
        only_for=interaction.user_id if hidden else None,
    )
    return posting.post(world, world.channels[interaction.channel_id], draft)


def _is_muted(world: World, interaction: Interaction) -> bool:
    """Whether a server lets nobody but the person read what their own application answers."""
    if not interaction.is_by_person_alone or interaction.guild_id is None:
        return False
    place = world.channels[interaction.channel_id]
    granted = world.permissions(interaction.user_id, place)
    return not granted & Permission.USE_EXTERNAL_APPS


def _close_modal(world: World, interaction: Interaction) -> None:
    if interaction.modal_id is not None:
        world.modals.pop(interaction.modal_id, None)


def _open_modal(world: World, interaction: Interaction, data: Json) -> None:
    modal = Modal(
        id=world.ids.new(),
        opener=interaction,
        title=data["title"],
        custom_id=data["custom_id"],
        components=posting.numbered(data["components"]),
    )
    world.modals[modal.id] = modal


def _response(
    world: World, interaction: Interaction, reply: Reply, message: Message | None
) -> Json:
    known: Json = {"id": str(interaction.id), "type": int(interaction.act)}
    resource: Json = {"type": int(reply)}
    if message is not None:
        known |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.only_for is not None,
        }
    if message is not None and reply is not Reply.DEFERRED_UPDATE:
        resource["message"] = message_shape(world, message)
    return {"interaction": known, "resource": resource}
