"""The labels and the order of everything that can be said instead of playing a card."""

from collections.abc import Iterator
from functools import cache

from games.core.scene import Call, Menu, Says, Who, says
from games.watten.display.hand_facts import signs_to_partner
from games.watten.display.phrases import (
    gesture_of,
    meaning_of,
    opponents,
    own,
    statement,
    statement_of,
    tells_trump,
)
from games.watten.display.true_signs import true_signs
from games.watten.rules import law
from games.watten.rules.actions import Action, Assign, PickGesture, Signal
from games.watten.rules.law import Kind
from games.watten.rules.raising import DECIDED_VALUE, conceding, decided_value, price, would_end
from games.watten.rules.signals import HOUSE, Gesture, Meaning
from games.watten.rules.state import WattenView, known_trump, partner_of

_ELSEWHERE = frozenset({"play_card", "choose_card", "signal", "pick_gesture", "assign"})
"""The actions made by pressing a card, or in a menu."""

_UNASKED = ("show_machine", "show_hand", "concede")
"""The actions that answer no question: showing one's cards, giving up."""

_BESIDES = ("propose_exchange", *_UNASKED)
"""The actions behind all other buttons: new cards, and what is said unasked."""

_STRONG = frozenset({Kind.LINKE, Kind.RECHTE, Kind.GUATE, Kind.KRITISCHE})
"""The kinds that beat every plain trump; a hand with `_MANY` of them hardly means to fold."""
_MANY = 2

_TIGHT = {
    own(f"call.{kind}").key: own(f"call.{kind}_tight").key
    for kind in ("fold", "concede", "suggest_folding", "suggest_conceding")
}
"""Giving up, without the names of those who score for it, if there is little room."""


def calls(view: WattenView, offered: tuple[Action, ...]) -> tuple[Call[Action], ...]:
    """A button for each of these offers: the answers to what is asked, then all the rest."""
    said = [action for action in offered if action.kind not in _ELSEWHERE]
    said.sort(key=lambda action: _BESIDES.index(action.kind) if action.kind in _BESIDES else -1)
    return tuple(_call(view, _label(view, each), each) for each in said)


def _call(view: WattenView, label: Says, action: Action) -> Call[Action]:
    grave, tight = _is_grave(view, action), _TIGHT.get(label.key)
    fewer = None if tight is None else Says(tight, label.values)
    hint = _hint(view, action)
    return Call(
        label,
        action,
        grave=grave,
        gives_up=action.kind == "fold",
        hint=hint,
        short=_short(action),
        tight=fewer,
        unasked=action.kind in _UNASKED,
    )


def _is_grave(view: WattenView, action: Action) -> bool:
    """Return whether giving up asks once more: always if unasked, else if it looks like a slip.

    (§6.4, §6.13)
    """
    is_answer = action.kind == "fold"
    return action.kind == "concede" or (is_answer and (_costs_match(view) or _is_strong(view)))


def _costs_match(view: WattenView) -> bool:
    """Return whether the others reach the target with what folding brings them (§7.1)."""
    public = view.public
    target = public.rules.options.target
    return any(public.score[who.seat] + price(public) >= target for who in opponents(view))


def _is_strong(view: WattenView) -> bool:
    """Return whether this seat holds the best cards and no trick is over yet."""
    ranking, trump = view.public.rules.ranking, known_trump(view)
    if trump is None or view.public.past:
        return False
    kinds = (law.kind(card, ranking, trump) for card in view.private.hand)
    return sum(kind in _STRONG for kind in kinds) >= _MANY


def _hint(view: WattenView, action: Action) -> Says | None:
    """The consequence of showing one's hand, which nothing else tells beforehand (§8.4)."""
    partner = partner_of(view.public, view.seat)
    if action.kind != "show_hand" or partner is None:
        return None
    return own("hint.show_hand", who=Who(partner))


def menus(view: WattenView, offered: tuple[Action, ...]) -> tuple[Menu[Action], ...]:
    """The signs for the partner; before the first deal, what they shall mean (§8)."""
    found = (
        Menu(own("menu.meanings"), tuple(_meanings(view, offered))),
        Menu(own("menu.gestures"), tuple(_gestures(view, offered))),
        _signs(view, offered),
    )
    return tuple(menu for menu in found if menu.calls)


