"""Who looks on sees every deal with all hands once it is over, and not a card of it before."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.table.archive import deals_over as module
from games.catalogue import CATALOGUE
from sandbox import NotPossible, Running
from tests.end_to_end.client_person import Button, Entry, Person, text_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.spectators import looks_on, screen, turns_to, watching_watchers

LONG = "target=51, bidding=turns, doubling=off"


def deals_over(bot: RunningBot) -> int:
    return sum("scored" in e.kind or "passed_out" in e.kind for e in bot.stored_match().events)


async def plays_until_over(bot: RunningBot, deals: int, *people: Person) -> None:
    """Play until so many deals are over, and the next one is in play."""

    def is_in_play() -> bool:
        stored = bot.stored_match()
        dealt = sum(kind == "deck" for _, kind, _, _ in stored.inputs)
        return deals_over(bot) == deals and dealt > deals

    await bot.plays_on(*people, until=is_in_play)


async def test_a_watcher_sees_a_deal_only_when_it_is_over_and_is_told_quietly(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, options=LONG)
    async with unseen_by_others(bot, clara):
        first = await looks_on(clara)
    assert "No deal is over yet." in first
    before = len(clara.messages)
    with watching_watchers(bot) as watch:
        await plays_until_over(bot, 1, anna, ben)
        await clara.sees("1 deal is over.")
        page = await turns_to(clara, "newest")
        assert "Watching table 1, all hands open, step 1 of" in page
        assert "Deal 1" in page
        steps = [page]
        while any(b.arg.startswith("step_on.") and b.private for b in clara.buttons):
            steps.append(await turns_to(clara, "step_on"))
        assert "End of the deal" in steps[-1] or "end of the deal" in steps[-1]
        await plays_until_over(bot, 2, anna, ben)
        await clara.is_told("Deal 2 is over.")
        assert "Deal 2" in await turns_to(clara, "newest")
        assert "Deal 1" in await turns_to(clara, "deal_back")
        now = await turns_to(clara, "now")
    assert "2 deals are over." in now
    assert before == len(clara.messages)
    assert not watch.leaks, "\n".join(watch.leaks)
    assert watch.pages > 3


async def anything(bot: RunningBot, person: Person, random: Random) -> None:
    """Do something that the hand offers, as soon as it offers anything; play a card if it can."""
    await person.waits(lambda: person.offers or person.sees_the_end(), "a turn or the end")
    offers = person.offers
    if offers:
        with suppress(NotPossible):  # what was offered was gone when it was pressed
            acts = [o for o in offers if is_act(o)] or offers
            choice = random.choice([o for o in acts if not raises(o)] or acts)
            if isinstance(choice, Entry):
                values = [choice.value]
                await bot.here.control.select(person.name, choice.message, choice.menu, values)
            else:
                await person.clicks(choice)
        await person.waits(lambda: not person.is_busy, "an answer")


def raises(offer: Button | Entry) -> bool:
    """Whether a match might be over by it before anybody has looked on at three deals."""
    return isinstance(offer, Button) and "bieten" in offer.label


def is_act(offer: Button | Entry) -> bool:
    return not isinstance(offer, Button) or offer.action == "act"


@pytest.mark.parametrize("game", CATALOGUE)
async def test_no_card_of_a_deal_in_play_is_in_what_a_watcher_is_sent(bot, game: str):
    anna, clara = bot.people("anna", "clara")
    random = Random(7)
    options = "bidding=turns" if game == "schwarz_oder_weiss" else ""
    await bot.sits_down(anna, game=game, options=options, computers=CATALOGUE[game].seats[0] - 1)
    with watching_watchers(bot) as watch:
        await looks_on(clara)
        looks = 0
        while deals_over(bot) < 3 and not clara.sees_the_end():
            await anything(bot, anna, random)
            looks += 1
            ways = ("now", "newest", "step_on") if deals_over(bot) else ("now",)
            await turns_if_possible(clara, ways[looks % len(ways)])
        for way in ("newest", *["step_on"] * 3):  # however few turns the three deals took
            await turns_if_possible(clara, way)
    assert not watch.leaks, "\n".join(each[:200] for each in watch.leaks)
    assert watch.secrets > 50
    # A match that computers raised to its end in one deal leaves nothing to look at before.
    assert watch.pages > 2 or clara.sees_the_end()


async def turns_if_possible(person: Person, way: str) -> None:
    own = (b for b in person.buttons if b.private and b.action == "watch")
    if any(b.arg.partition(".")[0] == way for b in own):
        await person.presses("watch", way, private=True)
        await person.waits(lambda: not person.is_busy, "an answer")


def the_deal_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_inputs", lambda _, entries: len(entries))


def the_last_hand_below_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.table.screen import views

    honest = views.watching

    def watching(live, words, position, now, **more):
        if position is not None or not live.view(0).private.hand:
            return honest(live, words, position, now, **more)
        return views.bare(
            "### x",
            words.cards(live.view(0).private.hand[:1]),
            *views.watch.rows([views.watch.watch_button(words, live.match)]),
        )

    monkeypatch.setattr(views, "watching", watching)


@pytest.mark.plants_leaks
@pytest.mark.parametrize("plant", [the_deal_in_play, the_last_hand_below_the_table])
async def test_the_search_sees(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
):
    plant(monkeypatch)
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "a turn")
    with watching_watchers(bot) as watch:
        await looks_on(clara)
        await clara.waits(lambda: watch.leaks, "a leak")
    assert any("clara sees " in leak for leak in watch.leaks)


async def test_the_doors_are_the_command_the_score_and_a_hand_that_one_has_not(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await clara.sends("watch")
    await clara.is_told("No match is being played in this channel.")
    await bot.sits_down(anna, ben, options=LONG)
    for door in ("hand", "score"):
        before = len(clara.told)
        await clara.presses(door, private=False)
        await clara.waits(lambda before=before: len(clara.told) > before, "an answer")
        before = len(clara.told)
        await clara.presses("watch", "", private=True)
        await clara.waits(lambda before=before: len(clara.told) > before, "the screen")
        assert "No deal is over yet." in clara.told[-1]
    before = len(clara.told)
    await clara.sends("watch")
    await clara.waits(lambda: len(clara.told) > before, "the screen")
    assert "No deal is over yet." in clara.told[-1]


async def test_who_plays_waits_for_the_end_and_the_table_says_how_many_look_on(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, options=LONG)
    await looks_on(clara)
    assert "1 schaut zu" not in anna.text
    await plays_until_over(bot, 1, anna, ben)
    await ben.sends("watch")
    await ben.is_told("You play here.")
    await ben.presses("menu", private=False)
    await ben.waits(lambda: any(each.action == "bump" for each in ben.buttons), "the menu")
    assert not any(each.action == "watch" for each in ben.buttons)
    await anna.sees("1 schaut zu")
    assert "Clara" not in next(
        text_of(m) for m in reversed(anna.messages) if "1 schaut zu" in text_of(m)
    )


async def test_a_server_that_wants_no_watchers_has_none(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await anna.sends("server")
    await anna.presses("server_page", "look")
    await bot.here.control.quiet(0.1)
    await bot.sits_down(anna, ben, options=LONG)
    await looks_on(clara)
    menu = next(m for m in reversed(anna.messages) if "server_watched" in str(m))
    await bot.here.control.select(
        "anna", menu["id"], "2|0|0|pick|server_watched", ["2|0|0|set_server_watched|off"]
    )
    await bot.here.control.quiet(0.3)
    before = len(clara.told)
    await clara.presses("watch", "now", private=True)
    await clara.waits(lambda: len(clara.told) > before, "a refusal")
    assert "This server wants no watchers at its tables." in clara.told[-1]
    await clara.presses("menu", private=False)
    await bot.here.control.quiet(0.2)
    assert "“Watch” shows you" not in clara.told[-1]
    await ben.sends("play", game="schwarz_oder_weiss")
    await bot.here.control.quiet(0.2)
    assert "Wer zuschaut" not in ben.messages[-1]["content"] + text_of(ben.messages[-1])


async def test_when_a_player_leaves_and_the_bot_is_started_anew_the_screen_goes_on(
    here: Running, tmp_path: Path
):
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot:
        anna, ben, clara = bot.people("anna", "ben", "clara")
        await bot.sits_down(anna, ben, options=LONG)
        await plays_until_over(bot, 1, anna, ben)
        assert "all hands open" in await looks_on(clara)
        await ben.sends("leave")
        await ben.is_told("computer")
        on = await turns_to(clara, "deal_on")
    async with opened(here, tmp_path / "stammtisch.sqlite3"):
        assert "step 1 of" in await turns_to(clara, "deal_back")
        assert on.splitlines()[0] == (await turns_to(clara, "deal_on")).splitlines()[0]


async def test_forged_presses_show_nothing(bot: RunningBot):
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await bot.sits_down(anna, ben, options=LONG)
    await plays_until_over(bot, 1, anna, ben)
    dora, next_door = bot.person("dora", "#stube"), bot.person("clara", "#nebenzimmer")
    for person in (dora, next_door):
        await person.asks_for_help()
        on = next(m["id"] for m in person.messages if m["only_you"])
        for press in ("2|1|0|watch|", "2|1|0|watch|now", "2|1|3|watch|step_on", "2|1|0|watch_at|"):
            await person.forges(press, on)
            await person.waits(lambda p=person: not p.is_busy, "an answer")
            await bot.here.control.quiet(0.05)
        assert {"I know no table 1 here."} == {told.strip() for told in person.told[1:]}
    await clara.asks_for_help()
    help_of_clara = clara.messages[-1]["id"]
    await clara.forges("2|1|99999|watch|step_on", help_of_clara)
    await clara.is_told("all hands open")
    assert "Deal 1" in text_of(screen(clara))
    await clara.forges("2|7|0|watch|now", help_of_clara)
    await clara.is_told("This table no longer exists.")
