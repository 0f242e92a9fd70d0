"""The cards one seat holds and what it may do now, from its own view alone, in keys."""

from games.core.cards import Card, Hand
from games.core.scene import (
    CardRow,
    HeldCard,
    Holding,
    Says,
    TrickCard,
    Who,
    ask_for_a_card,
    says,
)
from games.core.tricks import winner
from games.watten.display.action_labels import calls, menus
from games.watten.display.explanations import explanations
from games.watten.display.hand_facts import ELEMENTARY, facts, past_facts, tricks
from games.watten.display.phrases import by_strength, fan, gesture_of, kind_of, own
from games.watten.display.table_view import prompt, trick_cards
from games.watten.rules import law, play
from games.watten.rules.actions import Action, ChooseCard, PlayCard
from games.watten.rules.engine import offers, to_act
from games.watten.rules.raising import FOUR, decided_value
from games.watten.rules.state import Phase, WattenView, known_trump, partner_of


def holding(view: WattenView) -> Holding[Action]:
    """One seat's cards, its knowledge, and what it may say."""
    offered, rows = offers(view), (_row(view),)
    return Holding(
        prompt=_prompt(view),
        facts=facts(view),
        elementary=ELEMENTARY,
        settled=past_facts(view),
        standing=tuple(tricks(view)),
        trick=_judge_trick(view),
        rows=rows,
        calls=calls(view, offered),
        menus=menus(view, offered),
        explain=lambda: explanations(view, offered, rows),
    )


def _judge_trick(view: WattenView) -> tuple[TrickCard, ...]:
    """The trick as seen by a seat that knows a secret trump; nothing for other seats (§10.4)."""
    public, trump = view.public, view.private.trump
    if trump is None or public.trump is not None or not public.trick.cards:
        return ()
    best = winner(public.trick, law.strength(public.rules.ranking, trump))
    return trick_cards(public, public.trick, best, trump)


def _prompt(view: WattenView) -> Says:
    """The prompt for this seat if it is asked; otherwise what the table waits for."""
    public = view.public
    if view.seat not in to_act(public):
        return prompt(public)
    match public.phase:
        case Phase.AGREEING:
            phrase = _about_code(view)
        case Phase.PLAYING:
            phrase = ask_for_a_card(public.trick.led)
        case Phase.DECIDING:
            value = decided_value(public)
            four = own("prompt.you_decide_four")
            phrase = four if value == FOUR else own("prompt.you_decide", value=value)
        case Phase.RAISED if public.proposal is not None:
            by, value, _ = public.proposal
            phrase = own("prompt.you_answer_raise", by=Who(by), value=value)
        case _:
            phrase = _about_trump(view)
    return phrase


def _about_code(view: WattenView) -> Says:
    """The next thing to do in agreeing on a code (§8.5)."""
    partner = partner_of(view.public, view.seat)
    who = Who(view.seat if partner is None else partner)
    if partner in view.public.settled:
        return own("prompt.you_confirm", who=who)
    if view.private.gesture is not None:
        return own("prompt.you_assign", gesture=gesture_of(view.private.gesture))
    return own("prompt.you_agree", who=who)


def _about_trump(view: WattenView) -> Says:
    """The prompt before the hands are played (§2.3 to §3.3, §10.2)."""
    public = view.public
    match public.phase:
        case Phase.OFFERING if public.rules.blind:
            phrase = own("prompt.you_keep_or_exchange")
        case Phase.OFFERING:
            phrase = own("prompt.you_name_or_exchange")
        case Phase.ANSWERING_OFFER:
            phrase = own("prompt.you_answer_offer", by=Who(public.forehand))
        case Phase.NAMING_RANK:
            held = public.rules.own_schlag
            phrase = own("prompt.you_name_own_rank" if held else "prompt.you_name_rank")
        case Phase.NAMING_SUIT if public.rank is not None:
            phrase = own("prompt.you_name_suit", rank=public.rank)
        case _:
            first = view.seat == public.forehand
            phrase = own("prompt.you_choose_rank" if first else "prompt.you_choose_suit")
    return phrase


def _row(view: WattenView) -> CardRow[Action]:
    held = tuple(_card(view, card) for card in _sort(view))
    return CardRow(says("common.your_hand"), held, dealt=view.private.hand)


def _sort(view: WattenView) -> Hand:
    """The hand by strength if the trump is known; a blind player learns nothing from the order."""
    hand, trump = view.private.hand, known_trump(view)
    return fan(hand) if trump is None else by_strength(hand, view.public.rules.ranking, trump)


def _card(view: WattenView, card: Card) -> HeldCard[Action]:
    """One card with what pressing it does, or why it may not be played."""
    public, mark = view.public, _mark(view, card)
    if view.seat not in to_act(public):
        return HeldCard(card, mark=mark)
    match public.phase:
        case Phase.CHOOSING:
            return HeldCard(card, ChooseCard(card=card), mark=mark)
        case Phase.PLAYING:
            why = play.why_not(view, card)
            return HeldCard(card, None if why else PlayCard(card=card), why, mark)
        case _:
            return HeldCard(card, mark=mark)


def _mark(view: WattenView, card: Card) -> Says | None:
    """The kind of a card; of Schlag and trump only if this seat knows both (§4, §9, §10.3)."""
    return kind_of(card, view.public.rules.ranking, known_trump(view))