def _signs(view: WattenView, offered: tuple[Action, ...]) -> Menu[Action]:
    """The signs, first those that are true of this hand: a bluff is one press further away.

    Among the others the Guate comes first, though its gesture was added last (§8.7).
    """
    telling, code = true_signs(view), dict(view.private.code)
    signs = [(each.gesture, code[each.gesture]) for each in offered if isinstance(each, Signal)]
    signs.sort(key=lambda sign: (sign[1] not in telling, sign[1] is not Meaning.GUATE))
    likely = sum(meaning in telling for _, meaning in signs)
    calls = tuple(_sign(view, gesture, meaning) for gesture, meaning in signs)
    return Menu(_about_signals(view), calls, likely, own("menu.other_signals"))


def _about_signals(view: WattenView) -> Says:
    """The title of the menu of signs, with what the last one of this deal said."""
    signs = signs_to_partner(view)
    if not signs:
        return own("menu.signals")
    return own(
        "menu.signals_given", meaning=statement_of(view.public, view.seat, signs[0].sign.meaning)
    )


def _meanings(view: WattenView, offered: tuple[Action, ...]) -> Iterator[Call[Action]]:
    """The meanings that the picked gesture may get, each with the gesture that means it now."""
    now: dict[Meaning, Gesture] = {meaning: gesture for gesture, meaning in view.private.code}
    for action in offered:
        if isinstance(action, Assign):
            hint = own("hint.now", what=gesture_of(now[action.meaning]))
            yield Call(meaning_of(action.meaning), action, hint=hint)


def _gestures(view: WattenView, offered: tuple[Action, ...]) -> Iterator[Call[Action]]:
    """The gestures whose meaning may be changed, with what they mean now."""
    code = dict(view.private.code)
    for action in offered:
        if isinstance(action, PickGesture):
            hint = own("hint.now", what=meaning_of(code[action.gesture]))
            yield Call(gesture_of(action.gesture), action, hint=hint)


def _sign(view: WattenView, gesture: Gesture, meaning: Meaning) -> Call[Action]:
    """A sign, by what it means to the partner (§8.2, §8.5)."""
    is_trump = tells_trump(view.public, view.seat, meaning)
    return _call_for_sign(gesture, meaning, is_trump=is_trump)


@cache
def _call_for_sign(gesture: Gesture, meaning: Meaning, *, is_trump: bool) -> Call[Action]:
    look, action = gesture_of(gesture), Signal(gesture=gesture)
    if meaning is Meaning.NOTHING:
        return Call(look, action, hint=meaning_of(meaning))
    hint = own("hint.house", gesture=look) if gesture in HOUSE else look
    return Call(statement(meaning, is_trump=is_trump), action, hint=hint)


def _label(view: WattenView, action: Action) -> Says:
    """The words on a button; they say who scores, if somebody does."""
    match action.kind:
        case "name_rank":
            return own("call.name_rank", rank=action.rank)
        case "name_suit":
            return own("call.name_suit", suit=action.suit)
        case "play_for_three":
            return own("call.play_for_three", value=DECIDED_VALUE)
        case "raise" | "hold" | "fold":
            return _about_stakes(view, action)
        case "concede":
            ends = own("call.concede", points=action.value, who=opponents(view))
            return ends if _concedes(view) else own("call.suggest_conceding")
        case kind:
            # To show all three Kritische, one is told what it brings; others need no figure.
            worth = {"points": view.public.value} if kind == "show_machine" else {}
            return own(f"call.{kind}", **worth)


def _short(action: Action) -> Says | None:
    """A rank or a suit alone, for the question says what it will be."""
    match action.kind:
        case "name_rank":
            return says("card.rank", rank=action.rank)
        case "name_suit":
            return says("card.suit", suit=action.suit)
        case _:
            return None


def _about_stakes(view: WattenView, action: Action) -> Says:
    """A raise and the answers to it, each with its consequence (§6.1 to §6.5)."""
    public = view.public
    proposal = public.proposal
    match action.kind:
        case "raise":
            return own("call.raise" if proposal is None else "call.raise_again", value=action.value)
        case "hold":
            value = decided_value(public) if proposal is None else proposal.value
            return own("call.hold", value=value)
        case _:
            ends = own("call.fold", points=price(public), who=opponents(view))
            return ends if would_end(public, view.seat) else own("call.suggest_folding")


def _concedes(view: WattenView) -> bool:
    """Return whether conceding ends the deal, as nobody else of the side has to agree (§6.13)."""
    partner = partner_of(view.public, view.seat)
    return partner is None or partner in conceding(view)
