"""The cards one seat holds and what it may do now, from its own view alone, in keys."""

from games.bauernstoss.display.explanations import explanations
from games.bauernstoss.display.phrases import fan, kind_of, own
from games.bauernstoss.display.table_view import prompt
from games.bauernstoss.rules import contracts, play, solo
from games.bauernstoss.rules.actions import (
    Action,
    Bid,
    GiveCard,
    Mit,
    NameSolo,
    NameTrump,
    PlayCard,
    ReturnCard,
    Solo,
)
from games.bauernstoss.rules.engine import offers, to_act
from games.bauernstoss.rules.law import (
    CHALK_NEEDS,
    HIGHEST,
    OTHERS_NEED,
    SOLO_WORTH,
    Size,
    partner_of,
)
from games.bauernstoss.rules.scoring import points_taken
from games.bauernstoss.rules.state import BauernTable, BauernView, Phase
from games.core.actions import ClaimRest
from games.core.cards import Card, Hand
from games.core.scene import (
    Call,
    CardRow,
    HeldCard,
    Holding,
    Menu,
    Says,
    Who,
    ask_for_a_card,
    says,
)
from games.core.seats import Seat, partnership


def holding(view: BauernView) -> Holding[Action]:
    """One seat's cards, and the calls open to it."""
    offered, known = offers(view), (*_chalk(view), *_exchange(view))
    is_new, rows = not view.public.past, (_row(view),)
    return Holding(
        prompt=_prompt(view),
        facts=known if is_new else (),
        settled=() if is_new else (*known, *_so_far(view)),
        rows=rows,
        calls=tuple(call for action in offered if (call := _call(view, action))),
        menus=_menus(offered),
        explain=lambda: explanations(view, offered, rows),
    )


def face_down(table: BauernTable, seat: Seat) -> Hand:
    """The card that the soloist has given, face down before the partner (§5.3)."""
    soloist = table.public.soloist
    return table.hidden.given if soloist is not None and seat == partner_of(soloist) else ()


def _prompt(view: BauernView) -> Says:
    """The prompt for this seat if it is asked; otherwise what the table waits for."""
    public = view.public
    soloist = public.soloist
    if public.phase is Phase.PLAYING and soloist is not None and view.seat == solo.sits_out(public):
        return own("prompt.you_sit_out", who=Who(soloist))
    if view.seat not in to_act(public):
        return prompt(public)
    match public.phase:
        case Phase.BIDDING:
            return _bidding_prompt(view)
        case Phase.PLAYING:
            return ask_for_a_card(public.trick.led)
        case Phase.CLAIMING if solo.sizes(view) == (Size.BIG,):
            return own("prompt.you_claim_big")
        case phase:
            return own(f"prompt.you_are_{phase}")


def _bidding_prompt(view: BauernView) -> Says:
    """The prompt of the auction, with the reason if no number can be the answer."""
    match contracts.jacks(view.private.hand):
        case contracts.Jacks.NONE:
            return own("prompt.you_have_no_jack")
        case contracts.Jacks.ALL:
            return own("prompt.you_have_all_jacks")
        case _:
            standing = contracts.highest(view.public.calls)
            return own("prompt.you_answer", count=standing) if standing else own("prompt.you_open")


def _chalk(view: BauernView) -> tuple[Says, ...]:
    """The fact about the Kreide that nobody else knows (§7.1)."""
    if view.public.chalk is None and HIGHEST in view.private.hand:
        return (own("fact.own_chalk", card=HIGHEST),)
    return ()


def _exchange(view: BauernView) -> list[Says]:
    """The cards that this seat gave away and got (§5.3)."""
    public, private = view.public, view.private
    facts: list[Says] = []
    if private.given is not None:
        facts.append(own("fact.given", card=private.given))
    if private.returned is not None:
        got = view.seat == public.soloist
        facts.append(own("fact.got" if got else "fact.returned", card=private.returned))
    return facts


def _so_far(view: BauernView) -> tuple[Says, ...]:
    """The points of each side's tricks so far, and what this side needs to win (§7.3)."""
    public, mine = view.public, partnership(view.seat)
    if public.size is not None or public.points:
        return ()
    points = points_taken(public.past, public.takers)
    told = {"points": points[mine], "other": points[1 - mine]}
    if public.chalk is None:
        return (own("fact.so_far", **told),)
    needed = CHALK_NEEDS if public.chalk == mine else OTHERS_NEED
    return (own("fact.so_far_of", needed=needed, **told),)


def _row(view: BauernView) -> CardRow[Action]:
    held = (_card(view, card) for card in fan(view.private.hand))
    # The trumps together, as they are held once it is known what is trump.
    held = tuple(sorted(held, key=lambda each: each.mark is None))
    return CardRow(says("common.your_hand"), held, dealt=view.private.hand)


def _card(view: BauernView, card: Card) -> HeldCard[Action]:
    """One card with what pressing it does, or why it may not be played."""
    trump = view.public.trump
    mark = None if trump is None else kind_of(card, trump)
    if view.seat not in to_act(view.public):
        return HeldCard(card, mark=mark)
    match view.public.phase:
        case Phase.GIVING:
            return HeldCard(card, GiveCard(card=card), mark=mark)
        case Phase.RETURNING:
            return HeldCard(card, ReturnCard(card=card), mark=mark)
        case Phase.PLAYING:
            why = play.why_not(view, card)
            return HeldCard(card, None if why else PlayCard(card=card), why, mark)
        case _:
            return HeldCard(card, mark=mark)


def _call(view: BauernView, action: Action) -> Call[Action] | None:
    """A button: what it says, what it means for this hand, and whether it asks once more."""
    match action:
        case PlayCard() | GiveCard() | ReturnCard() | NameSolo():
            return None
        case Bid(number=number):
            return Call(own("call.bid", count=number), action, hint=_suits(view, number))
        case Mit():
            number = contracts.highest(view.public.calls)
            return Call(own("call.mit", number=number), action, hint=_suits(view, number))
        case Solo():
            worth = own("hint.solo", small=SOLO_WORTH[Size.SMALL], big=SOLO_WORTH[Size.BIG])
            return Call(own("call.solo"), action, grave=True, hint=worth)
        case NameTrump(suit=suit):
            return Call(own("call.name_trump", suit=suit), action)
        case _:
            alone = isinstance(action, ClaimRest) and view.seat == view.public.soloist
            return Call(says("common.claim") if alone else own(f"call.{action.kind}"), action)


def _suits(view: BauernView, number: int) -> Says:
    """The suits of this hand that make the number: `♠ Pik`, or several."""
    first, *others = contracts.suits(view.private.hand, number)
    phrase = own("hint.suit", suit=first)
    for suit in others:
        phrase = own("hint.or", suit=suit, before=phrase)
    return phrase


def _menus(offered: tuple[Action, ...]) -> tuple[Menu[Action], ...]:
    """The menus from which a Solo is named, one for each size."""
    claims = [action for action in offered if isinstance(action, NameSolo)]
    return tuple(
        Menu(
            own(f"menu.{size}", count=SOLO_WORTH[size]),
            tuple(
                Call(own("call.name_trump", suit=claim.suit), claim)
                for claim in claims
                if claim.size is size
            ),
        )
        for size in Size
        if any(claim.size is size for claim in claims)
    )
