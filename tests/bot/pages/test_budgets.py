"""Whatever people are called and however much lies on the table, Discord takes every picture."""

from string import punctuation

from hypothesis import given, settings, strategies as st

from bot.features.settings.pages import settings as chosen
from bot.model import PersonSettings, TakenSeat
from bot.pages.caption import Caption
from bot.pages.card_style import PLAIN, SPOKEN, Deck, Faces
from bot.pages.layout import notice
from bot.pages.words import Words, language, tongues
from bot.table.menus.lobby import Lobby, lobby
from bot.table.menus.table_menu import ENTRIES, menu, onlooker
from bot.table.pages import hand_layout, plain, result, score_layout, table_layout
from bot.table.pages.confirm import confirm
from bot.table.pages.table_in_hand import HandContext
from bot.table.pages.table_layout import Readiness
from games.core.cards import Rank, pack
from games.core.outcome import rank_by_points
from games.core.scene import (
    Call,
    CardRow,
    HeldCard,
    Holding,
    Laid,
    Lot,
    Menu,
    Scene,
    ScenePlace,
    Told,
    TrickCard,
    Who,
    says,
)
from games.players import LEVELS
from games.schwarz_oder_weiss.rules.law import Refusal
from games.schwarz_oder_weiss.rules.options import Options
from tests.bot.pages.samples import CAPTION, GAME, refused

HOSTILE = st.text(st.sampled_from(punctuation + "aß界🂡\u202e\n 1"), min_size=1, max_size=32)
PACK = pack(Rank.SIX)
DRAWN = Faces(emoji={str(card): "<:a_long_name_of_a_card:1234567890123456789>" for card in PACK})
GERMAN = Faces(
    deck=Deck.WATTEN,
    emoji={Deck.WATTEN.picture(card): "<:schellen_koenig:1234567890123456789>" for card in PACK},
)
WORDS = st.builds(
    Words.with_faces,
    st.sampled_from([language(each) for each in tongues()]),
    st.sampled_from([PLAIN, SPOKEN, DRAWN, GERMAN]),
)
CARDS = st.lists(st.sampled_from(PACK), max_size=9, unique=True).map(tuple)


@st.composite
def captions(draw):
    names = tuple(draw(st.lists(HOSTILE, min_size=2, max_size=6)))
    return Caption(table=10**17, number=10**17, game=GAME, title=draw(HOSTILE), names=names)


@st.composite
def scenes(draw, seats: int):
    told = says(f"{GAME}.told.match_shared", who=tuple(Who(seat) for seat in range(seats)))
    trick = tuple(TrickCard(Who(at % seats), card, at == 1) for at, card in enumerate(draw(CARDS)))
    return Scene(
        deal=draw(st.integers(0, 999)),
        prompt=told,
        facts=(told,) * draw(st.integers(0, 6)),
        places=tuple(
            ScenePlace(
                seat=seat, points=-99, cards=9, acts=True, marks=(says("common.dealer"),) * 3
            )
            for seat in range(seats)
        ),
        laid=(Laid(says(f"{GAME}.dummy"), draw(CARDS)),) * 2,
        trick=trick,
        last_trick=trick,
    )


@st.composite
def holdings(draw):
    hand, dummy = draw(CARDS), draw(CARDS)[:5]
    held = tuple(
        HeldCard(card, at) if at % 2 else HeldCard(card, why=Refusal.MUST_FOLLOW_SUIT)
        for at, card in enumerate(hand)
    )
    calls, menus = draw(st.integers(0, 24)), draw(st.integers(0, 3))
    chosen = draw(st.lists(st.frozensets(st.sampled_from(hand)), max_size=9)) if hand else []
    lots = tuple(
        Lot(each, Call(says(f"{GAME}.call.points", count=at), 75 + at, grave=at % 2 == 0))
        for at, each in enumerate(chosen)
    )
    hint = says("common.waiting_for", who=Who(0))
    return Holding(
        prompt=says("common.your_turn"),
        facts=(says("common.waiting_for", who=Who(0)),) * draw(st.integers(0, 6)),
        rows=(
            CardRow(says("common.your_hand"), held, lots),
            CardRow(says(f"{GAME}.dummy"), tuple(HeldCard(card) for card in dummy)),
        ),
        calls=tuple(
            Call(says(f"{GAME}.call.points", count=at), 25 + at, at % 5 == 0, hint)
            for at in range(calls)
        ),
        menus=tuple(
            Menu(hint, tuple(Call(hint, 50 + at, hint=hint) for at in range(25)))
            for _ in range(menus)
        ),
    )


@settings(deadline=None)  # the machine may be busy
@given(st.data(), WORDS, captions())
def test_every_picture_of_a_table_fits(data, words, caption):
    seats = len(caption.names)
    scene = data.draw(scenes(seats))
    log = (Told(scene.prompt, result=True),) * 5
    points = tuple(range(seats))
    finish = result.Finish(
        outcome=rank_by_points(points),
        resigned=frozenset({0}),
        last=log[0],
        swing=(9, log[0]),
        ahead=9,
    )
    pictures = (
        table_layout.table(words, caption, scene, table_layout.TableContext(log=log, clock=10**10)),
        score_layout.last_trick(words, caption, scene),
        score_layout.score_sheet(words, caption, [(n, log[0]) for n in range(60)], scene.places),
        result.match(words, caption, finish),
        menu(words, caption, Options(solo=True, nines=True), ENTRIES),
        onlooker(words, caption, Options(solo=True, nines=True)),
    )
    assert [refused(picture) for picture in pictures] == [[]] * len(pictures)
    assert len(plain.table_text(words, caption, scene, table_layout.TableContext(log=log))) <= 4000


@settings(deadline=None)  # the machine may be busy
@given(st.data(), WORDS, captions(), holdings())
def test_every_hand_fits(data, words, caption, holding):
    scene = data.draw(scenes(len(caption.names)))
    log = (Told(scene.prompt, result=True),)
    mask = data.draw(st.integers(0, 2**16))
    seats = tuple(map(Who, range(len(caption.names))))
    readiness = Readiness(ready=seats[:1], awaited=seats[1:])
    around = HandContext(scene=scene, log=log, readiness=readiness, mask=mask)
    view = hand_layout.hand(words, caption, holding, tuple(range(90)), around)
    assert refused(view) == []


@settings(deadline=None)  # the machine may be busy
@given(WORDS, st.lists(HOSTILE, min_size=6, max_size=6))
def test_every_lobby_fits(words, names):
    chairs = tuple(TakenSeat(seat, name, user_id=1) for seat, name in enumerate(names))
    waiting = Lobby(
        chairs=chairs,
        host=1,
        options=Options(solo=True, nines=True),
        least=2,
        most=len(chairs),
        lapses=10**10,
        levels=LEVELS,
    )
    assert refused(lobby(words, CAPTION, waiting)) == []


@settings(deadline=None)  # the machine may be busy
@given(WORDS, HOSTILE)
def test_every_notice_fits(words, name):
    shown = (
        notice(words, "error.bad_option", field=name, problem=name * 100),
        confirm(words, "notice.resign_confirm", yes="2|1|1|yes|", no="2|1|1|no|"),
        chosen(words, PersonSettings(1)),
    )
    assert [refused(each) for each in shown] == [[]] * len(shown)
