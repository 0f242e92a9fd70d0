"""From a live table to a picture of it: the one place where the bot's facts meet the pages."""

from collections.abc import Callable, Container, Hashable
from dataclasses import dataclass, replace
from typing import Any

from discord import ButtonStyle

from bot.discord.status import TableStatus
from bot.model import ConfirmChoice, ExplainChoice
from bot.pages.caption import Caption
from bot.pages.layout import Button, Item, attachment, bare, button
from bot.pages.markdown import Markup, name
from bot.pages.seat_names import seat_names
from bot.pages.stateless import Illustration, Stateless
from bot.pages.words import Words
from bot.pictures.table_picture import Occupant, TablePicture
from bot.table.match import premove as premoves
from bot.table.match.endings import largest_swing, lead
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair, resigned_seats, seats_of_persons
from bot.table.menus import phrases as phrase_menu, watch
from bot.table.menus.watch import Watched, watch_button
from bot.table.pages import (
    confirm,
    explanation as explanations,
    hand_calls,
    hand_layout,
    hint,
    plain,
    replay,
    result,
    score_layout,
    table_layout,
)
from bot.table.pages.asleep import WHY, ways_on
from bot.table.pages.card_selection import NO_MARKS, Marks
from bot.table.pages.result import replay_button, review_button
from bot.table.pages.table_image import table_image
from bot.table.pages.table_in_hand import HandContext, PremoveStep
from bot.table.pages.table_layout import Readiness
from bot.table.presses import ComeBackInHand, Resume
from games.core.advice import Advice
from games.core.fairness import Seal
from games.core.scene import CardRow, HeldCard, Holding, Says, Scene, Who, says
from games.core.seats import NO_SEAT, Seat


def names(live: LiveMatch) -> tuple[str, ...]:
    """Return the names of everybody at the table."""
    return seat_names(live.chairs)


def mention(user: int) -> Markup:
    """Return a mention of a person; the sender decides whether it pings."""
    return Markup(f"<@{user}>")


def caption(live: LiveMatch, seat: Seat | None = None) -> Caption:
    """Return the caption of a public picture, or of one for `seat` alone."""
    return Caption(
        table=live.match,
        number=live.public_count if seat is None else live.told_count(seat),
        game=live.game.key,
        title=str(live.match),
        names=names(live),
        hints=live.hints,
        private=live.private,
        deals=live.deals,
        repeats=live.repeats,
        alone=live.is_played_alone,
    )


def image(live: LiveMatch, words: Words, status: TableStatus) -> TablePicture | None:
    """Return the table's picture; None if there is nothing left to show."""
    if status.ended:
        return None
    words = words.playing(live.game.tradition).at(names(live))
    return live.once(("image", *_looks(live, words)), lambda: _image(live, words))


def _image(live: LiveMatch, words: Words) -> TablePicture:
    winners = live.outcome.winners if live.is_over else NO_SEAT
    return table_image(
        words,
        live.scene(),
        live.game.board(live.public),
        [occupant(chair) for chair in live.chairs],
        winners,
        over=live.is_over or live.is_between_deals,
    )


def _looks(live: LiveMatch, words: Words) -> tuple[Hashable, ...]:
    """Return all that labels and spoken text depend on besides what has happened.

    They know no emoji. Chairs change without an event, where somebody is forgotten.
    """
    faces = words.faces
    return live.chairs, words.tongue, faces.deck, faces.spoken, faces.short


def occupant(chair: Chair) -> Occupant:
    """Return how a picture shows a seat's chair."""
    if chair.level is not None:
        return "computer"
    if chair.resigned:
        return "resigned"
    return "stand_in" if chair.stand_in else "person"


def table(
    live: LiveMatch,
    words: Words,
    status: TableStatus,
    image: TablePicture | None = None,
    *,
    lacks_permission: bool = False,
) -> Stateless:
    """Return the table's message, with an `image` or in text; a finished one shows its places."""
    words = words.playing(live.game.tradition)
    if status.ended:
        return bare(words(_end_notice(live, status)))
    picture = None if image is None else _attachment(live, words, image)
    if status.paused:
        return _paused_page(live, words, picture)
    if live.is_over:
        return result.match(words, caption(live), finish(live), picture)
    services = table_layout.TableContext(
        log=live.lines,
        clock=status.deadline,
        next_deal=status.next_deal,
        away=tuple((Who(seat), until) for seat, until in sorted(status.away.items())),
        readiness=_readiness(live, status.called),
        wish=_wish(live, status.votes),
        seal=_seal(live),
        unsaved=status.unsaved,
        lacks_permission=lacks_permission,
        watched=status.watched,
        said=_said(live, status),
    )
    return table_layout.table(words, caption(live), scene(live), services, picture)


