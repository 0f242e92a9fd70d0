"""Finding the uploaded faces, or doing without."""

import pytest
from discord import PartialEmoji, ui

from bot.emoji import face_files, load_emoji, sync_emoji
from bot.model import DeckChoice
from bot.pages.card_style import Faces
from bot.pages.words import language, languages
from games.core.cards import Rank, card, pack


async def test_no_card_has_an_emoji_before_the_upload(client):
    assert {} == await load_emoji(client)


async def test_every_card_has_an_emoji_after_the_upload(client):
    await sync_emoji(client)
    emoji = await load_emoji(client)
    assert {str(one) for one in pack(Rank.SIX)} <= set(emoji)
    uploaded = {one.name: str(one) for one in await client.fetch_application_emojis()}
    assert (uploaded["spades_ten"], uploaded["clubs_ace"]) == (emoji["S10"], emoji["CA"])
    assert (uploaded["spades_bube"], uploaded["spades_jack"]) == (emoji["SB"], emoji["SJ"])


@pytest.mark.parametrize("locale", languages())
async def test_every_language_has_faces_with_its_own_letters(client, locale):
    await sync_emoji(client)
    emoji = await load_emoji(client)
    words = language(locale).with_faces(Faces(emoji=emoji))
    for one in pack(Rank.SIX):
        printed = one.suit.letter + words(f"rank.{one.rank.name.lower()}")
        assert emoji[printed] == words.emoji_of(one)


async def test_an_upload_by_an_earlier_version_serves_every_language(client, earlier):
    with earlier():
        await sync_emoji(client)
    german = language("de").with_faces(Faces(emoji=await load_emoji(client)))
    assert "spades_jack" == PartialEmoji.from_str(str(german.emoji_of(card("SJ")))).name


async def test_courts_with_other_letters_are_there_all_or_not_at_all(client):
    await sync_emoji(client)
    [gone] = [e for e in await client.fetch_application_emojis() if e.name == "clubs_dame"]
    await gone.delete()
    records = {str(one) for one in pack(Rank.SIX)}
    assert {*records, *face_files.GERMAN} == set(await load_emoji(client))


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ("weli", (face_files.FRENCH, face_files.OTHER_COLOURS)),
        ("green_club_six", (face_files.FRENCH, face_files.GERMAN)),
        ("hearts_six", (face_files.GERMAN,)),
    ],
)
async def test_a_deck_is_there_only_if_all_its_cards_are(client, gone, left):
    await sync_emoji(client)
    [lost] = [e for e in await client.fetch_application_emojis() if e.name == gone]
    await lost.delete()
    assert {key for deck in left for key in deck.values()} == set(await load_emoji(client))


async def test_suits_have_colours_of_their_own_where_somebody_wishes_for_them(client):
    await sync_emoji(client)
    uploaded = await load_emoji(client)
    shown_by: dict[DeckChoice, str] = {"french": "clubs_dame", "four_colours": "green_club_dame"}
    for chosen, shown in shown_by.items():
        words = language("de").with_faces(Faces(emoji=uploaded, chosen=chosen)).playing("watten")
        assert shown == PartialEmoji.from_str(str(words.emoji_of(card("CQ")))).name
        assert f"french/{shown}" == words.picture_of(card("CQ"))
        assert "♣D" == words.with_faces(words.faces.in_text()).card(card("CQ"))


async def test_both_german_decks_have_faces(client):
    await sync_emoji(client)
    faces = Faces(emoji=await load_emoji(client), chosen="german")
    shown = {
        language("de").with_faces(faces).playing(family).emoji_of(card("S7"))
        for family in ("watten", "bauernstoss")
    }
    named = {PartialEmoji.from_str(str(one)).name for one in shown}
    assert {"eichel_sieben", "laub_sieben"} == named


async def test_discord_py_reads_what_a_button_is_given(client):
    await sync_emoji(client)
    button = ui.Button(emoji=(await load_emoji(client))["S10"])
    assert isinstance(button.emoji, PartialEmoji)
    assert "spades_ten" == button.emoji.name


@pytest.mark.parametrize("fault", [{"status": 403, "code": 50001}, {"drop": True, "times": 9}])
async def test_where_discord_is_unwilling_there_are_no_emoji(client, here, fault):
    await sync_emoji(client)
    here.faults.add(method="GET", path="/emojis$", **fault)
    assert {} == await load_emoji(client)


async def test_a_face_that_gave_way_is_shown_until_there_is_a_newer_one(client):
    await sync_emoji(client)
    shown = await load_emoji(client)
    [face] = [e for e in await client.fetch_application_emojis() if e.name == "hearts_six"]
    await face.edit(name=f"hearts_six_{face.id:x}")
    assert shown == await load_emoji(client)
    again = await client.create_application_emoji(name="hearts_six", image=face_files.back())
    assert str(again) == (await load_emoji(client))["H6"]
