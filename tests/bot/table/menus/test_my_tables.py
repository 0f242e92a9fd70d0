"""The list of one's tables: every one of them is on some page, and what waits comes first."""

import pytest

from bot.pages.caption import Caption
from bot.pages.words import language, tongues
from bot.table.menus.my_tables import SHOWN, OwnTable, State, my_tables
from tests.bot.pages.samples import parts, refused

BUTTON = 2
AWAY_UNTIL = 1_795_478_400


def own(number: int, state: State = "theirs") -> OwnTable:
    names = ("W" * 32,) * 4
    caption = Caption(
        table=number, number=7, game="schwarz_oder_weiss", title=str(number), names=names
    )
    link = f"https://discord.com/channels/{'8' * 18}/{'8' * 18}/{'8' * 18}"
    return OwnTable(
        caption=caption,
        link=link,
        channel=f"<#{'8' * 18}>",
        state=state,
        awaited=(1, 2, 3),
        until=AWAY_UNTIL,
    )


def hands(tables: list[OwnTable], page: int) -> list[int]:
    """To whose hands the buttons of a page lead, by the numbers of the tables."""
    view = my_tables(language("en"), tables, None, page)
    ids = [part["custom_id"].split("|") for part in parts(view) if part["type"] == BUTTON]
    return [int(name[1]) for name in ids if name[3] == "hand_at"]


@pytest.mark.parametrize("count", [0, 1, SHOWN, SHOWN + 1, 3 * SHOWN + 2])
def test_every_table_is_on_one_page(count):
    tables = [own(number) for number in range(1, count + 1)]
    pages = max(1, -(-count // SHOWN))
    listed = [number for page in range(pages) for number in hands(tables, page)]
    assert [*range(1, count + 1)] == listed
    assert hands(tables, pages - 1) == hands(tables, pages + 7)
    assert hands(tables, 0) == hands(tables, -1)


def test_what_waits_is_on_the_first_page():
    tables = [*(own(number) for number in range(1, 30)), own(30, "yours"), own(31, "deal")]
    assert [30, 31] == hands(tables, 0)[:2]


@pytest.mark.parametrize("tongue", tongues())
@pytest.mark.parametrize("page", [0, 1])
def test_discord_takes_a_full_page(tongue, page):
    tables = [own(number, "yours") for number in range(2 * SHOWN + 1)]
    assert [] == refused(my_tables(language(tongue), tables, AWAY_UNTIL, page))
