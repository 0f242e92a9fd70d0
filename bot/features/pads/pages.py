"""Score pads: the slate with its strokes, the buttons and forms, and a list of one's own pads.

Names are shown as people have typed them, and never obeyed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from discord import ButtonStyle, CheckboxGroupOption, SelectOption, TextStyle, ui
from pydantic import BaseModel

from bot.features.pads.presses import (
    AskOther,
    AskToDelete,
    BeginAgain,
    BringPad,
    DeletePad,
    EndPad,
    ListPads,
    OpenPad,
    PickRows,
    PickTakers,
    ResumePad,
    ShowPad,
    UndoEntry,
    WriteAmount,
    WriteOther,
    WriteTricks,
)
from bot.features.pads.values import Pad, PadEntry, PadStanding
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import (
    CHOICE_HINT,
    DESCRIPTION,
    Button,
    Part,
    button,
    frame,
    lines,
    phone_rows,
    rows,
    select,
    small,
)
from bot.pages.markdown import LONGEST_NAME, Markup, is_seen, label_text, tidy
from bot.pages.pagination import page_buttons, page_number
from bot.pages.seat_names import drawable
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.table_picture import SlateRow
from bot.table.options.answers import Raw, raw, read
from bot.table.options.fields import Switch, fields
from bot.table.options.form import LABEL, TITLE, field_label
from games.core.score_pad import ByTricks, ScorePad

TARGET: Final = "target"
"""The option for the points that win, and the custom id of its field."""
WHO, AMOUNT, NAMES, SIDE = "who", "amount", "names", "side_{}"
"""The custom ids of the other fields of the forms."""
_FIELDS: Final = 3
"""Up to so many scores have a field for each name; more are asked for together."""
_NUMBER: Final = re.compile(r"[+]?(\d{1,3})|[-\u2212\u2013](\d{1,3})")
_ONE_TAP: Final = 2
"""Up to so many lines of amounts stand below each name; more are pressed after the name."""

Around: TypeAlias = Callable[[Part], Stateless]
"""Puts the rest of a message around a slate."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The presses about a deal that is not written yet."""

    who: tuple[int, ...] = ()
    """The rows that get the amount that is pressed next."""
    takers: tuple[int, ...] = ()
    """The rows that took its tricks, as far as they were pressed."""


NO_DRAFT: Final = Draft()


def slate(words: Words, pad: Pad, standing: PadStanding) -> SlatePicture:
    """The picture of a pad."""
    return SlatePicture(
        _heading_label(words, pad),
        tuple(
            SlateRow(at, each, points, chalk=at == standing.chalk)
            for at, (each, points) in enumerate(
                zip(drawable(pad.names), standing.score, strict=True)
            )
        ),
        standing.winners,
    )


def description(words: Words, pad: Pad, standing: PadStanding) -> str:
    """The same as a label, for people who do not see the picture."""
    return lines(
        _heading_label(words, pad),
        *(
            words.label("pad.score", DESCRIPTION, name=each, points=points)
            for each, points in zip(pad.names, standing.score, strict=True)
        ),
        "" if standing.chalk is None else words.label("pad.chalk", name=pad.names[standing.chalk]),
    )


def plain(words: Words, pad: Pad, standing: PadStanding) -> str:
    """The same as text, where there is no picture."""
    return lines(
        f"### {_heading(words, pad)}",
        *(
            words("pad.score", name=each, points=points)
            for each, points in zip(pad.names, standing.score, strict=True)
        ),
        "" if standing.chalk is None else words("pad.chalk", name=pad.names[standing.chalk]),
    )


def pad_around(
    words: Words, pad: Pad, standing: PadStanding, rules: ScorePad, draft: Draft = NO_DRAFT
) -> Around:
    """A pad with all that can be pressed on it."""
    if standing.is_over:
        parts = (_end(words, pad, standing), *_after_end(words, pad, standing))
    else:
        parts = (
            _line(words, pad, standing),
            *_writing(words, pad, rules, draft),
            *phone_rows(tuple(_always(words, pad, standing))),
        )
    return lambda shown: frame(shown, *parts)


