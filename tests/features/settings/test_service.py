"""Whatever the page offers can be chosen, and nothing else."""

import pytest

from bot.errors import UserError
from bot.features.settings.pages import CHOICES, settings
from bot.features.settings.service import PersonalSettings
from bot.model import PersonSettings
from bot.pages.words import language
from bot.process.clock import now
from bot.store import Store
from tests.bot.pages.samples import parts
from tests.bot.store.conftest import ANNA, BEN


@pytest.fixture
def wishes(store: Store) -> PersonalSettings:
    return PersonalSettings(store, now)


@pytest.mark.parametrize(
    ("setting", "value"), [(name, value) for name in CHOICES for value in CHOICES[name]]
)
async def test_what_is_chosen_is_marked_on_the_page(
    wishes: PersonalSettings, setting: str, value: str
):
    await wishes.change(ANNA, setting, value)
    page = settings(language("en"), await wishes.of(ANNA))
    marked = [
        choice["value"]
        for part in parts(page)
        for choice in part.get("options", ())
        if choice.get("default")
    ]
    assert [each for each in marked if each.endswith(f"set_{setting}|{value}")]


@pytest.mark.parametrize(("setting", "value"), [("hand", "loud"), ("colour", "red")])
async def test_what_there_is_not_changes_nothing(
    wishes: PersonalSettings, setting: str, value: str
):
    with pytest.raises(UserError):
        await wishes.change(ANNA, setting, value)
    assert PersonSettings(ANNA) == await wishes.of(ANNA)


async def test_a_list_of_people_is_replaced_as_a_whole(wishes: PersonalSettings):
    assert (BEN,) == await wishes.block(ANNA, (BEN, ANNA))
    assert () == await wishes.block(ANNA, ())
    assert () == await wishes.blocks_of(ANNA)
