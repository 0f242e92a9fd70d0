"""A reply that sends nothing, and records what its person and everybody else would see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import discord
from discord.utils import MISSING

from bot.errors import UserError
from bot.pages.stateless import Stateless, StatelessModal
from cogs.reply import Reply
from sandbox.control.interacting import components_of
from sandbox.limits.messages import IS_COMPONENTS_V2, SENT_FLAGS, Occasion, message
from sandbox.limits.modals import modal
from tests.judge.judge import judge


@dataclass(eq=False, slots=True)
class RecordedMessage:
    """A message as it looks now."""

    id: int
    page: Stateless | None
    """Its page; None while the bot thinks."""
    only_for: int | None
    """The one person who sees it; None if everybody does."""
    is_direct: bool = False
    files: frozenset[str] = frozenset()
    """The names of the files that lie with it."""

    def show(self, page: Stateless | None, files: Sequence[discord.File] = MISSING) -> None:
        """Show another page, with these files or those that lie there; Discord has to take it."""
        if files is not MISSING:
            self.files = frozenset(each.filename for each in files)
        if page is not None:
            painted = {page.picture} if page.picture else self.files
            _assert_valid(page, frozenset(painted))
        self.page = page

    @property
    def parts(self) -> list[dict[str, Any]]:
        """All its components, however deep they lie."""
        return [] if self.page is None else list(components_of(self.page.to_components()))

    @property
    def names(self) -> list[str]:
        """The custom ids of its components and of what can be chosen in them, in order."""
        return [name for part in self.parts for name in _names(part)]

    @property
    def addresses(self) -> list[str]:
        """The web pages to which its buttons lead."""
        return [part["url"] for part in self.parts if part.get("url")]

    @property
    def text(self) -> str:
        """Its words, without those on buttons."""
        parts = self.parts
        described = [item["description"] for part in parts for item in part.get("items", ())]
        said = [part["content"] for part in parts if "content" in part]
        return "\n".join([*said, *described])


def _names(part: dict[str, Any]) -> Iterator[str]:
    if "custom_id" in part:
        yield part["custom_id"]
    yield from (each["value"] for each in part.get("options", ()))


@dataclass(eq=False, slots=True)
class RecordedPlace:
    """Everything that lies in one place, for whomever, in its order."""

    messages: list[RecordedMessage] = field(default_factory=list[RecordedMessage])
    forms: dict[int, tuple[StatelessModal, RecordedMessage | None]] = field(default_factory=dict)
    """The form that each person sees, and the message on which it was opened."""
    closed: set[int] = field(default_factory=set[int])
    """The people who take no direct messages."""
    _ids: Any = field(default_factory=lambda: count(1))

    def add(
        self,
        page: Stateless | None,
        only_for: int | None,
        file: discord.File = MISSING,
        *,
        is_direct: bool = False,
    ) -> RecordedMessage:
        """Show a new message below the others."""
        added = RecordedMessage(next(self._ids), None, only_for, is_direct)
        added.show(page, () if file is MISSING else (file,))
        self.messages.append(added)
        return added

    def open(self, form: StatelessModal, person: int, on: RecordedMessage | None) -> None:
        """Show a person a form, which Discord has to take."""
        assert [] == [str(each) for each in modal("$", form.to_dict())]
        self.forms[person] = (form, on)


def _assert_valid(page: Stateless, files: frozenset[str]) -> None:
    """Fail if Discord would not take a page, by its limits or by its description."""
    flags = IS_COMPONENTS_V2 if page.has_components_v2() else 0
    body = {"flags": flags, "components": page.to_components()}
    assert [] == [str(each) for each in message("$", body, Occasion(SENT_FLAGS, attachments=files))]
    present = judge()
    assert present is None or [] == [*present.errors("POST", "/channels/1/messages", body)]


@dataclass(eq=False, slots=True)
class _Answered:
    """How an interaction has been answered so far."""

    edited: RecordedMessage | None
    """The message that an edit replaces: what was pressed, or the first answer."""
    is_given: bool = False


class RecordedHand:
    """A message that can be edited later."""

    is_editable, channel = True, None

    def __init__(self, place: RecordedPlace, shown: RecordedMessage | None) -> None:
        self._place = place
        self._shown = shown

    @property
    def message(self) -> int | None:
        """Return its id."""
        return None if self._shown is None else self._shown.id

    async def edit(self, view: Stateless) -> None:
        """Show another page in it."""
        assert self._shown is not None
        self._shown.show(view)

    async def again(self, view: Stateless) -> "RecordedHand":
        """Show it a second time, below everything else."""
        assert self._shown is not None
        return RecordedHand(self._place, self._place.add(view, self._shown.only_for))

    async def remove(self) -> None:
        """Take it away."""
        assert self._shown is not None
        self._place.messages.remove(self._shown)


@dataclass(frozen=True, slots=True)
class RecordingReply(Reply):
    """A reply by which messages come to lie in a place that a test looks at.

    What follows from other answers (a notice, a page that takes the place of another) is inherited.
    """

    place: RecordedPlace = field(default_factory=RecordedPlace)
    pressed: RecordedMessage | None = None
    answered: _Answered = field(default_factory=lambda: _Answered(None))

    @classmethod
    def of(
        cls, reply: Reply, place: RecordedPlace, pressed: RecordedMessage | None
    ) -> "RecordingReply":
        """Return a reply that records what another would send."""
        known = (reply.interaction, reply.app, reply.words, reply.is_private, reply.in_place)
        return cls(*known, place, pressed, _Answered(pressed))

    @property
    def is_given(self) -> bool:
        """Return whether there is an answer."""
        return self.answered.is_given

    async def send(self, view: Stateless, file: discord.File = MISSING) -> int:
        """Record a message for this person alone."""
        return self._send_privately(view, file).id

    async def send_to_all(
        self,
        view: Stateless,
        file: discord.File = MISSING,
        mentions: discord.AllowedMentions = MISSING,
    ) -> int:
        """Record a message that everybody sees."""
        del mentions
        return self._add(view, None, file).id

    async def post(self, view: Stateless, mentions: discord.AllowedMentions) -> int:
        """Record a message that everybody sees, below no other."""
        return await self.send_to_all(view, mentions=mentions)

    def keep_token(self) -> None:
        """Keep nothing: there is no token."""

    async def send_editable(self, view: Stateless) -> RecordedHand:
        """Record a message for this person alone."""
        return RecordedHand(self.place, self._send_privately(view))

    async def send_directly(self, view: Stateless) -> Any:
        """Record a direct message; None if its person takes none."""
        person = self.interaction.user.id
        return None if person in self.place.closed else self.place.add(view, person, is_direct=True)

    async def edit(self, view: Stateless, files: Sequence[discord.File] = MISSING) -> int:
        """Record what takes the place of the private message pressed, or of the first answer."""
        return self._edit_privately(view, files).id

    async def edit_public(self, view: Stateless, files: Sequence[discord.File] = MISSING) -> None:
        """Record what takes the place of the message that was pressed."""
        self._replace(view, files)

    async def edit_editable(self, view: Stateless) -> RecordedHand:
        """Record what `edit` would."""
        return RecordedHand(self.place, self._edit_privately(view))

    async def send_modal(self, form: StatelessModal, *, offered_again: bool = True) -> None:
        """Record the form that this person sees now; UserError as on the wire."""
        if self.interaction.type is discord.InteractionType.modal_submit:
            raise UserError("error.stale")
        if self.is_given:
            raise UserError("error.too_slow")
        person, forms = self.interaction.user.id, self.app.sent_forms
        if offered_again:
            forms.note(person, form)
        else:
            forms.forget(person)
        self.answered.is_given = True
        self.place.open(form, person, self.pressed)

    async def acknowledge(self) -> None:
        """Take the press for answered, and record nothing."""
        self.answered.is_given = True

    async def acknowledge_if_possible(self) -> None:
        """Take the press for answered, and record nothing."""
        self.answered.is_given = True

    async def acknowledge_silently(self) -> bool:
        """Take the press for answered, and record nothing; False if it was by a message."""
        self.answered.is_given = True
        return self.answered.edited is self.pressed

    async def remove_choice(self) -> None:
        """Take away the private message that was pressed."""
        if self.is_private and self.pressed is not None:
            self.place.messages.remove(self.pressed)

    async def defer(self) -> None:
        """Record that the bot thinks, unless its answer takes the place of what was pressed."""
        if not self.in_place:
            self._add(None, self.interaction.user.id)
        self.answered.is_given = True

    @property
    def pressed_hand(self) -> RecordedHand:
        """The hand that was pressed."""
        return RecordedHand(self.place, self.pressed)

    def _send_privately(self, page: Stateless, file: discord.File = MISSING) -> RecordedMessage:
        if self.in_place and not self.is_given and file is MISSING:
            return self._replace(page)
        return self._add(page, self.interaction.user.id, file)

    def _edit_privately(
        self, page: Stateless, files: Sequence[discord.File] = MISSING
    ) -> RecordedMessage:
        """Replace what others do not see; what they see, too, stays, and a message is added."""
        is_public = self.is_pressed_publicly and self.answered.edited is self.pressed
        return self._send_privately(page) if is_public else self._replace(page, files)

    def _add(
        self, page: Stateless | None, only_for: int | None, file: discord.File = MISSING
    ) -> RecordedMessage:
        """Add a message; what comes first after "thinking" takes its place."""
        said, is_first = self.answered.edited, not self.is_given
        if said is not None and said.page is None:
            self.place.messages.remove(said)
            is_first = True
        added = self.place.add(page, only_for, file)
        if is_first:
            self.answered.edited = added
        self.answered.is_given = True
        return added

    def _replace(self, page: Stateless, files: Sequence[discord.File] = MISSING) -> RecordedMessage:
        edited = self.answered.edited
        assert edited is not None, "a command that was not answered has nothing to edit"
        edited.show(page, files)
        self.answered.is_given = True
        return edited
