"""Score pads for real cards: opened by names, written on by buttons, ended, begun again, kept.

A pad is changed by answers to presses alone, so it works wherever the command does, also on
servers without the bot.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.painted_page import PaintedPage
from bot.errors import UserError
from bot.features.pads import pages
from bot.features.pads.pages import NO_DRAFT, Draft
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
from bot.features.pads.scoring import LARGEST, rules_of, standing
from bot.features.pads.service import PadChanged
from bot.features.pads.store import NewPad
from bot.features.pads.values import Pad, PadAct
from bot.model import private_scope
from bot.pages.layout import bare
from bot.pages.markdown import Markup
from bot.pages.words import Words, language
from bot.store.engine.errors import DatabaseFailed
from cogs.access import check_rules_of_server
from cogs.availability import anywhere
from cogs.i18n import games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE
from games.core.game import AnyGame

DOOR: Final = Door()
_SILENT: Final = discord.AllowedMentions.none()
_PAGE: Final = 5
_WRITTEN_DOWN: Final = [each for each in games() if CATALOGUE[each.value].score_pad is not None]


class ScorePadCog(commands.Cog):
    """The command that opens a pad."""

    @app_commands.command(**localize("pad"))
    @app_commands.describe(game=option("pad", "game"))
    @app_commands.rename(game=option_name("pad", "game"))
    @app_commands.choices(game=_WRITTEN_DOWN)
    @anywhere
    @with_context
    async def pad(self, context: InteractionContext, game: str) -> None:
        """Ask for the names."""
        wanted = _game_with_pad(game)
        await _check_place(context)
        form = pages.form(context.words, wanted.key, wanted.options(), rules_of(wanted))
        await context.reply.send_modal(form)


@DOOR.answers(OpenPad, public=True)
async def _open(context: InteractionContext, press: OpenPad) -> None:
    """Show a new pad to everybody here."""
    game = _game_with_pad(press.game)
    await _check_place(context)
    rules, answers = rules_of(game), context.form
    names = pages.names_in(answers, rules)
    if len(names) not in rules.rows:
        typed = context.words.all_of(names)
        least, most = rules.rows[0], rules.rows[-1]
        raise UserError("pad.names", count=len(names), least=least, most=most, names=typed)
    target = pages.target_in(context.words, answers, game.options())
    if isinstance(target, str):
        typed = context.words.all_of(names)
        raise UserError("pad.target", problem=Markup(target), names=typed)
    pad = await context.app.pads.open(
        NewPad(
            scope=_scope(context),
            channel=context.channel,
            user=context.person.id,
            game=game.key,
            names=names,
            target=target,
            tongue=await _tongue(context),
        )
    )
    await _send(context, pad)


@DOOR.answers(WriteAmount, public=True)
async def _write(context: InteractionContext, press: WriteAmount) -> None:
    """Write an amount that the game can bring."""

    async def write(pad: Pad) -> Pad:
        pads, rows = context.app.pads, _rows(press.rows, pad)
        return await pads.write_amount(pad, press.entries, context.person, rows, press.points)

    await _change(context, press.pad, write)


@DOOR.answers(WriteTricks, public=True)
async def _write_tricks(context: InteractionContext, press: WriteTricks) -> None:
    """Write a deal by its takers of tricks."""

    async def write(pad: Pad) -> Pad:
        takers = _rows(press.takers, pad)
        return await context.app.pads.write_tricks(
            pad, press.entries, context.person, takers, double=press.is_double
        )

    await _change(context, press.pad, write)


@DOOR.answers(AskOther, public=True)
async def _ask_other(context: InteractionContext, press: AskOther) -> None:
    async def ask(pad: Pad) -> None:
        context.app.pads.check_is_current(pad, press.entries)
        deal = len(standing(pad).deals) + 1
        form = pages.other_form(context.words, pad, deal)
        await context.reply.send_modal(form, offered_again=False)

    await _unless_changed(context, press.pad, ask)


@DOOR.answers(WriteOther, public=True)
async def _write_other(context: InteractionContext, press: WriteOther) -> None:
    amount, who = pages.amount_in(context.form), pages.who_in(context.form)
    if amount is None or not 0 < abs(amount) <= LARGEST:
        typed = str(context.form.get(pages.AMOUNT, ""))
        raise UserError("pad.amount", amount=typed, most=LARGEST)

    async def write(pad: Pad) -> Pad:
        pads, person = context.app.pads, context.person
        return await pads.write_other(pad, press.entries, person, who, amount)

    await _change(context, press.pad, write)


_ACTS: Final[Mapping[type, PadAct]] = {UndoEntry: "undo", EndPad: "end", ResumePad: "resume"}


@DOOR.answers(UndoEntry, EndPad, ResumePad, public=True)
async def _act(context: InteractionContext, press: UndoEntry | EndPad | ResumePad) -> None:
    """Take back, end, or go on."""

    async def write(pad: Pad) -> Pad:
        act = _ACTS[type(press)]
        return await context.app.pads.act(pad, press.entries, context.person, act)

    await _change(context, press.pad, write)


@DOOR.answers(PickRows, public=True)
async def _pick(context: InteractionContext, press: PickRows) -> None:
    """Show who gets the next amount pressed."""
    await _draft(context, press.pad, press.entries, Draft(who=press.rows))


@DOOR.answers(PickTakers, public=True)
async def _take(context: InteractionContext, press: PickTakers) -> None:
    """Show who took the tricks pressed so far."""
    await _draft(context, press.pad, press.entries, Draft(takers=press.takers))


async def _draft(context: InteractionContext, number: int, entries: int, draft: Draft) -> None:
    """Show the presses on a deal so far; nothing is written, so the pad must be current."""

    async def show(pad: Pad) -> None:
        context.app.pads.check_is_current(pad, entries)
        _rows((*draft.who, *draft.takers), pad)
        rules = rules_of(CATALOGUE[pad.game]).by_tricks
        if len(draft.takers) > (0 if rules is None else rules.tricks):
            raise UserError("error.stale")
        await _show(context, pad, draft)

    await _unless_changed(context, number, show)


@DOOR.answers(BeginAgain, public=True)
async def _again(context: InteractionContext, press: BeginAgain) -> None:
    """Begin anew with the same names, below; the old pad stays as it is, but for this button."""
    pads = context.app.pads
    async with pads.lock(press.pad):
        pad = await _here(context, press.pad)
        if not standing(pad).is_over:
            raise UserError("error.stale")
        new = NewPad(
            scope=_scope(context),
            channel=context.channel,
            user=context.person.id,
            game=pad.game,
            names=pad.names,
            target=pad.target,
            tongue=pad.tongue,
            after=pad.id,
        )
        made = None
        with suppress(UserError):
            made = await pads.open(new)
        await _show(context, await _here(context, press.pad))
    if made is None:
        raise UserError("pad.followed")
    await _send(context, made)


@DOOR.answers(ListPads)
async def _turn(context: InteractionContext, press: ListPads) -> None:
    await _list(context, press.page)


async def _list(context: InteractionContext, page: int) -> None:
    """Show a page of one's own pads, counted from 0."""
    shown, page, count = await context.app.pads.page(context.person.id, page, _PAGE)
    await context.reply.edit(pages.own_pads(context.words, shown, page, count), ())


