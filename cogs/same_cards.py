"""The same cards again, alone, and challenges to a friend to play them."""

from datetime import UTC, datetime
from typing import Final

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.same_cards import pages as screens
from bot.features.same_cards.presses import (
    CompareChallenge,
    DeclineChallenge,
    PlaySameCards,
    TakeChallenge,
)
from bot.features.same_cards.values import OwnMatch
from bot.pages.layout import notice
from bot.pages.shared_presses import ShowSameCards
from bot.pages.words import Words
from cogs.access import check_access
from cogs.availability import anywhere
from cogs.i18n import fitting, localize, option, option_name
from cogs.interaction_context import InteractionContext, display_name, with_context
from cogs.router import Door
from games.core.scene import says

DOOR: Final = Door()
_OPTIONS: Final = ("person", "match")
_LONGEST: Final = 100


class SameCardsCog(commands.Cog):
    """The command that challenges a friend."""

    @app_commands.command(**localize("challenge"))
    @app_commands.describe(**{name: option("challenge", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("challenge", name) for name in _OPTIONS})
    @anywhere
    @with_context
    async def challenge(
        self,
        context: InteractionContext,
        person: discord.User,
        match: app_commands.Range[int, 1, 2**53 - 1] | None = None,
    ) -> None:
        """Challenge somebody to play the cards of a match against computers."""
        await _check_challenged(context, person)
        app, words = context.app, context.words
        made = await app.same_cards.challenge(match, context.person.id, person.id)
        if context.on_server_of_bot:
            await context.notice_language()
            words = await app.localization.of_server(context.guild)
        rings = await app.may_be_called(person.id, context.person.id)
        allowed = discord.AllowedMentions(users=[person] if rings else [], everyone=False)
        try:
            await context.reply.send_to_all(screens.challenge(words, made), mentions=allowed)
        except discord.HTTPException:
            await app.same_cards.withdraw(made.number)
            raise

    @challenge.autocomplete("match")
    @with_context
    async def matches(
        self, context: InteractionContext, current: str
    ) -> list[app_commands.Choice[int]]:
        """Return the asker's own matches against computers that fit the typed text."""
        own = await context.app.same_cards.own_matches(context.person.id)
        return fitting({each.match: _label(context.words, each) for each in own}, str(current))


async def _check_challenged(
    context: InteractionContext, person: discord.Member | discord.User
) -> None:
    """Raise UserError if this person cannot be challenged here."""
    if person.id == context.person.id:
        raise UserError("challenge.yourself")
    if person.bot:
        raise UserError("error.with_bot", name=display_name(person))
    if context.in_direct_messages:
        raise UserError("challenge.not_here")
    if context.on_server_of_bot:
        await check_access(context)
        if not isinstance(person, discord.Member):
            raise UserError("error.with_nobody")


@DOOR.answers(ShowSameCards, public=True)
async def _same_cards(context: InteractionContext, press: ShowSameCards) -> None:
    """Show what came of cards, or how both in a challenge have fared."""
    app, person, match = context.app.same_cards, context.person.id, context.table
    challenge = await app.challenge_of(match)
    if challenge is not None and not press.deal:
        view = screens.comparison(context.words, await app.compare(challenge, person))
    else:
        view = screens.same_cards(context.words, await app.page(match, press.deal, person))
    await context.reply.send(view)


@DOOR.answers(PlaySameCards)
async def _play(context: InteractionContext, press: PlaySameCards) -> None:
    """Deal the cards again, or go on where they are being played."""
    app, person, match = context.app.same_cards, context.person, context.table
    async with app.lock(person.id):
        going = await app.going(match, press.deal, press.seat, person.id)
        if going is not None:
            await context.go_to_own_table(going, closed=UserError("same_cards.closed"))
            return
        game = await app.game_of(match)
        await context.open_own_table(
            notice(context.words, "daily.dealing", game=says(f"{game}.name")),
            lambda channel: app.begin(match, press.deal, press.seat, person, channel),
            closed=UserError("same_cards.closed"),
        )


@DOOR.answers(TakeChallenge, public=True)
async def _take(context: InteractionContext, press: TakeChallenge) -> None:
    """Begin the match of a challenge, go on with it, or show what came of it."""
    app, person, challenge = context.app.same_cards, context.person, press.challenge
    async with app.lock(person.id):
        match = await app.taken(challenge, person.id)
        if match is None:
            page = await app.challenge_page(challenge)
            await context.open_own_table(
                notice(context.words, "daily.dealing", game=says(f"{page.game}.name")),
                lambda channel: app.take(challenge, person, channel),
                closed=UserError("same_cards.closed"),
            )
        elif await context.app.lobbies.is_unfinished(match):
            await context.go_to_own_table(match, closed=UserError("same_cards.closed"))
        else:
            await _compare(context, CompareChallenge(challenge))


@DOOR.answers(DeclineChallenge, public=True)
async def _decline(context: InteractionContext, press: DeclineChallenge) -> None:
    app = context.app.same_cards
    async with app.lock(context.person.id):
        page = await app.decline(press.challenge, context.person.id)
    words = context.words
    if context.on_server_of_bot:
        words = await context.app.localization.of_server(context.guild)
    await context.reply.edit_public(screens.challenge(words, page))


@DOOR.answers(CompareChallenge, public=True)
async def _compare(context: InteractionContext, press: CompareChallenge) -> None:
    made = await context.app.same_cards.compare(press.challenge, context.person.id)
    await context.reply.send(screens.comparison(context.words, made))


def _label(words: Words, match: OwnMatch) -> str:
    day = datetime.fromtimestamp(match.ended_at / 1000, UTC)
    return words.label(
        "challenge.match",
        _LONGEST,
        table=str(match.match),
        game=words.label(f"{match.game}.name"),
        date=format_date(day, "short", locale=words.locale),
    )