def scene(live: LiveMatch) -> Scene:
    """Return the open part of the table, with the seats at which a computer plays for a person."""
    found = live.scene()
    marks = {seat: mark for seat, chair in enumerate(live.chairs) if (mark := _mark(chair))}
    if not marks:
        return found
    places = (
        replace(place, marks=(*place.marks, marks[place.seat])) if place.seat in marks else place
        for place in found.places
    )
    return replace(found, places=tuple(places))


def _mark(chair: Chair) -> Says | None:
    if chair.resigned:
        return says("chair.has_resigned")
    return says("chair.stood_in") if chair.stand_in else None


def finish(live: LiveMatch) -> result.Finish:
    """Return how a match that is over came to its end."""
    outcome, sheet, gone = live.outcome, live.sheet, resigned_seats(live.chairs)
    if live.is_given_up:
        return result.Finish(outcome=outcome, resigned=gone, last=sheet[-1].told)
    swing = largest_swing(live.game, outcome, sheet)
    return result.Finish(
        outcome=outcome,
        resigned=gone,
        last=sheet[-1].told if sheet else None,
        swing=(swing.deal, swing.told) if swing is not None and swing is not sheet[-1] else None,
        ahead=lead(live.game, outcome, outcome.points),
    )


def _attachment(live: LiveMatch, words: Words, image: TablePicture) -> Item:
    """Return the picture, with the same in sentences for those who hear it."""
    return attachment(image.file_name, _describe(live, words))


def _describe(live: LiveMatch, words: Words) -> str:
    """Return everything that lies open, which everybody is told who does not see a picture."""

    def text() -> str:
        told = table_layout.TableContext(log=live.lines)
        return plain.table_text(words, caption(live), scene(live), told)

    return live.once(("described", *_looks(live, words)), text)


def _paused_page(live: LiveMatch, words: Words, picture: Item | None) -> Stateless:
    """Return a table that sleeps, and how to wake it."""
    resume = button(words.label("menu.resume"), caption(live).id(Resume()))
    return table_layout.paused_page(
        words, caption(live), scene(live), resume, _awaited_people(live), picture
    )


def _awaited_people(live: LiveMatch) -> Says | None:
    """Say who has to act at a paused table, or to come back; None if anybody may go on."""
    people = seats_of_persons(live.chairs)
    awaited = tuple(Who(seat) for seat in people if seat in live.to_act)
    away = tuple(Who(seat) for seat, chair in enumerate(live.chairs) if chair.stand_in)
    if awaited:
        return says("notice.paused_waits", who=awaited)
    return says("notice.paused_away", who=away) if away and not people else None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The surroundings of a hand, which need not be told in it again."""

    beside_table: bool = True
    """Whether the table's message is above it, as it is everywhere but in direct messages."""
    named: bool = False
    """Whether its person sits at other tables too, and must be told which one this is."""
    table_understood: bool = True
    """Whether the table's message is in the language of the hand."""
    confirm: ConfirmChoice = "never"
    """Before which cards its person is asked once more."""
    explain: ExplainChoice = "first"
    """When it says what helps newcomers."""
    illustrated: bool = False
    """Whether it shows a picture of the table with a question."""
    hears: frozenset[Seat] = frozenset()
    """The seats whose phrases its person reads there."""


BESIDE_TABLE = Surroundings()


