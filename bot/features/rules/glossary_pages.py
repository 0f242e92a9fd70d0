"""The glossary on the screen: a term explained in a language, with links to more."""

from collections.abc import Iterable, Iterator, Sequence

from discord import SelectOption

from bot.features.rules.presses import ShowTerm
from bot.features.rules.values import Glossary, GlossaryEntry
from bot.pages.custom_id_codec import Pick, custom_id
from bot.pages.layout import (
    CHOICE_HINT,
    CHOICES,
    Button,
    Item,
    bare,
    button,
    frame,
    lines,
    phone_rows,
    select,
    small,
)
from bot.pages.markdown import cut
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.pages.explanation import paragraph_button

_LONGEST_QUOTE = 40
"""The number of letters of an unknown word that are said back."""


def term(words: Words, glossary: Glossary, name: str) -> Stateless:
    """The meaning of a term, its games, and buttons to read on.

    Raises KeyError for a name that is not in the glossary.
    """
    entry = glossary[name]
    also = words(f"{entry.key}.also") if f"{entry.key}.also" in words else ""
    related = [_to(words, glossary, each) for each in entry.related]
    return frame(
        lines(
            f"### {words(entry.key)}",
            small(words("glossary.also", names=also) if also else ""),
            words(f"{entry.key}.means"),
            small(_games(words, entry)),
        ),
        *phone_rows(list(_paragraphs(words, entry))),
        small(words("glossary.related")) if related else "",
        *phone_rows(related),
    )


def overview(words: Words, glossary: Glossary, games: Iterable[str]) -> Stateless:
    """Every term, in a select for each game and one for those of all games."""
    selects = _selects(words, glossary, games)
    return frame(f"### {words('glossary.title')}", words("glossary.intro"), *selects)


def _selects(words: Words, glossary: Glossary, games: Iterable[str]) -> Iterator[Item]:
    general = [each for each in glossary.values() if each.general]
    groups = [("general", words.label("glossary.general"), general)]
    for game in games:
        own = [
            each
            for each in glossary.values()
            if not each.general and game in {place for place, _ in each.places}
        ]
        groups.append((game, words.label(f"{game}.name"), own))
    return (_select(words, *group) for group in groups if group[2])


def unknown(
    words: Words, glossary: Glossary, typed: str, names: Sequence[str], games: Iterable[str]
) -> Stateless:
    """Says that a word is not known, with the terms it may stand for, or else with all terms."""
    if not names:
        said = words("glossary.unlike", word=cut(typed, _LONGEST_QUOTE))
        return frame(said, *_selects(words, glossary, games))
    return _offer(words, glossary, "glossary.unknown", typed, names)


def several(words: Words, glossary: Glossary, typed: str, names: Iterable[str]) -> Stateless:
    """Says that a word means more than one thing, with the terms it may mean."""
    return _offer(words, glossary, "glossary.several", typed, names)


def choice_label(words: Words, glossary: Glossary, name: str) -> str:
    """A term among others: with its games where another term has the same name."""
    entry = glossary[name]
    called = words.label(entry.key)
    if all(words.label(each.key) != called for each in glossary.values() if each is not entry):
        return called
    return words.label("glossary.choice", term=called, games=_games(words, entry))


def _offer(
    words: Words, glossary: Glossary, key: str, typed: str, names: Iterable[str]
) -> Stateless:
    buttons = [_to(words, glossary, name) for name in names]
    return bare(words(key, word=cut(typed, _LONGEST_QUOTE)), *phone_rows(buttons))


def _to(words: Words, glossary: Glossary, name: str) -> Button:
    return button(choice_label(words, glossary, name), custom_id(ShowTerm(name)))


def _paragraphs(words: Words, entry: GlossaryEntry) -> Iterator[Button]:
    """The button to each paragraph; where there are several, with the game it belongs to."""
    for game, number in entry.places:
        named = words.label("glossary.place", game=words.label(f"{game}.name"), number=number)
        label = named if len(entry.places) > 1 else None
        yield paragraph_button(words, game, number, label)


def _games(words: Words, entry: GlossaryEntry) -> str:
    if entry.general:
        return words.label("glossary.general")
    return words.all_of(tuple(words.label(f"{game}.name") for game, _ in entry.places))


def _select(words: Words, group: str, title: str, entries: list[GlossaryEntry]) -> Item:
    options = [
        SelectOption(
            label=words.label(entry.key),
            value=custom_id(ShowTerm(entry.name)),
            description=words.label(f"{entry.key}.means", CHOICE_HINT),
        )
        for entry in entries
    ]
    return select(custom_id(Pick(group)), options[:CHOICES], title)