def own_pad_around(words: Words, pad: Pad, standing: PadStanding) -> Around:
    """A pad as its owner looks at it again, with a button that brings it to a channel."""
    said = _end(words, pad, standing) if standing.is_over else _line(words, pad, standing)
    buttons = (
        button(words.label("pad.bring"), custom_id(BringPad(pad.id)), ButtonStyle.primary),
        button(words.label("pad.delete"), custom_id(AskToDelete(pad.id))),
        button(words.label("button.return"), custom_id(ListPads())),
    )
    return lambda shown: frame(shown, said, *phone_rows(buttons))


def sure(words: Words, pad: Pad, standing: PadStanding) -> Stateless:
    """The question before a pad is deleted."""
    return frame(
        _pad_text(words, pad, standing),
        words("pad.sure"),
        *rows(
            (
                button(words.label("pad.delete"), custom_id(DeletePad(pad.id)), ButtonStyle.danger),
                button(words.label("button.return"), custom_id(ShowPad(pad.id))),
            )
        ),
    )


def change_notice(words: Words, entry: PadEntry, deal: int, names: Sequence[str]) -> str:
    """Says that somebody has already written an entry, about the deal of this number."""
    by = words.name_label(entry.name)
    if entry.act != "deal":
        return lines(words("pad.changed"), _entry_text(words, entry, names))
    return words("pad.written", name=by, number=deal, changes=Markup(_changes(words, entry, names)))


def form(words: Words, game: str, options: BaseModel, rules: ScorePad) -> StatelessModal:
    """Ask for the names, and for the points that win where there are any."""
    return StatelessModal(
        words.label("pad.form", TITLE, game=words.label(f"{game}.name")),
        custom_id(OpenPad(game)),
        *_name_fields(words, rules),
        *(
            field_label(words, field, options)
            for field in fields(type(options))
            if field.name == TARGET and not isinstance(field, Switch)
        ),
    )


def names_in(answers: Raw, rules: ScorePad) -> tuple[str, ...]:
    """The names that a form was filled in with, as they are kept."""
    if rules.rows[-1] <= _FIELDS:
        typed = [str(answers.get(SIDE.format(row), "")) for row in range(rules.rows[-1])]
    else:
        text = str(answers.get(NAMES, ""))
        typed = text.splitlines()
        if len([each for each in typed if is_seen(each)]) < rules.rows[0]:
            typed = text.split(",")
    return tuple(tidy(each)[:LONGEST_NAME] for each in typed if is_seen(each))


def target_in(words: Words, answers: Raw, options: BaseModel) -> int | str | None:
    """The points that win, None where there are none, or a sentence on what is wrong with them."""
    if TARGET not in type(options).model_fields:
        return None
    filled = read(words, type(options), {**raw(options), TARGET: answers.get(TARGET, "")})
    if isinstance(filled, tuple):
        return lines(*(problem.sentence for problem in filled))
    return int(getattr(filled, TARGET))


def other_form(words: Words, pad: Pad, deal: int) -> StatelessModal:
    """Ask for any rows and any amount, where none of the buttons fits."""
    who: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
        custom_id=WHO,
        min_values=1,
        max_values=len(pad.names),
        options=[
            CheckboxGroupOption(label=each, value=str(row)) for row, each in enumerate(pad.names)
        ],
    )
    amount: ui.TextInput[Any] = ui.TextInput(custom_id=AMOUNT, style=TextStyle.short, max_length=4)
    return StatelessModal(
        words.label("pad.deal", TITLE, number=deal),
        custom_id(WriteOther(pad.id, len(pad.entries))),
        ui.Label(text=words.label("pad.form.who", LABEL), component=who),
        ui.Label(
            text=words.label("pad.form.amount", LABEL),
            description=words.label("pad.form.amount.about", CHOICE_HINT),
            component=amount,
        ),
    )


def who_in(answers: Raw) -> tuple[int, ...]:
    """The rows that were chosen in such a form."""
    chosen = answers.get(WHO, ())
    return tuple(int(each) for each in chosen if len(each) == 1 and each.isdecimal())


def amount_in(answers: Raw) -> int | None:
    """The amount that was written there; None where it is no number."""
    found = _NUMBER.fullmatch(tidy(str(answers.get(AMOUNT, ""))))
    if found is None:
        return None
    more, less = found.groups()
    return int(more) if more else -int(less)


