"""A whole match in one channel against computers, and what its window shows at each turn."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from playwright.async_api import Locator, TimeoutError as TooLate, expect

from bot.pages.words import language
from bot.table.menus.help import game_choice
from games.catalogue import CATALOGUE
from tests.end_to_end_page.player import Player
from tests.patience import PATIENCE

_WORDS = language("de")
_AT_REST = [
    re.escape(_WORDS(key)) for key in ("private.not_now", "private.may_speak", "private.deal_over")
]
_SETTLED = 5
"""So many frames in a row must look the same before anything is measured."""
EDGE = 40
"""So many pixels of a picture may be above the window: no card of a trick lies as far up."""
_OUTSIDE = """([hand, edge]) => {
  const top = document.querySelector(".messages").getBoundingClientRect().top;
  const bottom = document.querySelector(".messages").getBoundingClientRect().bottom;
  const out = (node) => {
    const box = node.getBoundingClientRect();
    if (box.width === 0) return "nothing";
    return Math.max(top - box.top, box.bottom - bottom, -box.left, box.right - innerWidth);
  };
  const is_out = (node) =>
    out(node) === "nothing" || out(node) > (node.tagName === "IMG" ? edge : 1);
  const named = (node) => `${out(node)} of ${node.innerText?.trim() || node.alt || node.tagName}`;
  const picture = hand.querySelector("img.picture");
  // Above the picture stands when it was sent, and what the message that it answers says.
  const is_above = (node) =>
    picture?.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
  const parts = [
    ...hand.querySelectorAll("img.picture, button[data-custom-id], select, time"),
  ].filter((node) => !is_above(node));
  return {
    loads: [...document.images].some((each) => !each.complete),
    seen: parts.map((node) => node.tagName),
    outside: parts.filter(is_out).map(named),
    room: hand.getBoundingClientRect().top - top,
  };
}"""


class Turn(NamedTuple):
    """What the window shows when its person is asked something."""

    asked: str
    """The hand, in words."""
    pictures: int
    """How many pictures of the table stand in the hand."""
    clocks: int
    outside: list[str]
    """What of the hand is not inside of the window, and by how many pixels."""
    room: float
    """Pixels between the top of the window and the hand."""


async def sit_down(player: Player, key: str, seats: int, options: str = "") -> None:
    """Open a table of this game, fill it with computers, start, and open the hand."""
    game = game_choice(_WORDS, key, CATALOGUE[key].seats)
    await player.run(f"/play game:{game}" + (f" options:{options}" if options else ""))
    for taken in range(1, seats):
        await player.call_computer()
        computers = player.page.locator("[data-message]").last.get_by_text("\N{ROBOT FACE}")
        await expect(computers).to_have_count(taken)
    await player.press("start")
    await player.open_hand()


async def turns(player: Player, seed: int = 1) -> AsyncGenerator[Turn]:
    """Every turn until the match is over; what is chosen is drawn by the seed."""
    rng = Random(seed)
    while True:
        await _asked(player)
        if await player.end.count():
            return
        asked = await _names(player)
        turn = await _measured(player)
        if asked == await _names(player):  # or else others have gone on meanwhile
            yield turn
            await _choose(player, rng)


async def _asked(player: Player) -> None:
    """Wait until the person is asked something, or the match is over."""
    async with asyncio.timeout(4 * PATIENCE):
        while not (await player.end.count() or await _is_asked(player)):
            if await player.named("on").count():
                with suppress(TooLate):  # the next deal may come by itself meanwhile
                    await player.named("on").last.dispatch_event("click", timeout=500)
            await asyncio.sleep(0.05)


async def _is_asked(player: Player) -> bool:
    hands = await player.hand.all_inner_texts()  # none waits for a hand that a result replaces
    if not hands or any(re.search(rest, hands[-1]) for rest in _AT_REST):
        return False
    return bool(await _choices(player).count())


def _choices(player: Player) -> Locator:
    return player.hand.last.locator('button:not([disabled])[data-custom-id*="|act|"]')


async def _names(player: Player) -> list[str]:
    """What tells a question from another: the names of its buttons."""
    return await _choices(player).evaluate_all(
        "choices => choices.map((each) => each.dataset.customId)"
    )


async def _measured(player: Player) -> Turn:
    before, same = "", 0
    found: dict[str, Any] = {}
    while same < _SETTLED:
        hand = await player.hand.last.element_handle()
        found = await player.page.evaluate(_OUTSIDE, [hand, EDGE])
        now = json.dumps(found)
        is_still = now == before and not found["loads"]
        same, before = (same + 1, now) if is_still else (0, now)
        await asyncio.sleep(0.03)
    said = await player.hand.last.inner_text()
    seen = found["seen"]
    return Turn(said, seen.count("IMG"), seen.count("TIME"), found["outside"], found["room"])


async def _choose(player: Player, rng: Random) -> None:
    choices = await _choices(player).all()
    if not choices:
        return
    choice = rng.choice(choices)
    before = await choice.get_attribute("data-custom-id")
    await choice.dispatch_event("click")
    await expect(player.page.locator(f'[data-custom-id="{before}"]')).to_have_count(0)
