"""The content of a table's picture: a scene and a board, put into words and names of cards."""

from collections.abc import Iterator, Sequence

from bot.pages.seat_names import drawable
from bot.pages.words import Words
from bot.pictures.table_picture import (
    Occupant,
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)
from bot.table.pages.card_selection import kind_in_short
from games.core.board import Badge, Board, SeatMarks, SharedScore
from games.core.cards import Rank, Suit
from games.core.scene import Laid, Says, Scene, ScenePlace, TrickCard, Who, says
from games.core.seats import NO_SEAT, Seat

_FEW = 2
"""So many open cards are shown as a badge; more need a row."""
_AWAY = {"stand_in": says("picture.stand_in"), "resigned": says("picture.resigned")}
"""The note at a seat whose person does not play."""


def table_image(  # noqa: PLR0913 - what lies open, and how far the match is
    words: Words,
    scene: Scene,
    board: Board,
    occupants: Sequence[Occupant],
    winners: frozenset[Seat] = NO_SEAT,
    *,
    over: bool = False,
) -> TablePicture:
    """Return the picture of a table at which the people of `words` sit.

    If there are `winners`, the match is over, and they are written across the middle. The picture
    is lower if the deal is `over`, which leaves the phone's screen to the result.
    """
    words = words.at(drawable(words.names))
    trick = () if winners else scene.trick or scene.last_trick
    # A dummy's last card is still its hand.
    most = 0 if board.opposite is not None else _FEW
    rows = tuple(each for each in scene.laid if len(each.cards) > most)
    badges = tuple(each for each in scene.laid if 0 < len(each.cards) <= most)
    return TablePicture(
        plates=tuple(
            _plate(words, place, marks, occupant, won=place.seat in winners)
            for place, marks, occupant in zip(scene.places, board.seats, occupants, strict=True)
        ),
        slate=tuple(_row(words, board, tally) for tally in board.slate),
        signs=(
            *(_sign(words, badge) for badge in board.badges),
            *(PaintedBadge(words.label(each.title), faces=_faces(words, each)) for each in badges),
            *_target(words, board),
        ),
        above_all=None if board.above_all is None else _sign(words, board.above_all),
        headline=_headline(words, winners),
        trick=tuple(_card(words, each, len(scene.places)) for each in trick),
        taken=not scene.trick,
        laid=tuple(OpenCards(words.label(each.title), _faces(words, each)) for each in rows),
        opposite=board.opposite,
        over=over,
    )


def _plate(
    words: Words, place: ScenePlace, marks: SeatMarks, occupant: Occupant, *, won: bool
) -> Plate:
    chips = (
        *(("picture.dealer",) if marks.dealer else ()),
        *(("picture.forehand",) if marks.forehand else ()),
    )
    note = _AWAY.get(occupant, marks.note)
    return Plate(
        name=words.label("picture.name", who=Who(place.seat)),
        side=marks.side,
        occupant=occupant,
        acts=place.acts,
        won=won,
        chips=tuple(words.label(chip) for chip in chips),
        may_raise=marks.may_raise,
        informed=marks.informed,
        tricks=marks.tricks,
        note="" if note is None else words.label(note),
    )


def _faces(words: Words, laid: Laid) -> tuple[str, ...]:
    return tuple(words.picture_of(card) for card in laid.cards)


def _headline(words: Words, winners: frozenset[Seat]) -> str:
    who = tuple(Who(seat) for seat in sorted(winners))
    return words.label("result.winners", winners=who, count=len(who)) if who else ""


def _row(words: Words, board: Board, tally: SharedScore) -> SlateRow:
    names = [words.label("picture.name", who=Who(seat)) for seat in tally.seats]
    return SlateRow(
        side=board.seats[tally.seats[0]].side,
        name=" + ".join(names),
        points=tally.points,
        chalk=tally.chalk,
        initials="+".join(name.lstrip("\N{FIRST STRONG ISOLATE}")[:1] for name in names),
    )


def _sign(words: Words, badge: Badge) -> PaintedBadge:
    title = words.label(badge.title)
    match badge.shows:
        case Suit() as suit:
            return PaintedBadge(title, suit=words.faces.deck.suit_picture(suit))
        case Rank() as rank:
            return PaintedBadge(title, words.label("card.rank", rank=rank))
        case int() as number:
            return PaintedBadge(title, str(number))
        case Says() as phrase:
            return PaintedBadge(title, words.label(phrase))
        case cards:
            return PaintedBadge(title, faces=tuple(words.picture_of(card) for card in cards))


def _target(words: Words, board: Board) -> Iterator[PaintedBadge]:
    if board.target is not None:
        yield PaintedBadge(words.label("badge.target"), str(board.target))


def _card(words: Words, played: TrickCard, dummy: int) -> PaintedCard:
    label = kind_in_short(words, played.card, played.kind) if played.best else ""
    return PaintedCard(_place(played, dummy), words.picture_of(played.card), played.best, label)


def _place(played: TrickCard, dummy: int) -> int:
    """Return the place a card was played from: a seat, or the dummy behind the last one."""
    return played.who.seat if isinstance(played.who, Who) else dummy
