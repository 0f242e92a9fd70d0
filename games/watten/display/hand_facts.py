"""The facts one seat should keep in mind besides what lies open, from its own view alone."""

from collections.abc import Iterator, Sequence

from games.core.cards import Card, Hand
from games.core.scene import Says, Who, says
from games.watten.display.phrases import (
    by_strength,
    fan,
    gesture_of,
    kind_of,
    meaning_of,
    own,
    people,
    statement_of,
    tells_trump,
)
from games.watten.display.table_facts import ANNOUNCING, IN_PLAY, is_face_down
from games.watten.rules import law
from games.watten.rules.engine import to_act
from games.watten.rules.meanings import group
from games.watten.rules.raising import conceding
from games.watten.rules.scoring import tricks_taken
from games.watten.rules.signals import SUITS, Meaning, Sign, read_gesture
from games.watten.rules.signing import has_codes
from games.watten.rules.state import (
    Phase,
    Public,
    Signalled,
    WattenView,
    forehand_and_dealer,
    known_trump,
    pair,
    partner_of,
    side,
    side_of,
)

ELEMENTARY = frozenset(
    own(f"fact.{name}").key for name in ("blind", "blind_told", "guate_and_rechte", "rechte")
)
"""The facts that follow from the rules, and from a Schlag and a trump that are known."""
_LATEST, _BESIDE_A_SECRET = 3, 2
"""How many signs from the partner are news while a deal goes on, of those that mean something.

There is room for fewer where a secret trump is told, too.
"""
_TRUMP, _TRUMP_IN_FULL = says("card.trump"), says("card.trump.spoken")
"""The name of a trump on a button, and in a sentence."""
_FEWER_LINKE = {1: Meaning.LINKE_1, 2: Meaning.LINKE_2}
"""The meanings for so many Linke that are left."""


def facts(view: WattenView) -> tuple[Says, ...]:
    """A line for each thing that matters now, the most important first."""
    signs = _latest(view)
    return (
        *_code(view, usual=False),
        *((own("fact.face_down"),) if is_face_down(view.public, view.seat) else ()),
        *_last_card(view),
        *_secret(view, signs),
        *_conceding(view, mine=False),
        *_hand_from_partner(view),
        *_hand_to_partner(view, whole=True),
        *_latest_signs(view, signs),
        *(_choice(view) if known_trump(view) is None else ()),
    )


def past_facts(view: WattenView) -> tuple[Says, ...]:
    """The things this seat said, chose and put away, and what is usual about the code.

    After a deal its tricks come first: in a blind one nobody was told before what took them.
    """
    received, latest = _signs_from_partner(view), _latest(view)
    is_in_sight = all(each in latest for each in received)
    return (
        *_tricks_taken(view),
        *_code(view, usual=True),
        *_conceding(view, mine=True),
        *_hand_to_partner(view, whole=False),
        *(_sign(view, each) for each in (() if is_in_sight else received)),
        *(_sign(view, each) for each in signs_to_partner(view)),
        *_gestures_of_others(view),
        *(() if known_trump(view) is None else _choice(view)),
        *_discards(view),
    )


def _tricks_taken(view: WattenView) -> Iterator[Says]:
    """The card that took each trick of a deal that is over, when all lies open (§10.10)."""
    public = view.public
    if public.phase in IN_PLAY or public.trump is None:
        return
    for number, (trick, seat) in enumerate(zip(public.past, public.takers, strict=True), 1):
        card = dict(trick.plays)[seat]
        told = {"number": number, "who": Who(seat), "card": card}
        kind = kind_of(card, public.rules.ranking, public.trump)
        kind = _TRUMP_IN_FULL if kind == _TRUMP else kind
        yield own("fact.trick", **told) if kind is None else own("fact.trick_by", **told, kind=kind)


def _latest(view: WattenView) -> tuple[Signalled, ...]:
    """The signs from the partner that are news now, the latest first: none after the deal."""
    if view.public.phase not in ANNOUNCING | IN_PLAY:
        return ()
    latest = {
        _subject(view.public, each): each
        for each in reversed(_signs_from_partner(view))
        if each.sign.meaning is not Meaning.NOTHING and not _is_spent(view, each)
    }
    news = [*reversed(latest.values())]
    if known_trump(view) is None:
        # The signs that say most to a seat that does not know the trump stay news.
        news.sort(key=lambda each: each.sign.meaning not in SUITS)
    return tuple(news[: _LATEST if view.private.trump is None else _BESIDE_A_SECRET])


