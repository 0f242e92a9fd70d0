"""Screens to look at: a caption, a scene and a holding, and what Discord would refuse of them."""

from typing import Any

from bot.pages.caption import Caption
from bot.pages.stateless import Stateless, StatelessModal
from bot.table.pages.table_in_hand import HandContext
from games.core.cards import card, cards
from games.core.scene import (
    CardRow,
    HeldCard,
    Holding,
    Laid,
    Scene,
    ScenePlace,
    Told,
    TrickCard,
    Who,
    says,
)
from games.schwarz_oder_weiss.rules.law import Refusal
from sandbox.limits import violations

GAME = "schwarz_oder_weiss"
IS_COMPONENTS_V2 = 1 << 15

CAPTION = Caption(table=42, number=17, game=GAME, title="Eckbank", names=("Anna", "Ben"))

SCENE = Scene(
    deal=3,
    prompt=says("common.waiting_for", who=Who(1)),
    facts=(says(f"{GAME}.fact.trump", suit=card("SA").suit),),
    places=(
        ScenePlace(seat=0, points=5, cards=2, marks=(says("common.dealer"),)),
        ScenePlace(seat=1, points=1, cards=3, acts=True),
    ),
    laid=(Laid(says(f"{GAME}.dummy"), cards("HK D10")),),
    trick=(
        TrickCard(Who(0), card("S10")),
        TrickCard(says(f"{GAME}.dummy"), card("SA"), best=True),
    ),
    last_trick=(TrickCard(Who(0), card("CQ"), best=True), TrickCard(Who(1), card("CJ"))),
)

AROUND = HandContext(scene=SCENE, log=(Told(says(f"{GAME}.told.trick_taken", who=Who(1))),))

OFFERS = ("play SA", "double", "give up")

HOLDING: Holding[str] = Holding(
    prompt=says("common.your_turn"),
    rows=(
        CardRow(
            says("common.your_hand"),
            (
                HeldCard(card("SA"), "play SA"),
                HeldCard(card("H10"), why=Refusal.MUST_FOLLOW_SUIT),
                HeldCard(card("DQ"), why=Refusal.MUST_FOLLOW_SUIT),
            ),
        ),
    ),
)


def refused(view: Stateless, *files: str) -> list[Any]:
    """What Discord would refuse of this message, sent with files of these names."""
    body = {
        "components": view.to_components(),
        "flags": IS_COMPONENTS_V2,
        "attachments": [{"id": number, "filename": name} for number, name in enumerate(files)],
    }
    return violations("POST", "/channels/1/messages", body)


def refused_modal(modal: StatelessModal) -> list[Any]:
    """What Discord would refuse of this modal."""
    return violations(
        "POST", "/interactions/1/token/callback", {"type": 9, "data": modal.to_dict()}
    )


def texts(view: Stateless) -> str:
    """Everything a view says, a text display after the other."""
    return "\n".join(part["content"] for part in parts(view) if part["type"] == 10)


def buttons(view: Stateless) -> dict[str, dict[str, Any]]:
    """The buttons of a view by their labels."""
    return {part["label"]: part for part in parts(view) if part["type"] == 2}


def selects(view: Stateless) -> list[dict[str, Any]]:
    """The string selects of a view."""
    return [part for part in parts(view) if part["type"] == 3]


def parts(view: Stateless) -> list[dict[str, Any]]:
    """Every component of a view, each before what is nested in it."""
    return [found for part in view.to_components() for found in _walk(part)]


def _walk(part: dict[str, Any]) -> list[dict[str, Any]]:
    nested = [*part.get("components", ()), *filter(None, [part.get("accessory")])]
    return [part, *(found for child in nested for found in _walk(child))]
