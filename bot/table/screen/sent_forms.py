"""The last form each person opened: if it was not accepted, it is offered again, filled in.

In memory only: the answers are dropped once they are accepted, or with the next form.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from discord import ComponentType

from bot.pages.stateless import StatelessModal, WrittenModal
from bot.table.options.answers import Raw

_MOST: Final = 1000
"""How many are known; the oldest is let go, and its person fills in a new one."""
_OPTIONS: Final = frozenset(
    each.value
    for each in (ComponentType.select, ComponentType.radio_group, ComponentType.checkbox_group)
)
_CHOSEN: Final[Mapping[int, str]] = {
    ComponentType.user_select.value: "user",
    ComponentType.role_select.value: "role",
    ComponentType.channel_select.value: "channel",
}


class _Form(NamedTuple):
    number: int
    written: dict[str, Any]
    is_again: bool = False


class SentForms:
    """Each person's last form, and their answers."""

    def __init__(self) -> None:
        self._forms: dict[int, _Form] = {}
        self._numbers = count(1)

    def note(self, person: int, form: StatelessModal) -> None:
        """Note which form somebody sees now; a form that is opened again keeps its number."""
        if isinstance(form, WrittenModal):
            return
        self.forget(person)
        self._forms[person] = _Form(next(self._numbers), form.to_dict())
        if len(self._forms) > _MOST:
            del self._forms[next(iter(self._forms))]

    def forget(self, person: int) -> None:
        """Note that somebody's form was accepted."""
        self._forms.pop(person, None)

    def keep_answers(self, person: int, custom_id: str, answers: Raw) -> int | None:
        """Keep somebody's answers in a form; returns its number, if it is known."""
        form = self._forms.get(person)
        if form is None or form.written["custom_id"] != custom_id:
            return None
        _fill(form.written["components"], answers)
        return form.number

    def again(self, person: int, number: int) -> StatelessModal | None:
        """Return the form of this number as filled in, if its person has opened no other since."""
        form = self._forms.get(person)
        if form is None or form.number != number:
            return None
        self._forms[person] = form._replace(is_again=True)
        return WrittenModal(form.written)

    def is_again(self, person: int) -> bool:
        """Return whether the form that somebody sees was opened again."""
        form = self._forms.get(person)
        return form is not None and form.is_again


def _fill(components: Sequence[dict[str, Any]], answers: Raw) -> None:
    for each in components:
        field = each.get("component", each)
        answer = answers.get(field.get("custom_id", ""))
        if answer is None:
            continue
        kind = field["type"]
        if kind == ComponentType.text_input.value:
            field["value"] = answer
        elif kind in _OPTIONS:
            for option in field["options"]:
                option["default"] = option["value"] in answer
        elif kind in _CHOSEN:
            field["default_values"] = [{"id": each, "type": _CHOSEN[kind]} for each in answer]