def _subject(public: Public, given: Signalled) -> Meaning | None:
    """The subject of a sign, which a later one on it replaces; None if it tells the trump."""
    meaning = given.sign.meaning
    return None if tells_trump(public, given.seat, meaning) else meaning


def _is_spent(view: WattenView, given: Signalled) -> bool:
    """Return whether the cards of a sign are played by now, as far as this seat knows the trump."""
    public, trump = view.public, known_trump(view)
    if trump is None:
        return False
    count, cards = group(public.rules.ranking, trump, given.sign.meaning)
    is_played = _count_played_since(public, given, cards) >= count or cards <= frozenset(
        _cards_played(public)
    )
    return count > 0 and is_played


def _count_played_since(public: Public, given: Signalled, cards: frozenset[Card]) -> int:
    """The number of these cards that the giver of the sign has played since."""
    tricks = (*public.past, public.trick)
    own = [card for trick in tricks for seat, card in trick.plays if seat == given.seat]
    return sum(card in cards for card in own[given.after :])


def _what_is_left(view: WattenView, given: Signalled) -> Meaning:
    """The rest of what a sign speaks of: of several Linke, those that are not played yet."""
    trump, meaning = known_trump(view), given.sign.meaning
    if trump is None:
        return meaning
    count, cards = group(view.public.rules.ranking, trump, meaning)
    left = count - _count_played_since(view.public, given, cards)
    return _FEWER_LINKE.get(left, meaning) if 0 < left < count else meaning


def _latest_signs(view: WattenView, signs: Sequence[Signalled]) -> Iterator[Says]:
    """The partner's latest signs, in one line; one's own are shown where the next one is given."""
    if signs:
        who, public = signs[0].seat, view.public
        meanings = tuple(
            statement_of(public, who, _what_is_left(view, each)) for each in reversed(signs)
        )
        yield own("fact.signs", who=Who(who), meanings=meanings, count=len(meanings))


def _code(view: WattenView, *, usual: bool) -> Iterator[Says]:
    """The part of the pair's code that is as usual, or is not, while it is agreed on (§8.5)."""
    if view.public.phase is not Phase.AGREEING:
        return
    name = "fact.code" if usual else "fact.code_changed"
    everywhere = frozenset(view.public.rules.signs)
    for sign in view.private.code:
        if (sign in everywhere) is usual:
            yield own(name, gesture=gesture_of(sign.gesture), meaning=meaning_of(sign.meaning))


def tricks(view: WattenView) -> Iterator[Says]:
    """The partner of this seat, and the number of tricks of each side (§1.2 to §1.4, §5.7)."""
    public, seat = view.public, view.seat
    if public.phase not in ANNOUNCING | IN_PLAY:
        return
    us, partner = side_of(public, seat), partner_of(public, seat)
    count = {
        "ours": tricks_taken(public, us),
        "theirs": tricks_taken(public, 1 - us),
        "others": people(side(public, 1 - us)),
    }
    if partner is None:
        yield own("fact.tricks_alone", **count)
    else:
        yield own("fact.tricks_together", partner=Who(partner), **count)


def _choice(view: WattenView) -> Iterator[Says]:
    """The cards for Schlag and trump, as far as this seat has seen them (§10.2, §10.4)."""
    public, chosen, seen = view.public, view.private.chosen, view.private.seen
    if not public.rules.blind or public.trump is not None:
        return
    other = next(seat for seat in forehand_and_dealer(public) if seat != view.seat)
    if chosen is not None and seen is not None:
        both = "fact.both_showed" if public.rules.shown_cards else "fact.both_chose"
        yield own(both, card=chosen, who=Who(other), other=seen)
    elif chosen is not None:
        yield own("fact.you_chose", card=chosen)
    elif seen is not None:
        yield own("fact.chose", who=Who(other), card=seen)


def _last_card(view: WattenView) -> Iterator[Says]:
    """The card that will decide, which the order of the hand does not show otherwise (§10.11)."""
    public, hand = view.public, view.private.hand
    asked = public.phase in (Phase.OFFERING, Phase.ANSWERING_OFFER)
    if public.rules.shown_cards and asked and hand:
        first = view.seat == public.forehand
        yield own("fact.last_card_rank" if first else "fact.last_card_suit", card=hand[-1])


def _discards(view: WattenView) -> Iterator[Says]:
    """This seat's cards that are out of play (§2.4)."""
    if view.private.discarded:
        yield own("fact.discarded", cards=fan(view.private.discarded))