def hand(  # noqa: PLR0913, PLR0917 - a table, who looks, and all that shows in a hand besides
    live: LiveMatch,
    seat: Seat,
    words: Words,
    marks: Marks = NO_MARKS,
    status: TableStatus | None = None,
    around: Surroundings = BESIDE_TABLE,
) -> Stateless:
    """Return the hand of `seat`, with its marked cards if the marks are of this hand's age."""
    words = words.playing(live.game.tradition)
    status = status or TableStatus()
    holding, offers = _holding(live, seat, status)
    if live.is_over and not status.ended and around.beside_table and around.table_understood:
        holding = _finished_holding(live, seat)
    drawn = caption(live, seat)
    premove = _premove(live, seat, status, asks=marks.premoves_on(drawn))
    if premove == "asked":
        holding = replace(holding, facts=(says("premove.ask"), *holding.facts))
    services = HandContext(
        scene=live.scene(),
        seat=seat,
        # How the match ended is a fact of a hand that is over, below who has won.
        log=live.lines[:-1] if live.is_over else live.lines,
        score=None if around.beside_table else live.outcome,
        readiness=None if status.paused or status.ended else _readiness(live, status.called, seat),
        mask=marks.on(drawn),
        unfolds=marks.unfolds_on(drawn),
        premove=premove,
        confirmed=_confirmed(live, seat, around.confirm),
        # What has just been decided leaves its clock standing for a moment.
        clock=status.deadlines.get(seat) if offers else None,
        first=_first(live, seat, words, status, here=around.beside_table),
        beside_table=around.beside_table,
        table_understood=around.table_understood,
        table_seen=live.private and around.beside_table and not words.faces.spoken,
        named=around.named,
        learns=_learns(live, seat, around.explain),
        hurries=live.is_raced and seat in live.to_act and not status.paused,
        opens=live.is_played_alone_by(live.chairs[seat].user or 0),
        said=() if around.beside_table else _said(live, status, around.hears),
        speaks=around.beside_table and not status.paused and bool(live.phrases),
    )

    def view(illustration: Illustration | None = None) -> Stateless:
        context = replace(services, illustration=illustration)
        return hand_layout.hand(words, drawn, holding, offers, context)

    is_asked = seat in live.to_act and bool(offers) and not services.first
    if not (around.illustrated and is_asked):
        return view()
    return view(_illustration(live, seat, words, status, view))


def _learns(live: LiveMatch, seat: Seat, explain: ExplainChoice) -> bool:
    """Return whether a hand says what helps newcomers."""
    if explain == "first":
        return live.chairs[seat].user in live.newcomers
    return explain == "always"


def _premove(live: LiveMatch, seat: Seat, status: TableStatus, *, asks: bool) -> PremoveStep:
    """Return how far a seat is in choosing a card before its turn; one who `asks` chooses now."""
    if status.paused or status.ended:
        return "none"
    chosen = status.premoves.get(seat)
    if chosen is not None and premoves.stands(live, seat, chosen):
        return "chosen"
    if not premoves.may_choose(live, seat):
        return "none"
    return "asked" if asks else "offered"


def _confirmed(live: LiveMatch, seat: Seat, confirm: ConfirmChoice) -> Container[Any]:
    """Return the plays before which a person who wishes so is asked once more."""
    match confirm:
        case "never":
            return ()
        case "slips":
            return live.game.slips(live.view(seat))
        case "always":
            return live.holding(seat).plays


def _illustration(
    live: LiveMatch, seat: Seat, words: Words, status: TableStatus, in_text: Callable[[], Stateless]
) -> Illustration | None:
    """Return the public picture of the table as `seat` sees it; None if there is none."""
    public = image(live, words, status)
    if public is None:
        return None
    return Illustration(public.turn_to(seat), _describe(live, words), in_text)


def more(live: LiveMatch, seat: Seat, words: Words, status: TableStatus) -> Stateless:
    """Return what `seat` may look up besides its hand."""
    words = words.playing(live.game.tradition)
    holding, _ = _holding(live, seat, status)
    return hand_layout.more(words, caption(live, seat), holding, live.story)


def phrases(
    live: LiveMatch, words: Words, status: TableStatus, hears: frozenset[Seat]
) -> Stateless:
    """Return what may be said at the table, below what the seats that one `hears` have said."""
    words = words.playing(live.game.tradition)
    said = _said(live, status, hears)
    return phrase_menu.phrases(words, caption(live), live.phrases, said)


def _said(
    live: LiveMatch, status: TableStatus, hears: frozenset[Seat] | None = None
) -> tuple[Says, ...]:
    """Return what was said in this deal, by everybody or by those whom somebody `hears`."""
    return tuple(
        says("phrase.said", who=Who(each.seat), what=says(f"phrase.{each.phrase}"))
        for each in status.said
        if each.deal == live.deal_number and (hears is None or each.seat in hears)
    )


def explanation(
    live: LiveMatch, seat: Seat, words: Words, status: TableStatus, topic: str
) -> Stateless:
    """Explain the present questions to `seat`, beginning with this topic."""
    words = words.playing(live.game.tradition)
    (holding, _), drawn = _holding(live, seat, status), caption(live, seat)
    has_more = bool(live.story) or hand_layout.has_more(holding)
    besides = [hand_calls.more_button(words, drawn)] if has_more else []
    return explanations.explanation(words, drawn, holding.explanations, topic, *besides)


