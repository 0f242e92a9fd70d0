"""Rules for translations: only languages that Discord knows, each text as good as its original."""

from typing import Any

from sandbox.limits.fields import is_object
from sandbox.limits.violation import Check, Violation, Violations, below

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
"""Source: Reference, "Locales"."""


def translated(each: Check) -> Check:
    """Allow an object from locale to text, where every text passes `each`."""

    def check(path: str, value: Any) -> Violations:
        if not is_object(value):
            yield Violation(
                path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            )
            return
        for locale, words in value.items():
            where = below(path, locale)
            if locale not in LOCALES:
                listed = ", ".join(sorted(LOCALES))
                yield Violation(where, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
            yield from each(where, words)

    return check


def longest(original: Any, translations: Any) -> int:
    """Count the characters of a text or of its longest translation, as the 8000 rule does."""
    texts = [original, *(translations.values() if is_object(translations) else ())]
    return max((len(each) for each in texts if isinstance(each, str)), default=0)