@DOOR.answers(ShowPad)
async def _look(context: InteractionContext, press: ShowPad) -> None:
    """Show one's own pad to oneself alone."""
    pad = await context.app.pads.own_pad(context.person.id, press.pad)
    now = standing(pad)
    around = pages.own_pad_around(context.words, pad, now)
    page = await context.app.pad_screens.page(context.words, pad, now, around)
    await context.reply.edit(page.view, page.files)


@DOOR.answers(AskToDelete)
async def _ask_to_delete(context: InteractionContext, press: AskToDelete) -> None:
    pad = await context.app.pads.own_pad(context.person.id, press.pad)
    await context.reply.edit(pages.sure(context.words, pad, standing(pad)), ())


@DOOR.answers(DeletePad)
async def _delete(context: InteractionContext, press: DeletePad) -> None:
    """Delete one's own pad, and show those that are left."""
    pads = context.app.pads
    async with pads.lock(press.pad):
        await pads.delete(await pads.own_pad(context.person.id, press.pad))
    await _list(context, 0)


@DOOR.answers(BringPad)
async def _bring(context: InteractionContext, press: BringPad) -> None:
    """Show one's own pad to everybody here, where it goes on."""
    pads = context.app.pads
    async with pads.lock(press.pad):
        pad = await pads.own_pad(context.person.id, press.pad)
        await _check_place(context)
        await pads.move(pad, _scope(context), context.channel)
        await _send(context, pad)


