"""What may be played and what wins, written down once more without the game's own law."""

from dataclasses import dataclass
from random import Random

from games.bohemian.rules import law
from games.bohemian.rules.options import Linke, Options, Profile, Spitz
from games.bohemian.rules.ranking import agreement, ranking
from games.core.tricks import Trick, winner

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
PLAIN, TRUMP, TOP = range(3)


@dataclass(frozen=True)
class Opinion:
    """The same rules in letters and lists: cards are such as "S10", a trump's suit is "T"."""

    turned: str
    tops: tuple[str, ...]
    """Kritische, the highest first; none where Linke are played."""
    linke_suit: str
    beat_first: bool

    def kind(self, name):
        """(how high a class, the suit it follows as, how high within its class)"""
        if name in self.tops:
            return TOP, "T", -self.tops.index(name)
        if not self.tops and name[1:] == self.turned[1:]:
            return TOP, self.linke_suit, 0
        if name[0] == self.turned[0]:
            return TRUMP, "T", RANKS.index(name[1:])
        return PLAIN, name[0], RANKS.index(name[1:])

    def beats(self, name, best):
        (above, suit, high), (below, other, low) = self.kind(name), self.kind(best)
        if above == below:
            return high > low and (above != PLAIN or suit == other)
        return above > below

    def best(self, lying):
        best = lying[0]
        for name in lying[1:]:
            best = name if self.beats(name, best) else best
        return best

    def playable(self, lying, hand):
        if not lying:
            return set(hand)
        asked = self.kind(lying[0])[1]
        follow = {name for name in hand if self.kind(name)[1] == asked != "-"}
        beat = {name for name in hand if self.beats(name, self.best(lying))}
        first, second = (beat, follow) if self.beat_first else (follow, beat)
        return first & second or first or second or set(hand)


def tables(count):
    """Random tables: options, the turned-up card, what lies, what is held, and the opinion."""
    rng = Random(6)
    for _ in range(count):
        turned, *others = rng.sample(law.DECK, 12)
        held, played = rng.randint(1, 5), rng.randint(0, 5)
        options = Options(
            profile=rng.choice(list(Profile)),
            linke=rng.choice(list(Linke)),
            spitz_card=rng.choice(list(Spitz)),
            beat_first=rng.random() < 0.5,
        )
        old = options.profile is Profile.TRADITIONAL
        tops = ("HK", "D7", options.spitz_card.value) if old else ()
        opinion = Opinion(
            "H" if str(turned) in tops else str(turned),
            tops,
            "T" if options.linke is Linke.TRUMPS else "-",
            options.beat_first,
        )
        yield (
            ranking(agreement(options), turned),
            others[:played],
            others[played : played + held],
            opinion,
        )


def test_a_second_opinion_agrees_on_what_may_be_played():  # §3.8 §5.2 §5.3 §5.4 §5.5 §5.6
    for order, lying, hand, opinion in tables(6000):
        trick = Trick(tuple(range(6)), tuple(lying))
        legal = {str(c) for c in hand if law.why_not(c, tuple(hand), trick, order) is None}

        assert opinion.playable([*map(str, lying)], [*map(str, hand)]) == legal


def test_a_second_opinion_agrees_on_what_wins():  # §3.2 §3.3 §3.5 §3.6 §3.7 §5.7
    for order, lying, _, opinion in tables(6000):
        if lying:
            trick = Trick(tuple(range(6)), tuple(lying))

            assert opinion.best([*map(str, lying)]) == str(
                lying[winner(trick, law.strength(order))]
            )