def _secret(view: WattenView, signs: Sequence[Signalled]) -> Iterator[Says]:
    """This seat's knowledge of Schlag and trump that does not lie open (§10.3, §10.4)."""
    public, private = view.public, view.private
    if not public.rules.blind or public.trump is not None:
        return
    if private.trump is not None:
        yield own("fact.secret", rank=private.trump.rank, suit=private.trump.suit)
        ranking = public.rules.ranking
        guate, rechte = law.guate(ranking, private.trump), law.rechte(ranking, private.trump)
        if guate is not None and rechte is not None:
            yield own("fact.guate_and_rechte", guate=guate, rechte=rechte)
        elif rechte is not None:
            yield own("fact.rechte", card=rechte)
    elif public.phase is Phase.PLAYING and view.seat in to_act(public):
        # It says what may be played, and what a sign for the trump is worth.
        is_told = any(tells_trump(public, each.seat, each.sign.meaning) for each in signs)
        yield own("fact.blind_told" if is_told else "fact.blind")


def _conceding(view: WattenView, *, mine: bool) -> Iterator[Says]:
    """The wish of the partner, or of this seat, to give this deal up (§6.13, §6.14)."""
    public = view.public
    if public.phase not in IN_PLAY:
        return
    both = pair(public, view.seat)
    for seat in (*conceding(view), *(seat for seat in public.would_fold if seat in both)):
        if (seat == view.seat) is mine:
            yield (
                own("fact.you_would_concede") if mine else own("fact.would_concede", who=Who(seat))
            )


def _signs(view: WattenView) -> tuple[Signalled, ...]:
    """The pair's signs of this deal, seen by both alone or read by their code (§8.1, §8.5)."""
    public, private = view.public, view.private
    pair = {view.seat, partner_of(public, view.seat)}
    read = (
        Signalled(seat, Sign(gesture, read_gesture(private.code, gesture)))
        for seat, gesture in public.gestures
        if seat in pair and has_codes(public)
    )
    return (*private.signals, *read)


def _signs_from_partner(view: WattenView) -> tuple[Signalled, ...]:
    """The signs from the partner, the latest first."""
    return tuple(each for each in reversed(_signs(view)) if each.seat != view.seat)


def signs_to_partner(view: WattenView) -> tuple[Signalled, ...]:
    """The signs to the partner, the latest first."""
    return tuple(each for each in reversed(_signs(view)) if each.seat == view.seat)


def _gestures_of_others(view: WattenView) -> Iterator[Says]:
    """The gestures of the other pair, which everybody has seen, but whose code is secret (§8.5)."""
    own_pair = {view.seat, partner_of(view.public, view.seat)}
    for seat, gesture in view.public.gestures if has_codes(view.public) else ():
        if seat not in own_pair:
            yield own("told.gesture_made", who=Who(seat), gesture=gesture_of(gesture))


def _sign(view: WattenView, given: Signalled) -> Says:
    gesture = gesture_of(given.sign.gesture)
    meaning = statement_of(view.public, given.seat, given.sign.meaning)
    if given.seat == view.seat:
        return own("fact.you_signalled", gesture=gesture, meaning=meaning)
    return own("fact.signalled", who=Who(given.seat), meaning=meaning)


def _hand_from_partner(view: WattenView) -> Iterator[Says]:
    """The rest of a hand that the partner has shown (§8.4)."""
    public = view.public
    for seat, cards in view.private.shown:
        left = tuple(card for card in cards if card not in _cards_played(public))
        if seat != view.seat and left and public.trump is not None:
            ordered = by_strength(left, public.rules.ranking, public.trump)
            yield own("fact.shown", who=Who(seat), cards=ordered)


def _hand_to_partner(view: WattenView, *, whole: bool) -> Iterator[Says]:
    """The hand that this seat has shown to its partner, and holds as a `whole` or not (§8.4)."""
    partner = partner_of(view.public, view.seat)
    for seat, cards in view.private.shown:
        if partner is not None and seat == view.seat and (cards == view.private.hand) is whole:
            yield own("fact.you_showed", who=Who(partner), cards=_in_order(view, cards))


def _in_order(view: WattenView, cards: Hand) -> Hand:
    """These cards by strength if this seat knows the trump."""
    trump = known_trump(view)
    return fan(cards) if trump is None else by_strength(cards, view.public.rules.ranking, trump)


def _cards_played(public: Public) -> Hand:
    return tuple(card for trick in (*public.past, public.trick) for card in trick.cards)