async def _change(
    context: InteractionContext, number: int, write: Callable[[Pad], Awaitable[Pad]]
) -> None:
    """Write something on the pad that was pressed, and show the result."""

    async def change(pad: Pad) -> None:
        await _show(context, await write(pad))

    await _unless_changed(context, number, change)


async def _unless_changed(
    context: InteractionContext, number: int, do: Callable[[Pad], Awaitable[None]]
) -> None:
    """Do something about the pressed pad, or tell which change to it prevents that."""
    async with context.app.pads.lock(number):
        try:
            await do(await _here(context, number))
        except PadChanged as changed:
            await _tell(context, changed)


async def _tell(context: InteractionContext, changed: PadChanged) -> None:
    """Show a pad's present state, and tell the person what somebody else has written on it."""
    await _show(context, changed.pad)
    if changed.entry is None:
        raise UserError("error.stale")
    names = changed.pad.names
    said = pages.change_notice(context.words, changed.entry, changed.deal, names)
    await context.reply.send(bare(said))


async def _here(context: InteractionContext, number: int) -> Pad:
    message = context.interaction.message
    if message is None:
        raise UserError("error.stale")
    return await context.app.pads.here(number, context.channel, message.id)


async def _show(context: InteractionContext, pad: Pad, draft: Draft = NO_DRAFT) -> None:
    """Put a pad in place of what was pressed, with its picture: others may have replaced that."""
    page = await _page(context, pad, draft)
    await context.reply.edit_public(page.view, page.files)


async def _send(context: InteractionContext, pad: Pad) -> None:
    """Show a pad in a new message, and note its id."""
    page = await _page(context, pad)
    files = page.files or [discord.utils.MISSING]
    message = await context.reply.send_to_all(page.view, files[0], _SILENT)
    if message is not None:
        with suppress(DatabaseFailed):  # the first press on it tells, too
            await context.app.pads.note_message(pad, message)


async def _page(context: InteractionContext, pad: Pad, draft: Draft = NO_DRAFT) -> PaintedPage:
    words, now = _words(pad), standing(pad)
    around = pages.pad_around(words, pad, now, rules_of(CATALOGUE[pad.game]), draft)
    as_text = await _wants_text(context)
    return await context.app.pad_screens.page(words, pad, now, around, as_text=as_text)


async def _wants_text(context: InteractionContext) -> bool:
    """Return whether a pad is shown in words: by the server's wish, or if no files can be sent."""
    if context.in_direct_messages:
        return context.settings.text
    if not context.interaction.app_permissions.attach_files:
        return True
    if not context.on_server_of_bot:
        return False
    return (await context.app.server_settings.of(context.guild)).table_view == "text"


async def _tongue(context: InteractionContext) -> str:
    """Return the language of everybody here; without the bot as member, that of the person."""
    if not context.on_server_of_bot:
        return context.words.tongue
    await context.notice_language()
    return (await context.app.localization.of_server(context.guild)).tongue


async def _check_place(context: InteractionContext) -> None:
    """Raise UserError if the server wants no tables, and so no pads."""
    if context.on_server_of_bot:
        await check_rules_of_server(context)


def _scope(context: InteractionContext) -> int:
    """Return the owner of a pad's data: the server, or its person if the bot is on none."""
    return context.guild if context.on_server_of_bot else private_scope(context.person.id)


def _game_with_pad(key: str) -> AnyGame:
    game = game_of(key)
    if game.score_pad is None:
        raise UserError("error.unknown_game")
    return game


def _words(pad: Pad) -> Words:
    return language(pad.tongue)


def _rows(rows: tuple[int, ...], pad: Pad) -> tuple[int, ...]:
    """Return the rows; UserError if the pad has not all of them."""
    if not set(rows) <= set(range(len(pad.names))):
        raise UserError("error.stale")
    return rows