def _holding(
    live: LiveMatch, seat: Seat, status: TableStatus
) -> tuple[Holding[Any], tuple[Any, ...]]:
    """Return the holding of `seat`, without what would be refused, and its offers."""
    chair = live.chairs[seat]
    if status.ended:
        return Holding(prompt=_end_notice(live, status)), ()
    if live.is_over:
        how = finish(live)
        last = () if how.last is None else (how.last.says,)
        return Holding(prompt=result.winners(how, seat), facts=last), ()
    if chair.resigned:
        return Holding(prompt=says("notice.resigned")), ()
    holding = live.holding(seat)
    if status.paused:
        return _at_rest(holding, _loss_notices(live, status)), ()
    done = status.absence_notice(seat, live.deal_number)
    stood_in = (says("private.stood_in"),) if chair.stand_in else ()
    news = (*stood_in, *((done,) if done else ()), *_premove_facts(live, seat, status))
    return replace(holding, facts=(*news, *holding.facts)) if news else holding, live.offers(seat)


def _premove_facts(live: LiveMatch, seat: Seat, status: TableStatus) -> tuple[Says, ...]:
    """Say which card its person has chosen before their turn, or that it could not be played."""
    chosen = status.premoves.get(seat)
    if chosen is None or premoves.is_spent(live, seat, chosen):
        return ()
    if premoves.stands(live, seat, chosen):
        return (says("premove.chosen", card=chosen.card),)
    return (says("premove.failed", card=chosen.card),)


def _finished_holding(live: LiveMatch, seat: Seat) -> Holding[Any]:
    """Return a hand of a finished match, below the table with its result; it tells a winner so."""
    how = finish(live)
    is_won = seat in how.outcome.winners
    return Holding(prompt=result.winners(how, seat) if is_won else says("common.match_over"))


def _end_notice(live: LiveMatch, status: TableStatus) -> Says:
    """Say that the match was ended, and by whom, if that was nobody at the table."""
    table = str(live.match)
    if status.ended_by:
        return says("notice.ended_by", table=table, name=name(status.ended_by))
    return says("notice.ended_table", table=table)


def _loss_notices(live: LiveMatch, status: TableStatus) -> tuple[Says, ...]:
    """Say why the table cannot be shown, and who wishes an end; empty if it can be."""
    if status.lost is None:
        return ()
    wish = _wish(live, status.votes)
    return says(WHY[status.lost], table=str(live.match)), *((wish,) if wish else ())


def _at_rest(holding: Holding[Any], lost: tuple[Says, ...] = ()) -> Holding[Any]:
    """Return the same cards, all unplayable now, below why the table is `lost`."""
    rows = tuple(map(_to_look_at, holding.rows))
    prompt = says("lost.title") if lost else says("private.paused")
    return Holding(prompt=prompt, facts=(*lost, *holding.facts), rows=rows)


def _to_look_at(row: CardRow[Any]) -> CardRow[Any]:
    cards: tuple[HeldCard[Any], ...] = tuple(HeldCard(held.card) for held in row.cards)
    return replace(row, cards=cards, lots=())


def _first(
    live: LiveMatch, seat: Seat, words: Words, status: TableStatus, *, here: bool
) -> tuple[Button, ...]:
    """Return what a person must press first: to wake the table, or to take their chair back.

    Away from its result, a hand of a finished match leads to the replay.
    """
    chair = live.chairs[seat]
    if live.is_over and not (here or status.ended):
        return (replay_button(words, live.match),)
    is_over = live.is_over or status.ended or chair.resigned
    if is_over or not (status.paused or chair.stand_in):
        return ()
    if status.paused:
        return ways_on(words, live.match, status.lost, here=here, in_hand=True)
    custom_id = caption(live, seat).id(ComeBackInHand())
    return (button(words.label("menu.back"), custom_id, ButtonStyle.success),)


def absence_notice(holding: Holding[Any], action: Any) -> Says:
    """Say what was done for a person with this holding when their time was up."""
    for row in holding.rows:
        for held in row.cards:
            if held.action == action:
                return says("private.played_for", card=held.card)
    lots = (lot.call for row in holding.rows for lot in row.lots)
    menus = (call for menu in holding.menus for call in menu.calls)
    for call in (*holding.calls, *lots, *menus):
        if call.action == action:
            return says("private.said_for", call=call.label)
    return says("private.answered_for")