def own_pads(
    words: Words, shown: Sequence[tuple[Pad, PadStanding]], page: int, pages: int
) -> Stateless:
    """The pads of a person, the newest first."""
    choices = [
        SelectOption(
            label=words.label("pads.pad", number=str(pad.id)),
            description=words.label(f"{pad.game}.name", CHOICE_HINT),
            value=custom_id(ShowPad(pad.id)),
        )
        for pad, _ in shown
    ]
    menu_id = custom_id(Pick("pads", page))
    return frame(
        lines(f"### {words('pads.title')}", small(words("pads.about"))),
        *(_pad_text(words, pad, standing) for pad, standing in shown),
        "" if shown else words("pads.empty"),
        *((select(menu_id, choices, words.label("pads.open")),) if shown else ()),
        page_number(words, page, pages),
        *rows(page_buttons(words, page, pages, lambda to: custom_id(ListPads(to)))),
    )


def own_pads_button(words: Words) -> Button:
    """The button to one's own pads."""
    return button(words.label("pads.button"), custom_id(ListPads()))


def with_sign(points: int) -> str:
    """Points with their sign, as they are added."""
    return f"+{points}" if points >= 0 else f"\N{MINUS SIGN}{-points}"


def _heading(words: Words, pad: Pad) -> str:
    called = words(f"{pad.game}.name")
    if pad.target is None:
        return called
    return words("pad.heading", game=Markup(called), points=pad.target)


def _heading_label(words: Words, pad: Pad) -> str:
    called = words.label(f"{pad.game}.name")
    if pad.target is None:
        return called
    return words.label("pad.heading", game=called, points=pad.target)


def _line(words: Words, pad: Pad, standing: PadStanding) -> str:
    """The number of the next deal, and the last entry."""
    deal = f"**{words('pad.deal', number=len(standing.deals) + 1)}**"
    return f"{deal} · {_entry_text(words, pad.entries[-1], pad.names)}" if pad.entries else deal


def _end(words: Words, pad: Pad, standing: PadStanding) -> str:
    """The winner, or the lack of one, and the last entry."""
    said = f"**{_outcome(words, pad, standing)}**"
    return lines(said, small(_entry_text(words, pad.entries[-1], pad.names)))


def _outcome(words: Words, pad: Pad, standing: PadStanding) -> str:
    """The winner, or why there is none."""
    if standing.winners:
        who = words.everybody(pad.names[row] for row in standing.winners)
        return words("pad.won", who=who)
    return words("pad.closed" if standing.is_closed else "pads.going")


def _entry_text(words: Words, entry: PadEntry, names: Sequence[str]) -> str:
    """An entry, and the person who wrote it."""
    by = words.name_label(entry.name)
    match entry.act:
        case "deal":
            return words("pad.last", changes=Markup(_changes(words, entry, names)), name=by)
        case "undo":
            return words("pad.undone", name=by)
        case "end":
            return words("pad.ended", name=by)
        case "resume":
            return words("pad.resumed", name=by)


def _changes(words: Words, entry: PadEntry, names: Sequence[str]) -> str:
    return words.comma_list(
        words("pad.change", name=each, points=Markup(with_sign(change)))
        for each, change in zip(names, entry.changes, strict=True)
        if change
    )


def _writing(words: Words, pad: Pad, rules: ScorePad, draft: Draft) -> Iterator[Part]:
    """The buttons that write a deal."""
    if rules.by_tricks is not None:
        yield from _by_tricks(words, pad, rules.by_tricks, draft)
        return
    amounts = rules.amounts(len(pad.names))
    if len(pad.names) == 2 and len(amounts) <= _ONE_TAP:
        for row, each in enumerate(pad.names):
            yield words("pad.to", name=each)
            for line in amounts:
                yield from rows(_amount(pad, (row,), points) for points in line)
        return
    yield small(words("pad.who"))
    yield from phone_rows(tuple(_pick(pad, row, draft) for row in range(len(pad.names))))
    for line in amounts:
        yield from rows(_amount(pad, draft.who, points) for points in line)


def _amount(pad: Pad, who: Sequence[int], points: int) -> Button:
    written = WriteAmount(pad.id, tuple(who), points, len(pad.entries))
    return button(with_sign(points), custom_id(written), disabled=not who)


def _pick(pad: Pad, row: int, draft: Draft) -> Button:
    """A name that is chosen or not; never are all chosen, because somebody gets nothing."""
    chosen = row in draft.who
    after = tuple(sorted({*draft.who} ^ {row}))
    if len(after) == len(pad.names):
        after = (row,)
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    picked = custom_id(PickRows(pad.id, after, len(pad.entries)))
    return button(pad.names[row], picked, style)


