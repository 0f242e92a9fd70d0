"""What is kept about people is told in every language, in pages that fit a phone."""

import re

import pytest

from bot.features.rules import privacy_pages as privacy
from bot.pages.custom_id_codec import parse
from bot.pages.words import language, languages
from games.core.scene import Who
from tests.bot.pages.samples import buttons, texts

ONE_SCREEN = 750
"""Characters that a phone shows at once, more or less."""
PAGES = range(len(privacy.PAGES))


def pages(locale: str) -> list[str]:
    return [texts(privacy.privacy(language(locale), page, 30)) for page in PAGES]


@pytest.mark.parametrize("locale", languages())
def test_each_page_fits_a_phone_and_says_something_else(locale):
    told = pages(locale)

    assert len(told) == len(set(told))
    assert max(map(len, told)) <= ONE_SCREEN


@pytest.mark.parametrize("locale", languages())
def test_the_grace_of_servers_and_the_commands_are_named(locale):
    told, words = "".join(pages(locale)), language(locale)
    group = words("command.mydata.name")

    assert re.search(r"(?<!\d)30(?!\d)", told)
    for name in ("export", "delete"):
        assert f"/{group} {words(f'command.mydata.{name}.name')}" in told
    assert f"/{words('command.settings.name')}" in told


def test_every_page_leads_to_the_next_and_to_getting_and_deleting():
    english = language("en")
    for page in PAGES:
        shown = buttons(privacy.privacy(english, page, 30)).values()
        leads = {parse(button["custom_id"]) for button in shown if not button["disabled"]}
        actions = {press.action for press in leads if press}

        assert {"privacy", "export_data", "delete_data"} == actions
        assert page == PAGES[-1] or f"{page + 1}" in {press.arg for press in leads if press}


def test_a_page_beyond_the_last_is_the_last():
    last, beyond = (privacy.privacy(language("en"), page, 30) for page in (PAGES[-1], 99))

    assert last.to_components() == beyond.to_components()


@pytest.mark.parametrize("locale", languages())
def test_who_has_no_name_is_called_so_wherever_a_seat_is_named(locale):
    words = language(locale).at(("Anna", ""))

    assert words("common.former") == words.who(1) == words.name_label("")
    assert words("common.former") in words("common.waiting_for", who=Who(1))
    assert "Anna" == words.name_label("Anna")
