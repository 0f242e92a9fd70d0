"""An explanation of a seat's question: a few sentences, an example, and the rule's paragraphs."""

from bot.pages.caption import Caption
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, bare, button, lines, phone_rows, small
from bot.pages.shared_presses import ShowParagraph, ShowRules
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from bot.table.presses import Explain
from games.core.scene import Explanation


def explanation(
    words: Words,
    caption: Caption,
    explanations: tuple[Explanation, ...],
    topic: str = "",
    *besides: Button,
) -> Stateless:
    """Return the topic that was asked for, or the first of them; the others are a press away.

    `besides` are buttons for which the hand itself may have had no room.
    """
    if not explanations:
        rules = button(words.label("button.rules"), caption.id(ShowRules(caption.game)))
        return bare(words("explain.nothing"), *phone_rows([*besides, rules]))
    words = words.at(caption.names)
    here = next((each for each in explanations if each.topic == topic), explanations[0])
    others = [each for each in explanations if each is not here]
    example = "" if here.example is None else words(here.example)
    return bare(
        lines(f"### {words(here.title)}", words(here.says)),
        f"> {example}" if example else "",
        *phone_rows([*_paragraphs(words, caption, here), *besides]),
        small(words("explain.more")) if others else "",
        *phone_rows([_to(words, caption, each) for each in others]),
    )


def paragraph_button(words: Words, game: str, number: str, label: str | None = None) -> Button:
    """Return a button that shows one paragraph of a game's rules to whoever presses it."""
    show = custom_id(ShowParagraph(game, number))
    return button(label or words.label("rules.paragraph", number=number), show)


def _paragraphs(words: Words, caption: Caption, here: Explanation) -> list[Button]:
    return [paragraph_button(words, caption.game, number) for number in here.paragraphs]


def _to(words: Words, caption: Caption, other: Explanation) -> Button:
    return button(words.label(other.title), caption.id(Explain(other.topic)))
