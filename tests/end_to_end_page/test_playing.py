"""People sit down in browsers and play: each sees at once what the others do, and no more."""

import re

import pytest
from playwright.async_api import expect

from sandbox import Running
from tests.end_to_end_page.conftest import Sit
from tests.end_to_end_page.player import GAME, Player, begin, play_on

pytestmark = pytest.mark.asyncio(loop_scope="session")

TURNS = "target=3, bidding=turns, doubling=off"
WIDE = 0
SUITS = {"♠": "Pik", "♥": "Herz", "♦": "Karo", "♣": "Kreuz"}


async def bid(player: Player) -> None:
    """Bid Schwarz for as few points as possible, in two presses."""
    assert re.search("Schwarz", await player.choose())
    await player.choose()


async def test_a_card_that_is_played_is_seen_by_the_others_without_a_reload(sit: Sit) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    await anna.page.get_by_role("combobox", name="Message #").fill("/play")
    await anna.page.keyboard.press("Enter")
    await anna.page.get_by_role("button", name="spiel", exact=True).click()
    await anna.page.get_by_role("option", name=GAME).click()
    await anna.page.keyboard.press("Enter")
    await ben.button("Hinsetzen").first.click()
    await expect(anna.message("Es kann losgehen.")).to_be_visible()
    await anna.button("Optionen").click()
    form = anna.page.get_by_role("dialog")
    await form.get_by_role("radio", name="der Reihe nach").check()
    await form.get_by_role("radio", name="aus").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(ben.message("Regeln: Angesagt wird der Reihe nach")).to_be_visible()
    await anna.button("Los geht\u2019s").click()
    await anna.open_hand()
    await ben.open_hand()
    one, other = (anna, ben) if await on_turn(anna, ben) is anna else (ben, anna)
    await bid(one)
    card = await one.choose()
    # Everyone reads ranks in their own language: the suit is the same for all.
    await other.sees_in_picture(f"spielt .*{SUITS[card[0]]}.* aus")
    await expect(other.hand).to_contain_text(re.compile("Your turn|Du bist dran"))


async def on_turn(*players: Player) -> Player:
    """Whoever is asked first."""
    first, second = players
    await expect(first.choices.or_(first.page.get_by_text("darf ansagen")).first).to_be_visible()
    return first if await first.choices.count() else second


async def test_a_hand_is_not_in_anybody_elses_page(sit: Sit) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    await begin(anna, ben, options=TURNS)
    for player in (anna, ben):
        await expect(player.page.get_by_text("Only you can see this")).to_have_count(1)
    message = await anna.hand.get_attribute("data-message")
    assert message is not None
    assert message not in await ben.page.content()


async def test_the_hand_stays_below_the_table_from_deal_to_deal(sit: Sit) -> None:
    anna, ben = await sit("anna", phone=True), await sit("ben", phone=True)
    await begin(anna, ben, options="target=51, bidding=turns, doubling=off")
    while not await anna.table.get_by_text("Spiel 2").count():
        acting = anna if await anna.choices.count() else ben
        if await acting.choices.count():
            await acting.choose()
        else:
            await expect(
                anna.choices.or_(anna.page.get_by_text("Spiel 2")).or_(anna.hand).first
            ).to_be_visible()
    await expect(anna.page.locator("[data-message]").last).to_contain_text("Only you can see this")
    await expect(anna.hand).to_have_count(1)
    await expect(anna.hand).to_be_in_viewport()


async def test_a_hand_can_be_played_by_direct_message(sit: Sit, here: Running) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    await ben.run("/settings hand:by direct message")
    await expect(ben.page.get_by_text("by direct message")).to_be_visible()
    letters = here.world.dm(here.control.find_person("ben").id)
    assert letters is not None
    await anna.run(f"/play game:{GAME} options:{TURNS}")
    await ben.press("sit")
    await expect(anna.message("Es kann losgehen.")).to_be_visible()
    await anna.press("start")
    await anna.open_hand()
    at_home = await sit("ben", str(letters.id))
    await expect(at_home.page.locator("[data-message]").last).to_contain_text(
        "Schwarz oder Weiß · Table 1"
    )
    await expect(ben.hand).to_have_count(0)
    while not await at_home.choices.count():
        await anna.button("Passen").click()
        await expect(anna.button("Passen")).to_have_count(0)
        await at_home.choices.first.wait_for()
    await bid(at_home)
    await anna.sees_in_picture("Ben spielt Schwarz")


async def test_nothing_is_too_wide_for_a_phone(sit: Sit) -> None:
    anna = await sit("anna", phone=True)
    await anna.run(f"/play game:{GAME} options:target=3, bidding=turns, solo=on")
    await expect(anna.message("Platz 1")).to_be_visible()
    assert WIDE == await anna.is_too_wide()
    for _ in range(2):
        await anna.call_computer()
    await anna.press("start")
    await anna.open_hand()
    await anna.choices.first.wait_for()
    told = anna.page.get_by_text("Only you can see this")
    for number, action in enumerate(("score", "menu", "last", "rules")):
        await anna.press(action)
        await expect(told).to_have_count(number + 2)
        assert WIDE == await anna.is_too_wide()


async def test_the_page_finds_the_table_again_after_its_socket_was_cut(sit: Sit) -> None:
    anna, ben = await sit("anna"), await sit("ben")
    lines = []

    def remember(line) -> None:
        line.connect_to_server()
        lines.append(line)

    await ben.page.route_web_socket("**/_sandbox/live*", remember)
    await ben.page.reload()
    await begin(anna, ben, options=TURNS)
    await lines[-1].close()
    first = await on_turn(anna, ben)
    await bid(first)
    await ben.sees_in_picture("spielt Schwarz")
    await ben.sees_in_picture("um 2 Punkte")
    assert len(lines) > 1


async def test_a_whole_match_is_played_in_browsers(sit: Sit, here: Running) -> None:
    anna, ben = await sit("anna"), await sit("ben", phone=True)
    await begin(anna, ben, options="target=3, bidding=turns")
    await play_on([anna, ben])
    await anna.press("top")
    await expect(anna.message("Rangliste: Schwarz oder Weiß")).to_contain_text("1 von 1 gewonnen")
    await ben.press("rematch")
    await expect(anna.message("Ben (lädt ein)")).to_be_visible()
    assert [] == here.journal.problems()
