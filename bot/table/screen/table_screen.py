"""Everything that shows one table: its message, the open hands, direct messages and reminders."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import discord
import structlog

from bot.discord.channel import TRIES, UNREACHABLE, ChannelEditor, Post, ShownPicture, why_lost
from bot.discord.drawing import Drawing, PrivateDrawing
from bot.discord.gate import request_as
from bot.discord.status import Lost, TableStatus
from bot.discord.urgency import Urgency
from bot.model import TableView
from bot.pages.layout import notice
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import now
from bot.store.engine.errors import DatabaseFailed
from bot.store.messages import Posted
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import seats_of_persons
from bot.table.pages.card_selection import NO_MARKS, Marks
from bot.table.screen import private_news, views
from bot.table.screen.hand_messages import DirectHand
from bot.table.screen.services import ScreenServices
from bot.table.screen.table_message import Draw, Picture, Plain, Pointer, TableMessage
from bot.table.screen.views import BESIDE_TABLE, Surroundings
from games.core.scene import Told
from games.core.seats import Seat

_log = structlog.get_logger()


class TableScreen:
    """The screen of one table."""

    def __init__(  # noqa: PLR0913, PLR0917 - what is shown, where, in which words, and beside what
        self,
        live: LiveMatch,
        words: Words,
        editor: ChannelEditor,
        board: Callable[[Draw, Pointer], TableMessage],
        services: ScreenServices,
        status: TableStatus,
        lost: Callable[[Lost], object],
        view: TableView = "picture",
        *,
        slow: bool = False,
    ) -> None:
        """`status` is shown beside the cards; `lost` is told why the channel is out of reach.

        `view` is the server's choice of how to see it. People at a `slow` table are sent their
        hand once for each deal, and reminded once more when little of their time is left.
        """
        self._slow = slow
        self._status = status
        self._lost = lost
        self._live = live
        self._table_drawing = Drawing[Picture]()
        self._hand_drawings = tuple(Drawing[Stateless]() for _ in live.chairs)
        self._words = words.playing(live.game.tradition)
        self._view: TableView = view
        self._editor = editor
        self._services = services
        self._board = board(self._picture, self._pointer)
        self._asked: tuple[object, asyncio.Future[int] | None] = (None, None)
        """The content of the last picture asked for, and the future of when it can be seen."""
        self._refusals = 0
        """How often Discord has refused to show the table since it was shown last."""
        self._sent_deal: int | None = live.deal_number if slow else None
        self._age = live.public_count
        self._background = BackgroundTasks()

    @property
    def link(self) -> str | None:
        """The link to the table, once it can be seen."""
        return self._board.link

    @property
    def words(self) -> Words:
        """The words of the table, with its cards."""
        return self._words

    def refresh(self) -> None:
        """Show news everywhere, soon."""
        # A secret asks for no picture, so it takes nobody's turn.
        if self._status.lost is None and self._pending_picture() is None:
            self._show(self._live)
        self._services.hand_messages.refresh(self._live.match)
        self._services.aside_messages.refresh(self._live.match)
        if self._live.public_count != self._age or self._status.paused:
            # A reminder that went away for a secret would tell of it.
            self._age = self._live.public_count
            self._withdraw_reminders()
        deal = self._live.deal_number
        if deal not in {0, self._sent_deal} and not self._live.is_over:
            self._sent_deal = deal
            # Beside a table in direct messages the hand stays where it is, as on a server.
            if not (self._live.private and self._services.hand_messages.has_open(self._live.match)):
                self._background.run(self._send_hands())

    def show_as(self, words: Words, view: TableView, *, watchable: bool) -> None:
        """Show the table in these words and this view from now on; `watchable` allows onlookers."""
        self._words, self._view = words.playing(self._live.game.tradition), view
        self._status.watchable = watchable
        if not watchable:
            self._services.watchers.close(self._live.match)
        self.refresh()

    async def wait_until_shown(self, live: LiveMatch) -> int:
        """Return once people can see the table as it is: since when, in unix milliseconds."""
        shown = self._pending_picture() or self._show(live)
        if self._status.deadlines:  # set since there was news
            self._services.hand_messages.refresh(live.match)
        # What has been asked for already need not wait for its turn a second time.
        return await asyncio.shield(shown)

    def move_to(
        self, editor: ChannelEditor, board: Callable[[Draw, Pointer], TableMessage]
    ) -> None:
        """Show the table in another channel from now on, with the next news.

        Onlookers may have no access there, so they are forgotten.
        """
        self._withdraw_reminders()
        self._services.watchers.close(self._live.match)
        self._board.forget_token()
        self._background.run(self._leave(self._board))
        self._editor, self._board = editor, board(self._picture, self._pointer)
        self._asked = (None, None)
        self._refusals = 0

    async def _leave(self, old: TableMessage) -> None:
        """Say in the table's old place where it is now."""
        await self.wait_until_shown(self._live)
        if link := self._board.link:
            table = str(self._live.match)
            await old.leave(notice(self._words, "lost.found", table=table, place=Markup(link)))

    def repost(self) -> asyncio.Future[int]:
        """Show the table at the bottom of the channel, and its old message no longer."""
        return self._editor.show((self._live.match, "down"), self._move_down)

    async def remind(self, live: LiveMatch, seats: frozenset[Seat], *, soon: bool) -> None:
        """Tell these seats, as each person wishes, that the table waits for them."""
        age = live.public_count
        for seat in seats & frozenset(seats_of_persons(live.chairs)):
            user = live.chairs[seat].person
            if user is not None:
                with suppress(*UNREACHABLE):
                    if self._slow:
                        await self._remind_slowly(seat, user, age, soon=soon)
                    else:
                        await self._remind(user, age, soon=soon)

    def is_open(self, seat: Seat) -> bool:
        """Return whether a seat's hand lies open before its person."""
        return self._services.hand_messages.is_open(self._live.match, seat)

    async def heard_by(self, person: int) -> frozenset[Seat]:
        """Return the seats whose phrases a person reads in messages that only they see.

        Those of people whom they have blocked are left out. Nobody's, if they wish so, or while
        nothing can be read.
        """
        seats = {
            chair.user: seat
            for seat, chair in enumerate(self._live.chairs)
            if chair.user is not None
        }
        with suppress(DatabaseFailed):
            if (await self._services.settings(person)).phrases:
                blocked = await self._services.blocked(person, seats)
                return frozenset(seat for user, seat in seats.items() if user not in blocked)
        return frozenset()

    async def before_their_eyes(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Return those of these seats whose open hand is the last message in the table's channel.

        A question shows there, and nothing has pushed it out of sight.
        """
        hands, match = self._services.hand_messages, self._live.match
        shown = {seat: hands.message_in_sight(match, seat) for seat in seats}
        last = [
            seat
            for seat, message in shown.items()
            if message is not None and await self._board.is_last(message)
        ]
        return frozenset(last)

    def whisper(self, seat: Seat, told: Told) -> None:
        """Tell a person, as they wish, what they alone were told."""
        link = self._board.link
        # Whoever plays alone has the hand that tells it below the table.
        if link is not None and not self._live.private:
            self._background.run(private_news.bring(self._services, self._live, link, seat, told))

    async def show_end(self) -> None:
        """Show everybody at the table that it is over, and return once they can see it."""
        self.refresh()
        await self.wait_until_shown(self._live)
        await self._services.hand_messages.wait_until_drawn(self._live.match)

    async def close(self, *, withdraw: bool = True) -> None:
        """Stop showing the table; its last picture stays.

        So do calls of people, unless it shall `withdraw` them.
        """
        self._services.hand_messages.close(self._live.match)
        self._services.aside_messages.close(self._live.match)
        self._services.watchers.close(self._live.match)
        if withdraw:
            self._withdraw_reminders()
        self._board.forget_token()
        await self._background.stop()

    def draw_hand(
        self,
        seat: Seat,
        words: Words,
        marks: Marks = NO_MARKS,
        around: Surroundings = BESIDE_TABLE,
    ) -> PrivateDrawing:
        """Return a way to draw a seat's hand whenever it is needed."""
        return PrivateDrawing(
            lambda: self._hand(seat, words, marks, around),
            lambda: self._news(seat),
            lambda: notice(words, "notice.hand_moved"),
            lambda: self._asked[1],
        )

    def question(
        self, seat: Seat, number: int, index: int, words: Words, around: Surroundings
    ) -> Stateless | None:
        """Ask whether a grave call is meant (see `views.asking`), shown as the seat's hand is."""
        words = words.beside(self._words)
        illustrated = self._illustrates(words, around) and seat in self._live.to_act
        return views.asking(
            self._live, seat, number, index, words, self._status, illustrated=illustrated
        )

    async def send_hand(self, seat: Seat, user: int) -> bool:
        """Send a seat's hand as a direct message and keep it true; False if they are closed."""
        words = await self._services.words(user)
        around = await self._in_direct_messages(user)
        drawing = self.draw_hand(seat, words, around=around)
        view = drawing.draw()
        sent = await self._services.direct_messages.send(user, view)
        if sent is not None:
            sheet, hands = DirectHand(sent), self._services.hand_messages
            if not self._live.private:
                hands.put_away(self._live.match, seat)
            replaced = hands.keep_true(self._live.match, seat, sheet, drawing, view)
            if self._live.private:
                await self._remove_earlier_hand(sent, user, replaced)
        return sent is not None

    async def keep_true(self, seat: Seat, channel: int, message: int) -> None:
        """Keep a hand in direct messages up to date that another process has shown."""
        user, hands = self._live.chairs[seat].person, self._services.hand_messages
        if user is None or hands.shows(self._live.match, seat, message):
            return
        around = await self._in_direct_messages(user)
        drawing = self.draw_hand(seat, await self._services.words(user), around=around)
        sheet = DirectHand(self._services.direct_messages.partial_message(channel, message))
        hands.keep_true(self._live.match, seat, sheet, drawing, drawing.draw())

    async def _in_direct_messages(self, person: int) -> Surroundings:
        """Return the surroundings of a hand there; whoever plays alone has the table above it."""
        wishes = await self._services.settings(person)
        alone = self._live.private
        hears = frozenset[Seat]() if alone else await self.heard_by(person)
        return Surroundings(
            beside_table=alone, hears=hears, confirm=wishes.confirm, explain=wishes.explain
        )

    async def _remove_earlier_hand(
        self, sent: discord.Message, user: int, replaced: int | None
    ) -> None:
        """Keep only one hand beside the table, also after a restart.

        The one that was `replaced` just now is taken away already.
        """
        messages, match = self._services.messages, self._live.match
        earlier = await messages.where(match, "hand")
        await messages.remember(Posted(sent.id, match, "hand", sent.channel.id, user))
        if earlier is not None:
            await messages.forget(earlier.message_id)
        if earlier is not None and earlier.message_id != replaced:
            with suppress(*UNREACHABLE):
                await self._board.channel.get_partial_message(earlier.message_id).delete()

    def _pending_picture(self) -> asyncio.Future[int] | None:
        """Return the future of the present picture, if that has been asked for already."""
        facts, shown = self._asked
        return None if shown is None or shown.cancelled() or facts != self._facts() else shown

    def _show(self, live: LiveMatch) -> asyncio.Future[int]:
        shown = self._editor.show(live.match, self._post, self._is_counted)
        self._asked = (self._facts(), shown)
        return shown

    def _is_counted(self) -> bool:
        return self._board.is_counted(self._live.deal_number)

    async def _post(self) -> ShownPicture:
        return await self._with_hands(self._board.post)

    async def _move_down(self) -> ShownPicture:
        return await self._with_hands(self._board.move_down)

    async def _with_hands(self, post: Post) -> ShownPicture:
        """Post, and have the open hands follow if that sent a new message."""
        before = self._board.link
        try:
            shown = await post()
        except Exception as error:
            self._asked = (None, None)  # whatever comes next is tried anew
            if why := self._why(error):
                self._lost(why)
            raise
        self._refusals = 0
        if self._board.link != before:
            if self._live.private:
                self._background.run(self._send_hands())
            else:
                self._services.hand_messages.follow(self._live.match)
        return shown

    def _why(self, error: BaseException) -> Lost | None:
        """Return why the table cannot be shown; an unexplained refusal counts after some tries."""
        if isinstance(error, discord.Forbidden | discord.NotFound):
            self._refusals += 1
        return why_lost(error) or ("refused" if self._refusals >= TRIES else None)

    def _facts(self) -> object:
        """Return all that a picture of the table depends on."""
        live, words = self._live, self._words
        looks = words.tongue, words.faces.deck, self._view
        return live.public_count, live.chairs, live.seal, replace(self._status), looks

    def _picture(self, *, plain: Plain | None) -> Picture:
        shown = self._facts(), plain
        return self._table_drawing.of(shown, lambda: self._draw_picture(plain=plain))

    def _draw_picture(self, *, plain: Plain | None) -> Picture:
        live, words, status = self._live, self._words, self._status
        wanted = self._view == "picture"
        image = views.image(live, words, status) if wanted and plain is None else None
        lacks = wanted and plain == "lacks_permission"
        view = views.table(live, words, status, image, lacks_permission=lacks)
        return Picture(live.deal_number, view, image)

    def _hand(self, seat: Seat, words: Words, marks: Marks, around: Surroundings) -> Stateless:
        # A seat is shown what it was told and nothing else, so the same number means the same.
        live, status, words = self._live, self._status, words.beside(self._words)
        around = replace(
            around,
            table_understood=words.locale == self._words.locale,
            illustrated=self._illustrates(words, around),
        )
        drawn_by = (marks, words, len(words.faces.emoji), around)
        called = status.called, status.said
        shown = (live.told_count(seat), live.chairs, called, self._besides(seat), drawn_by)
        return self._hand_drawings[seat].of(
            shown, lambda: views.hand(live, seat, words, marks, status, around)
        )

    def _illustrates(self, words: Words, around: Surroundings) -> bool:
        """Return whether a hand shows the table with a question, as it may be scrolled away.

        In direct messages the two stand close to each other.
        """
        wanted = self._view == "picture" and not words.faces.spoken
        return wanted and around.beside_table and not self._live.private

    def _news(self, seat: Seat) -> object:
        live, called = self._live, seat in self._status.called
        return live.chairs, called, live.decision(seat), self._besides(seat)

    def _besides(self, seat: Seat) -> object:
        """Return what a hand shows that is not in the match."""
        status = self._status
        done = status.absence_notice(seat, self._live.deal_number)
        lost = (status.lost, status.votes) if status.lost else None
        clock, premove = status.deadlines.get(seat), status.premoves.get(seat)
        return status.paused, status.ended, lost, clock, done, premove

    def _pointer(self, link: str) -> Stateless:
        return notice(self._words, "notice.table_below", link=Markup(link))

    async def _send_hands(self) -> None:
        for seat in seats_of_persons(self._live.chairs):
            user = self._live.chairs[seat].person
            if user is None:
                continue
            wishes = await self._services.settings(user)
            if self._live.private or (wishes.hand == "dm" and not wishes.dm_closed):
                with suppress(*UNREACHABLE), request_as(Urgency.OTHERS_HANDS):
                    await self.send_hand(seat, user)

    async def _remind(self, user: int, age: int, *, soon: bool) -> None:
        wishes = await self._services.settings(user)
        link = self._board.link
        if wishes.ping == "never" or link is None or soon != (wishes.ping == "at_once"):
            return
        if wishes.ping == "dm" and not wishes.dm_closed:
            words = await self._services.words(user)
            message = notice(words, "notice.turn_dm", link=Markup(link))
            if await self._is_written(user, message):
                return
        self._call(user, age)

    async def _remind_slowly(self, seat: Seat, user: int, age: int, *, soon: bool) -> None:
        """Tell a person that it is their turn (`soon`), or that little of their time is left."""
        wishes = await self._services.settings(user)
        link, second = self._board.link, self._status.deadlines.get(seat)
        is_wanted = wishes.ping in {"at_once", "dm"} if soon else wishes.may_be_called
        if not is_wanted or link is None or second is None:
            return
        if wishes.ping == "dm" and not wishes.dm_closed:
            words = await self._services.words(user)
            where, when = Markup(link), Markup(f"<t:{second}:f>")
            if soon:
                message = notice(words, "slow.turn", link=where, when=when)
            else:
                message = notice(words, "slow.last_part", link=where, when=when)
            if await self._is_written(user, message):
                return
        self._call(user, age, anew=not soon)

    async def _is_written(self, user: int, message: Stateless) -> bool:
        """Write a direct message; returns whether it has got through."""
        with suppress(*UNREACHABLE):
            return await self._services.direct_messages.send(user, message) is not None
        return False

    def _call(self, user: int, age: int, *, anew: bool = False) -> None:
        """Call a person in the channel, unless the table has moved on."""
        link = self._board.link
        if self._live.public_count == age and link is not None:  # nobody needs it otherwise
            words = self._words.at(views.names(self._live))
            call = notice(words, "notice.turn", who=views.mention(user), link=Markup(link))
            self._services.reminders.call(
                self._board.channel, user, self._live.match, call, anew=anew
            )

    def _withdraw_reminders(self) -> None:
        self._services.reminders.withdraw(self._board.channel, self._live.match)


class VisitedScreen(TableScreen):
    """The part here of a table that another process shows: answers, and hands opened here."""

    def refresh(self) -> None:
        """Show news soon on the hands that were opened here."""
        self._services.hand_messages.refresh(self._live.match)

    async def wait_until_shown(self, live: LiveMatch) -> int:
        """Return at once: this process does not know when others see it."""
        del live
        return now()

    def repost(self) -> asyncio.Future[int]:
        """Show nothing: the table's owner moves it down."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.set_result(now())
        return done
