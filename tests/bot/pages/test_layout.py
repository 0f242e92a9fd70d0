"""What finds room on a phone: buttons beside others, and parts of a line of small print."""

from bot.pages.layout import button, phone_rows, rows, with_room, within_lines


def labels(rows_of_buttons):
    return [[each.label for each in row.children] for row in rows_of_buttons]


def test_it_stands_last_in_the_last_row_that_has_room():
    above, below = phone_rows([button("Hold", "a")]), phone_rows([button("Refresh", "b")])
    said, last = with_room(button("What is this?", "c"), above, below)

    assert ([["Hold"]], [["Refresh", "What is this?"]]) == (labels(said), labels(last))


def test_where_the_last_row_is_full_it_stands_above():
    above, full = phone_rows([button("Hold", "a")]), rows(button("x", str(n)) for n in range(4))
    said, last = with_room(button("What is this?", "c"), above, full)

    assert [["Hold", "What is this?"]] == labels(said)
    assert [["x"] * 4] == labels(last)


def test_where_no_row_has_room_it_is_one_of_its_own():
    full = rows(button("A label as wide as a phone", str(n)) for n in range(2))
    said, last = with_room(button("What is this?", "c"), full, full)

    assert labels(full) == labels(said)
    assert [*labels(full), ["What is this?"]] == labels(last)


def test_what_finds_no_room_is_left_out_and_the_first_part_never_is():
    long, short = "n" * 60, "n" * 10
    assert [long, short] == [*within_lines(2, long, long, short)]
    assert [short, long] == [*within_lines(2, short, (long * 2, long), "")]
    assert [short] == [*within_lines(-1, short, short)]
