"""People at a table of Watten who do what is wanted, as soon as their screens let them do it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from bot.pages.words import language, languages
from bot.pages.words.translations import phrases
from games.core.cards import Rank, Suit
from tests.end_to_end.client_person import Button, Entry, Person
from tests.end_to_end.running_bot import RunningBot

CALLS: Mapping[str, str] = {
    "propose_exchange": "propose",
    "keep_cards": "keep",
    "accept_exchange": "accept",
    "refuse_exchange": "refuse",
    "name_rank": "rank",
    "name_suit": "suit",
    "raise": "raise",
    "raise_again": "again",
    "hold": "hold",
    "fold": "give_up",
    "concede": "give_up",
    "suggest_conceding": "suggest",
    "suggest_folding": "give_up",
    "fold_tight": "give_up",
    "concede_tight": "give_up",
    "suggest_conceding_tight": "suggest",
    "suggest_folding_tight": "give_up",
    "show_hand": "show",
    "settle": "settle",
}
"""What the buttons of each name are for; any other button is a card."""

MENUS: Mapping[str, str] = {"signals": "sign", "meanings": "meaning", "gestures": "gesture"}

OUT_OF_TURN = frozenset({"raise", "interrupt", "sign", "show", "suggest", "concede"})
"""What nobody waits for."""

AT_LEISURE: Mapping[str, float] = {
    "card": 8,
    "raise": 0.1,
    "interrupt": 0.1,
    "fold": 0.3,
    "again": 0.1,
    "sign": 0.02,
    "show": 0.1,
    "suggest": 0.1,
    "concede": 0.05,
    "gesture": 0.2,
}
"""How gladly somebody does again what has been done; anything else counts one."""

IN_HASTE: Mapping[str, float] = {**AT_LEISURE, "raise": 3, "again": 1, "fold": 1, "concede": 1}
"""The same once everything has been done that was wanted."""

EAGER: Mapping[str, float] = {
    "card": 8,
    "raise": 4,
    "again": 5000,
    "suggest": 4,
    "concede": 40,
    "settle": 0.01,
}
"""The same for what has not been done yet; anything else goes before all the rest."""

LEADS_TO: Mapping[str, tuple[str, ...]] = {
    "propose": ("accept", "refuse"),
    "raise": ("hold", "again", "fold"),
    "suggest": ("concede",),
    "six": ("show",),
}
"""What can only be done after something else, which is then wanted too."""


class Wish(NamedTuple):
    """Something that somebody could do."""

    person: Person
    kind: str
    choice: Button | Entry


class Group:
    """Several people and a source of chance."""

    def __init__(
        self,
        bot: RunningBot,
        *people: Person,
        wants: Mapping[str, str] | None = None,
        seed: int = 1,
    ) -> None:
        """`wants` names what shall be done, each with the event that comes of it."""
        self._wants = wants or {}
        self.wanted = set(self._wants)
        """What has yet to be done."""
        self._bot = bot
        self._people = people
        self._random = Random(seed)

    async def plays(self, until: Callable[[], bool] | None = None) -> None:
        """Press and choose until the match is over, or `until` is true."""
        stop = until or self._people[0].sees_the_end
        wishes: list[Wish] = []

        def ready() -> bool:
            wishes[:] = self._wishes()
            return stop() or any(wish.kind not in OUT_OF_TURN for wish in wishes)

        while True:
            await self._people[0].waits(ready, "a turn or the end")
            if stop():
                return
            await self._does(self._one_of(wishes))

    def _wishes(self) -> list[Wish]:
        lies = any('"card_played"' in body for body in self._bot.stored_match().bodies[-1:])
        return [
            Wish(person, kind, choice)
            for person in self._people
            for kind, choice in kinds(person.offers, lies=lies)
        ]

    def _one_of(self, wishes: Sequence[Wish]) -> Wish:
        """First who does what kind of thing, then which of them."""
        found = sorted({(wish.person.name, wish.kind) for wish in wishes})
        likes = [self._like(kind) for _, kind in found]
        (chosen,) = self._random.choices(found, likes)
        return self._random.choice([w for w in wishes if (w.person.name, w.kind) == chosen])

    def _like(self, kind: str) -> float:
        if self.wanted & {kind, *LEADS_TO.get(kind, ())}:
            return EAGER.get(kind, 1000)
        return (AT_LEISURE if self.wanted else IN_HASTE).get(kind, 1)

    async def _does(self, wish: Wish) -> None:
        """Do it; what gives a deal up asks once more, and nothing has happened until then.

        A hand that is just following its table may be pressed as it was: then nothing happens.
        """
        earlier = self._bot.stored_match().bodies
        if not isinstance(wish.choice, Button) or wish.choice.action == "act":
            await wish.person.chooses(wish.choice)
        else:
            before = self._decisions_of(wish.person)
            await wish.person.chooses(wish.choice)
            assert before == self._decisions_of(wish.person)
            await self._confirms(wish.person)
        if earlier != self._bot.stored_match().bodies and self._is_logged(wish.kind):
            self.wanted.discard(wish.kind)

    def _decisions_of(self, person: Person) -> int:
        stored, user = self._bot.stored_match(), self._bot.here.control.find_person(person.name).id
        return stored.decisions([chair.user for chair in stored.chairs].index(user))

    def _is_logged(self, kind: str) -> bool:
        """Whether the log knows what should come of it: for some things a partner must agree.

        Somebody whose hand does not show yet that it is their turn interrupts nobody.
        """
        if kind == "interrupt":
            return any(True for _ in raises_between_cards(self._bot))
        event = self._wants.get(kind)
        return event in {None, *(each.kind for each in self._bot.stored_match().events)}

    async def _confirms(self, person: Person) -> None:
        """Say yes, as often as news redraws the question; another hand asks nothing any more."""
        earlier = self._bot.stored_match().bodies
        while earlier == self._bot.stored_match().bodies:
            await self._bot.here.control.quiet(0.02)
            choices = person.choices
            if len(choices) != 1:
                return
            await person.chooses(choices[0])


def raises_between_cards(bot: RunningBot) -> Iterator[int]:
    """The seats that raised while a trick lay on the table and somebody else was to play."""
    stored_match = bot.stored_match()
    table = stored_match.opening()
    for event in stored_match.events:
        if event.kind == "raised" and table.public.trick.cards:
            yield from {event.seat} - stored_match.game.to_act(table.public)
        table = stored_match.game.evolve(table, event)


def kinds(offers: Sequence[Button | Entry], *, lies: bool) -> Iterator[tuple[str, Button | Entry]]:
    """Each of these offers with its kind; a raise out of turn while a card `lies` interrupts."""
    found = [(_kind(offer), offer) for offer in offers]
    names = {kind for kind, _ in found}
    for kind, offer in found:
        if kind == "give_up":
            yield "fold" if "hold" in names else "concede", offer
        elif kind == "raise" and lies and "card" not in names:
            yield "interrupt", offer
        elif "rank" in names and offer.label in {"6", "Weli"}:  # where no card is to be played
            yield "six", offer
        else:
            yield kind, offer


def _kind(offer: Button | Entry) -> str:
    menu = isinstance(offer, Entry)
    ways, words = (_titles(), offer.title) if menu else (_labels(), offer.label)
    if not menu and words in _short():
        return _short()[words]
    return next((kind for way, kind in ways if way.fullmatch(words)), "card")


@cache
def _short() -> Mapping[str, str]:
    """What names a Schlag or trump alone, for the question says which."""
    every = [language(locale) for locale in languages()]
    ranks = {words.label("card.rank", rank=rank): "rank" for words in every for rank in Rank}
    suits = {words.label("card.suit", suit=suit): "suit" for words in every for suit in Suit}
    return {**ranks, **suits}


@cache
def _labels() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(_written({f"watten.call.{name}": kind for name, kind in CALLS.items()}))


@cache
def _titles() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(_written({f"watten.menu.{name}": kind for name, kind in MENUS.items()}))


def _written(keys: Mapping[str, str]) -> Iterator[tuple[re.Pattern[str], str]]:
    """How these keys are written in any language, whatever is put into them."""
    for locale, (key, kind) in product(languages(), keys.items()):
        template = re.escape(phrases(locale).get(key, 1))
        yield re.compile(re.sub(r"\\{\w+\\}", ".+", template)), kind
