"""A sign given at a table of Watten reaches the partner alone, where the partner wishes it."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandbox.control.hands import components_of
from tests.end_to_end.guest import Guest, shape_of, text_of
from tests.end_to_end.inn import Inn

OPTIONS = "exchange=off"
MENU = {"Give your partner a sign", "Gib deinem Partner ein Zeichen"}


async def sit_down(inn: Inn, *guests: Guest, hands: Sequence[Guest]) -> None:
    """Begin a match of four people, open these hands, and announce until cards are played."""
    host, *others = guests
    await host.plays(OPTIONS, game="tyrolean_watten")
    for guest in others:
        await guest.presses("sit")
        await inn.here.control.quiet(0.02)
    await host.presses("start")
    for guest in hands:
        await guest.opens_hand()
    await inn.plays_on(*guests, until=lambda: all(any(signs(guest)) for guest in guests))
    await inn.here.control.quiet()


def signs(guest: Guest) -> Iterator[str]:
    """The presses by which somebody could give a sign now."""
    hand: dict[str, Any] = guest.hand or {"components": []}
    for part in components_of(hand["components"]):
        if part.get("placeholder") in MENU:
            yield from (option["value"] for option in part["options"])


async def gives_sign(inn: Inn, guest: Guest) -> None:
    """Give the first sign there is, and wait until all that comes of it has happened."""
    assert guest.hand is not None
    await guest.forges(next(signs(guest)), guest.hand["id"])
    await inn.here.control.quiet()


async def wishes(guest: Guest, **settings: str) -> None:
    """Choose something that is sent by direct message."""
    await guest.sends("settings", **settings)
    await guest.waits(lambda: guest.letters, "a first letter")
    await guest.waits(lambda: not guest.view["pending"], "the settings")


async def test_a_sign_is_seen_in_the_partners_open_hand_and_by_nobody_else(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await wishes(clara, signs="dm")
    await sit_down(inn, *guests, hands=guests)
    before, letters = [shape_of(guest.messages) for guest in (ben, dora)], len(clara.letters)
    await gives_sign(inn, anna)

    assert before == [shape_of(guest.messages) for guest in (ben, dora)]
    assert "Sign from Anna: " in clara.text
    assert letters == len(clara.letters)


async def test_a_sign_is_written_to_the_partner_whose_hand_is_a_letter(inn: Inn):
    anna, ben, clara, dora = guests = inn.guests("anna", "ben", "clara", "dora")
    await wishes(clara, hand="dm", signs="dm")
    await sit_down(inn, *guests, hands=(anna, ben, dora))
    before, table = [shape_of(guest.messages) for guest in (ben, dora)], clara.view["messages"]
    await gives_sign(inn, anna)
    *_, hand, sign = map(text_of, clara.letters)

    assert before == [shape_of(guest.messages) for guest in (ben, dora)]
    assert table == clara.view["messages"]
    assert ["Sign from Anna: " in letter for letter in (hand, sign)] == [True, True]
    assert "To the table: https://" in sign