def asking(  # noqa: PLR0913, PLR0917 - a press of whom, when, in which words, and what shows besides
    live: LiveMatch,
    seat: Seat,
    number: int,
    index: int,
    words: Words,
    status: TableStatus | None = None,
    *,
    illustrated: bool = False,
) -> Stateless | None:
    """Ask whether a grave call is meant that was offered at `number` events told to the seat.

    It shows the table as the hand does, if it is `illustrated`. None if the call does not stand
    any more.
    """
    offers = live.offers(seat)
    action = live.pressed_action(seat, number, index)
    if action not in offers:
        return None
    words, now = words.playing(live.game.tradition), offers.index(action)
    drawn, holding = caption(live, seat), live.holding(seat)
    question = confirm.grave_call(words, drawn, holding, offers, now)
    if question is None or not illustrated:
        return question
    shown = _illustration(live, seat, words, status or TableStatus(), lambda: question)
    return confirm.grave_call(words, drawn, holding, offers, now, shown)


def last_trick(live: LiveMatch, words: Words) -> Stateless:
    """Return the last full trick."""
    words = words.playing(live.game.tradition)
    return score_layout.last_trick(words, caption(live), live.scene())


def score_sheet(
    live: LiveMatch,
    words: Words,
    *,
    seated: bool,
    watchable: bool = False,
    page: int = score_layout.NEWEST,
) -> Stateless:
    """Return each deal's result, and everybody's points; those `seated` may report the deal.

    Anybody else may see the finished deals, at a table that is `watchable`.
    """
    words = words.playing(live.game.tradition)
    deals = tuple((each.deal, each.told) for each in live.sheet)
    shown = scene(live)
    reports = seated and shown.deal and not live.private
    looks_on = watchable and not seated and not live.is_over
    buttons = (
        *((review_button(words, live.match),) if seated and live.is_over else ()),
        *((replay_button(words, live.match),) if live.is_over else ()),
        *((replay.report_button(words, live.match, shown.deal),) if reports else ()),
        *((watch_button(words, live.match),) if looks_on else ()),
    )
    return score_layout.score_sheet(
        words,
        caption(live),
        deals,
        shown.places,
        _seal(live),
        slate=live.game.board(live.public).slate,
        page=page,
        buttons=buttons,
    )


def advice(live: LiveMatch, seat: Seat, words: Words, given: Advice) -> Stateless:
    """Return advice to `seat` on its present holding."""
    words, drawn = words.playing(live.game.tradition), caption(live, seat)
    explains = hand_calls.explain_button(words, drawn)
    return hint.hint(words, drawn, live.holding(seat), live.offers(seat), given, explains)


def in_words(
    live: LiveMatch,
    words: Words,
    called: frozenset[Seat] = frozenset(),
    *,
    clock: int | None = None,
    seated: bool = True,
) -> Stateless:
    """Return the whole table in plain sentences; people who are not `seated` are told how to join.

    `clock` is the unix second at which the time to think ends.
    """
    words = words.playing(live.game.tradition)
    readiness = _readiness(live, called)
    services = table_layout.TableContext(log=live.lines, readiness=readiness, clock=clock)
    return bare(
        plain.table_text(words, caption(live), scene(live), services),
        plain.options_text(words, live.options),
        "" if seated else words("table.joining"),
    )


def _wish(live: LiveMatch, votes: frozenset[int]) -> Says | None:
    """Say who wants the match to end; None if nobody does."""
    who = tuple(Who(seat) for seat, chair in enumerate(live.chairs) if chair.user in votes)
    return says("table.wish_to_end", who=who) if who else None


def watch_progress(live: LiveMatch) -> Watched:
    """Return the progress of a match for onlookers."""
    return Watched(live.sheet[-1].deal if live.sheet else 0, live.is_over)


def watching(
    live: LiveMatch,
    words: Words,
    position: replay.ReplayPosition | None,
    now: Watched,
    *,
    own: bool = False,
) -> Stateless:
    """Return the page for onlookers: a step of a finished deal, or the table as it lies open.

    It holds no more than everybody sees, whoever asks; that is what keeps secrets here. If the
    table is their `own`, which they play alone, a finished deal can be dealt again.
    """
    words = words.playing(live.game.tradition)
    if position is not None:
        return watch.deal(words, caption(live), position, now, own=own)
    told = table_layout.TableContext(log=live.lines)
    return watch.now(words, caption(live), scene(live), told, now)


def _readiness(
    live: LiveMatch, called: frozenset[Seat], own: Seat | None = None
) -> Readiness | None:
    """Return who has `called` for the next deal and who has not; None during a deal."""
    if not live.is_between_deals:
        return None
    people = seats_of_persons(live.chairs)
    return Readiness(
        ready=tuple(Who(seat) for seat in people if seat in called),
        awaited=tuple(Who(seat) for seat in people if seat not in called),
        own=own in called,
    )


def _seal(live: LiveMatch) -> Seal | None:
    """Return the public promise on this deck or the next; after the match, `/verify` tells."""
    return None if live.is_over else live.seal
