"""The picture of a table shows what its value says, fits, and is never large."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.pictures import table_painting
from bot.pictures.renderer import PictureRenderer, png
from bot.pictures.seating import CHIP, PLATE, RAIL, STRIP, WIDTH, ring
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import (
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)

TABLE = TablePicture(
    plates=(
        Plate(name="Anna", side=0, chips=("D",)),
        Plate(name="Ben", side=1, acts=True),
        Plate(name="Clara", side=0, tricks=1),
        Plate(name="Resi", side=1, occupant="computer"),
    ),
    slate=(SlateRow(0, "Anna + Clara", 7), SlateRow(1, "Ben + Resi", 12)),
    signs=(PaintedBadge("Trump", suit="laub"), PaintedBadge("Worth", "2")),
    trick=(PaintedCard(1, "german/laub_ober", True), PaintedCard(2, "german/weli", False)),
)
SEATS = range(2, 7)

Box = tuple[int, int, int, int]


def changed(one: TablePicture, other: TablePicture) -> Box | None:
    """Where two pictures differ: left, upper, right, lower."""
    return ImageChops.difference(paint(one), paint(other)).getbbox()


def around(middle: tuple[int, int], size: tuple[int, int]) -> Box:
    x, y = middle
    wide, high = size[0] // 2, size[1] // 2
    return (x - wide, y - high, x + wide, y + high)


def is_inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def overlap(one: Box, other: Box) -> int:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)


CROWDED = (
    PaintedBadge("切り札", suit="laub"),
    PaintedBadge("シュラーク", "9"),
    PaintedBadge("トリック / なし", "\N{MINUS SIGN}1 / +5"),
    PaintedBadge("山札", "21"),
    PaintedBadge("公開カード", faces=("german/weli",)),
    PaintedBadge("目標", "0"),
)


def test_of_many_badges_what_they_are_called_is_not_made_smaller_with_them():
    badges, gap = table_painting._badges(CROWDED, 430)
    high = table_painting._height_of_signs(CROWDED, 430)
    assert high < 75
    assert {104} == {each.height for each in badges}
    assert sum(each.width + gap for each in badges) - gap <= 430
    few, _ = table_painting._badges(CROWDED[:2], 430)
    assert [table_painting.badge_of(sign) for sign in CROWDED[:2]] == few


@pytest.mark.parametrize("seat", range(4))
def test_whose_turn_it_is_shows_at_their_name_alone(seat):
    nobody = replace(TABLE, plates=tuple(replace(plate, acts=False) for plate in TABLE.plates))
    plates = [*nobody.plates]
    plates[seat] = replace(plates[seat], acts=True)
    where = changed(nobody, replace(nobody, plates=tuple(plates)))
    assert where is not None
    assert is_inside(where, around(ring(4).plates[seat], PLATE))


@pytest.mark.parametrize(
    "other",
    [
        replace(TABLE, trick=TABLE.trick[:1]),
        replace(TABLE, trick=(TABLE.trick[0], replace(TABLE.trick[1], best=True))),
        replace(TABLE, taken=True),
        replace(TABLE, trick=(), headline="Anna wins!"),
        replace(TABLE, laid=(OpenCards("Dummy", ("german/weli",)),)),
    ],
)
def test_everything_that_happens_to_the_trick_shows(other):
    assert paint(TABLE).tobytes() != paint(other).tobytes()


@pytest.mark.parametrize("change", ["won", "may_raise", "tricks", "note", "occupant", "chips"])
def test_every_mark_of_a_seat_shows(change):
    value = {"note": "bids", "occupant": "stand_in", "chips": ("F",)}.get(change, 1)
    plates = (replace(TABLE.plates[0], **{change: value}), *TABLE.plates[1:])
    assert changed(TABLE, replace(TABLE, plates=plates)) is not None


@pytest.mark.parametrize(
    "signs", [(PaintedBadge("Trump", suit="herz"),), (PaintedBadge("Worth", "3"),)]
)
def test_what_a_sign_says_shows(signs):
    others = {each.title: each for each in (*TABLE.signs, *signs)}
    assert changed(TABLE, replace(TABLE, signs=tuple(others.values()))) is not None


@pytest.mark.parametrize("more", [{"chips": ("D", "F")}, {"may_raise": True}, {"tricks": 1}])
def test_what_stands_after_a_chip_stands_beside_it(more):
    chip = TABLE.plates[0]
    bare, one, both = (
        replace(TABLE, plates=(each, *TABLE.plates[1:]))
        for each in (replace(chip, chips=()), chip, replace(chip, **more))
    )
    first, second = changed(bare, one), changed(one, both)
    assert first
    assert second
    assert first[2] <= second[0]


@pytest.mark.parametrize(("points", "chalk"), [(8, False), (0, False), (-3, False), (7, True)])
def test_points_and_the_kreide_show_on_the_slate(points, chalk):
    slate = (replace(TABLE.slate[0], points=points, chalk=chalk), TABLE.slate[1])
    where = changed(TABLE, replace(TABLE, slate=slate))
    assert where is not None
    high = paint(TABLE).height
    assert is_inside(where, (WIDTH // 2, high - STRIP, WIDTH, high))


def test_strokes_of_three_rows_stand_apart():
    def picture(points: int) -> TablePicture:
        slate = tuple(SlateRow(side, name, 13) for side, name in enumerate(("Ana", "Ben", "Clea")))
        return replace(TABLE, slate=(slate[0], replace(slate[1], points=points), slate[2]))

    where = changed(picture(13), picture(14))
    assert where is not None
    top, pitch, apart = paint(picture(13)).height - 114, 92 / 3, 3
    row = (WIDTH // 2, round(top + pitch) + apart, WIDTH, round(top + 2 * pitch) - apart)
    assert is_inside(where, row)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("close", [False, True])
def test_what_beats_everything_stands_in_a_corner_where_nothing_else_is(seats, close):
    faces = ("german/herz_koenig", "german/weli", "german/eichel_sieben", "german/laub_sieben")
    table = replace(TABLE, plates=TABLE.plates[:seats], trick=(), over=close)
    where = changed(table, replace(table, above_all=PaintedBadge("Kritische", faces=faces)))
    assert where is not None
    places = ring(seats, close=close)
    taken = [around(at, PLATE) for at in places.plates]
    taken += [around(at, places.card) for at in places.cards]
    assert not any(overlap(where, box) for box in taken)
    assert where[3] <= RAIL + places.height


RINGS = [
    ring(seats, faces, close=close)
    for seats in SEATS
    for faces in (None, *(range(seats) if seats < 4 else ()))
    for close in (False, True)
]


@pytest.mark.parametrize("places", RINGS)
def test_every_place_is_on_the_table_and_names_are_clear_of_cards(places):
    table = (RAIL, RAIL, WIDTH - RAIL, RAIL + places.height)
    plates = [around(plate, PLATE) for plate in places.plates]
    cards = [around(card, places.card) for card in places.cards]
    assert all(is_inside(box, table) for box in (*plates, *cards))
    assert [0] * len(plates) == [max(overlap(card, plate) for card in cards) for plate in plates]
    assert not any(overlap(*pair) for pair in combinations(plates, 2))


@pytest.mark.parametrize("places", RINGS)
def test_cards_hide_of_each_other_neither_what_they_are_nor_that_they_led(places):
    wide, high = places.card
    back_to_front = [
        around(card, places.card) for card in sorted(places.cards, key=lambda at: at.y)
    ]
    for behind, before in combinations(back_to_front, 2):
        left, top, right, _ = behind
        index = (left, top, left + wide // 4, top + high // 3)
        chip = (right - 2 * CHIP, top, right, top + 2 * CHIP)
        assert overlap(before, index) == 0
        assert overlap(before, chip) <= 2 * CHIP * CHIP


@pytest.mark.parametrize("count", range(1, 12))
def test_badges_never_reach_the_slate(count):
    bare = replace(TABLE, signs=())
    crowd = replace(
        TABLE, signs=tuple(PaintedBadge("A long title", f"{n} → 100") for n in range(count))
    )
    where = changed(bare, crowd)
    assert where is not None
    assert where[2] < WIDTH - 330


@pytest.mark.parametrize("name", ["", "🤖", "Магдалена", "W" * 80, "a\u0301\u0302", "花子"])
def test_any_name_can_be_written_and_stays_on_its_plate(name):
    plates = (replace(TABLE.plates[0], name=name), *TABLE.plates[1:])
    where = changed(TABLE, replace(TABLE, plates=plates))
    assert where is not None
    assert is_inside(where, around(ring(4).plates[0], PLATE))


@pytest.mark.parametrize("places", SEATS)
def test_what_a_card_is_stands_on_it_and_nowhere_else(places):
    plates = tuple(Plate(name="Anna", side=0) for _ in range(places))
    for close in (False, True):
        where = ring(places, close=close)
        for seat, middle in enumerate(where.cards):
            played = PaintedCard(seat, "german/herz_ass", True)
            table = TablePicture(plates=plates, slate=(), trick=(played,), taken=close, over=close)
            named = replace(table, trick=(replace(played, label="Kritische"),))
            box = changed(table, named)
            assert box is not None
            assert is_inside(box, around(middle, where.card))


def test_what_a_card_is_is_left_out_where_half_of_it_would_stand_there():
    played = PaintedCard(0, "german/herz_ass", True)
    named = replace(played, label="Schlagkartenabstand")
    assert changed(replace(TABLE, trick=(played,)), replace(TABLE, trick=(named,))) is None


def test_the_kreide_is_no_minus_before_the_points():
    points, left = SlateRow(0, "Anna", 0), 400
    both = (points, SlateRow(1, "Ben", 7))
    box = changed(
        replace(TABLE, slate=both), replace(TABLE, slate=(replace(points, chalk=True), both[1]))
    )
    assert box is not None
    assert box[0] > left
    assert box[3] - box[1] > box[2] - box[0]


def test_a_note_that_would_be_cut_is_left_out():
    full = Plate(name="Anna", side=0, chips=("D", "F"), tricks=4)
    noted = replace(full, note="exchanged 2 cards")
    others = TABLE.plates[1:]
    assert (
        changed(replace(TABLE, plates=(full, *others)), replace(TABLE, plates=(noted, *others)))
        is None
    )


def test_initials_stand_where_strokes_leave_no_room_for_a_name():
    row, other = TABLE.slate
    crowded = replace(row, points=24, chalk=True)
    shown = [
        replace(TABLE, slate=(replace(crowded, initials=initials), other))
        for initials in ("A + C", "B + D")
    ]
    assert changed(*shown) is not None
    roomy = [
        replace(TABLE, slate=(replace(row, points=3, initials=initials), other))
        for initials in ("A + C", "B + D")
    ]
    assert changed(*roomy) is None


def test_both_sides_are_written_alike():
    row, other = TABLE.slate
    crowded = replace(row, points=24, chalk=True, initials="A + C")
    shown = [
        replace(TABLE, slate=(crowded, replace(other, initials=initials)))
        for initials in ("B + D", "X + Y")
    ]
    assert changed(*shown) is not None


def test_the_number_of_the_card_that_was_led_leaves_the_only_suit_of_an_ober_in_sight():
    ober, ace = (
        PaintedCard(at, f"german/eichel_{rank}", False) for at, rank in enumerate(["ober", "ass"])
    )
    table = ring(4)
    middle, (width, height) = table.cards[0], table.card
    corner = (middle.x, middle.y - height // 2, middle.x + width // 2, middle.y - height // 5)
    led, followed = (
        paint(replace(TABLE, trick=trick)).crop(corner) for trick in ((ober, ace), (ace, ober))
    )
    assert led.tobytes() == followed.tobytes()


def test_an_emoji_in_a_name_is_left_out():
    plates = (replace(TABLE.plates[0], name="Anna 🤖"), *TABLE.plates[1:])
    assert changed(TABLE, replace(TABLE, plates=plates)) is None


def test_a_file_holds_the_picture_and_is_small():
    cards = tuple(PaintedCard(at, face, False) for at, face in enumerate(["weli", "herz_koenig"]))
    full = replace(TABLE, trick=tuple(replace(c, face=f"german/{c.face}") for c in cards))
    written = png(full)
    assert 60_000 > len(written)
    with Image.open(BytesIO(written)) as picture:
        assert paint(full).size == picture.size


def test_equal_pictures_have_one_file_name_and_others_have_another():
    assert TABLE.file_name == replace(TABLE).file_name
    assert TABLE.file_name != replace(TABLE, taken=True).file_name


async def test_an_equal_picture_is_painted_once(monkeypatch):
    painted = []
    monkeypatch.setattr("bot.pictures.renderer.png", lambda table: painted.append(table) or b"x")
    renderer = PictureRenderer()
    await renderer.render(TABLE)
    await renderer.render(replace(TABLE))
    assert [TABLE] == painted
    renderer.close()


@pytest.mark.parametrize("taken", [False, True])
def test_a_card_in_front_covers_what_it_lies_on(taken):
    def overlapped(behind: str) -> bytes:
        trick = (PaintedCard(2, behind, False), PaintedCard(0, "german/herz_koenig", False))
        picture = paint(replace(TABLE, trick=trick, taken=taken))
        wide, high = ring(4).card
        inside_its_round_corners = around(ring(4).cards[0], (wide - 24, high - 24))
        return picture.crop(inside_its_round_corners).tobytes()

    assert overlapped("german/laub_ober") == overlapped("german/weli")


def test_a_title_is_painted_without_what_no_letters_are_for():
    named, with_sign = (
        paint(replace(TABLE, signs=(PaintedBadge(f"Vroniさん{sign}に渡したカード", "1"),)))
        for sign in ("", " 🤖")
    )
    assert named == with_sign