def _by_tricks(words: Words, pad: Pad, rules: ByTricks, draft: Draft) -> Iterator[Part]:
    """A button for each name that takes a trick, and those that write the deal once all are."""
    taken = len(draft.takers)
    if taken < rules.tricks:
        yield small(words("pad.tricks", taken=taken, tricks=rules.tricks))
        yield from phone_rows(tuple(_taker(pad, row, draft) for row in range(len(pad.names))))
    else:
        yield words.comma_list(
            words("pad.change", name=each, points=str(draft.takers.count(row)))
            for row, each in enumerate(pad.names)
        )
        yield from phone_rows(
            tuple(
                button(
                    words.label(key),
                    custom_id(WriteTricks(pad.id, draft.takers, is_double, len(pad.entries))),
                    ButtonStyle.success,
                )
                for key, is_double in (("pad.tricks.write", False), ("pad.tricks.double", True))
            )
        )
    if taken:
        back = custom_id(PickTakers(pad.id, draft.takers[:-1], len(pad.entries)))
        yield from rows((button(words.label("pad.tricks.back"), back),))


def _taker(pad: Pad, row: int, draft: Draft) -> Button:
    count = draft.takers.count(row)
    label = f"{label_text(pad.names[row])}: {count}" if count else pad.names[row]
    style = ButtonStyle.primary if count else ButtonStyle.secondary
    taken = custom_id(PickTakers(pad.id, (*draft.takers, row), len(pad.entries)))
    return button(label, taken, style)


def _always(words: Words, pad: Pad, standing: PadStanding) -> Iterator[Button]:
    """The buttons that may be pressed between any two deals."""
    seen = pad.id, len(pad.entries)
    undo = custom_id(UndoEntry(*seen))
    yield button(words.label("pad.undo"), undo, disabled=not standing.deals)
    yield button(words.label("pad.other"), custom_id(AskOther(*seen)))
    yield button(words.label("pad.end"), custom_id(EndPad(*seen)))


def _after_end(words: Words, pad: Pad, standing: PadStanding) -> tuple[Part, ...]:
    buttons: list[Button] = []
    seen = pad.id, len(pad.entries)
    if not pad.goes_on:
        again = custom_id(BeginAgain(pad.id))
        buttons.append(button(words.label("pad.again"), again, ButtonStyle.success))
    if standing.is_closed:
        buttons.append(button(words.label("pad.go_on"), custom_id(ResumePad(*seen))))
    else:
        buttons.append(button(words.label("pad.undo"), custom_id(UndoEntry(*seen))))
    return phone_rows(buttons)


def _name_fields(words: Words, rules: ScorePad) -> Iterator["ui.Label[Any]"]:
    least, most = rules.rows[0], rules.rows[-1]
    if most > _FIELDS:
        asked: ui.TextInput[Any] = ui.TextInput(
            custom_id=NAMES, style=TextStyle.paragraph, max_length=most * (LONGEST_NAME + 1)
        )
        about = words.label("pad.form.names.about", CHOICE_HINT, least=least, most=most)
        yield ui.Label(
            text=words.label("pad.form.names", LABEL), description=about, component=asked
        )
        return
    for row in range(most):
        is_needed = row < least
        key, about = "pad.form.player", ""
        if not is_needed:
            about = "pad.form.third.about"
        elif rules.pairs:
            key, about = "pad.form.side", "pad.form.side.about"
        typed: ui.TextInput[Any] = ui.TextInput(
            custom_id=SIDE.format(row),
            style=TextStyle.short,
            max_length=LONGEST_NAME,
            required=is_needed,
        )
        yield ui.Label(
            text=words.label(key, LABEL, number=row + 1),
            description=words.label(about, CHOICE_HINT) if about else None,
            component=typed,
        )


def _pad_text(words: Words, pad: Pad, standing: PadStanding) -> str:
    title = words("pads.pad", number=str(pad.id))
    scores = words.comma_list(
        words("pad.score", name=each, points=points)
        for each, points in zip(pad.names, standing.score, strict=True)
    )
    when = f"<t:{pad.made_at // 1000}:d>"
    return lines(
        f"**{title}** · {_heading(words, pad)} · {when}",
        scores,
        small(_outcome(words, pad, standing)),
    )
