"""Discord's markdown becomes the elements it stands for, and everything else stays text."""

import re

import pytest
from playwright.async_api import expect

from sandbox import Running
from tests.sandbox.page.conftest import Sit

pytestmark = pytest.mark.asyncio(loop_scope="session")

MARKS = {
    "**b** *i* __u__ ~~s~~": "<strong>b</strong> <em>i</em> <u>u</u> <s>s</s>",
    "***both*** **a *b* c**": "<strong><em>both</em></strong> <strong>a <em>b</em> c</strong>",
    "snake_case_name and 2 * 3 * 4": "snake_case_name and 2 * 3 * 4",
    r"\*escaped\* **unclosed": "*escaped* **unclosed",
    "`a*b*` ``c`d``": "<code>a*b*</code> <code>c`d</code>",
    "one\ntwo": "one<br>two",
    "[bad](javascript:alert(1))": "[bad](javascript:alert(1))",
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;/script&gt;",
}

BLOCKS = {
    "# one\n## two\n### three": ["h3 one", "h4 two", "h5 three"],
    "-# small": ["small small"],
    "> quoted\n> lines\nafter": ["blockquote quotedlines", "p after"],
    ">>> quoted\nto the end": ["blockquote quotedto the end"],
    "- a\n  - b\n1. c": ["ul ab", "ol c"],
    "before ```py\nx = '**y**'\n``` after": ["p before ", "pre x = '**y**'", "p  after"],
    "#not a heading": ["p #not a heading"],
}

INSIDE = "node => node.querySelector('p').innerHTML"
CHILDREN = "node => [...node.children].map(one => one.localName + ' ' + one.textContent)"


async def drawn(sit: Sit, here: Running, source: str, how: str) -> object:
    """Let Ben write `source` and ask Clara's page what it made of it."""
    await here.control.say("ben", "#stammtisch", source)
    clara = await sit("clara")
    text = clara.page.locator("[data-message] .markdown")
    await expect(text).to_be_visible()
    return await text.evaluate(how)


@pytest.mark.parametrize(("source", "expected"), MARKS.items())
async def test_marks_in_a_line(sit: Sit, here: Running, source: str, expected: str) -> None:
    assert expected == await drawn(sit, here, source, INSIDE)


@pytest.mark.parametrize(("source", "expected"), BLOCKS.items())
async def test_blocks(sit: Sit, here: Running, source: str, expected: list[str]) -> None:
    assert expected == await drawn(sit, here, source, CHILDREN)


async def test_links_open_elsewhere_and_tell_nothing(sit: Sit, here: Running) -> None:
    await here.control.say("ben", "#stammtisch", "[words](https://example.com/a_(b)) end")
    clara = await sit("clara")
    link = clara.page.get_by_role("link", name="words")
    await expect(link).to_have_attribute("href", "https://example.com/a_(b)")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")


ADDRESSES = {
    "{}": "#nebenzimmer \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} message",
    "[there]({})": "there",
}
"""An address of a message, written out and behind a word, and what is shown of it."""


@pytest.mark.parametrize(("written", "name"), ADDRESSES.items())
async def test_a_link_to_a_message_leads_to_it_on_this_page(
    sit: Sit, here: Running, written: str, name: str
) -> None:
    channel = here.control.find_channel("#nebenzimmer")
    first = await here.control.say("ben", "#nebenzimmer", "the first")
    for number in range(40):
        await here.control.say("ben", "#nebenzimmer", f"line {number}")
    address = f"https://discord.com/channels/{channel.guild_id}/{channel.id}/{first}"
    await here.control.say("ben", "#stammtisch", written.format(address))
    clara = await sit("clara")
    await clara.page.get_by_role("link", name=name).click()
    await expect(clara.page).to_have_url(re.compile(f"as=clara&channel={channel.id}$"))
    await expect(clara.message("the first")).to_be_in_viewport()
