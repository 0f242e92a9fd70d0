"""What is tried of cards dealt again while the channels take no message, and after a restart."""

from tests.end_to_end.client_person import GAME
from tests.end_to_end.running_bot import SHORT
from tests.end_to_end.tries import At, Command, Place, Press


async def played_alone(place: Place) -> At:
    """Anna, who has given a match against a computer up."""
    anna = place.person("anna")
    await anna.sends("play", game=GAME, computers="craft", options=SHORT)
    await anna.presses("start")
    await anna.opens_hand()
    await anna.waits(lambda: anna.choices, "her turn")
    table = int(anna.choices[0].custom_id.split("|")[1])
    await anna.forges(f"2|{table}|0|resign_now|")
    await anna.waits(anna.sees_the_end, "the end")
    return At(anna, table)


async def challenged(place: Place) -> At:
    """Ben, whom she has challenged to it."""
    at, ben = await played_alone(place), place.person("ben")
    await at.person.sends("challenge", friend="ben", match=at.table)
    await ben.waits(
        lambda: any(each.action == "challenge_take" for each in ben.buttons), "a challenge"
    )
    said = next(each for each in ben.buttons if each.action == "challenge_take")
    return At(ben, challenge=int(said.arg))


PRESSES = (
    Press("same_cards", played_alone),
    Press("same_cards_play", played_alone, arg="0"),
    Press("challenge_take", challenged, arg="{challenge}"),
    Press("challenge_decline", challenged, arg="{challenge}"),
    Press("challenge_result", challenged, arg="{challenge}"),
)
COMMANDS = (Command("challenge", played_alone, {"friend": "ben"}),)
