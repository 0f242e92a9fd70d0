"""The pages of the site in one language, as Markdown by their names."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bot.app.application import GRACE_DAYS
from bot.features.rules import pages as rules
from bot.features.rules.privacy_pages import PAGES as PRIVACY
from bot.model import DeckChoice
from bot.pages.card_style import SIGNS, Faces
from bot.pages.words import FALLBACK, Words, language
from bot.table.menus.help import game_choice
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from tools.site.odds_page import odds
from tools.site.papers import FOR_DEVELOPERS, FOR_HOSTS, FOR_PLAYERS, IN_ENGLISH_ONLY, ROOT, paper
from tools.site.pictures import DECKS

LISTING: Final = ROOT / "docs" / "listing"

_COMMAND = re.compile(r"^\| `/([a-z ]+)` \|", re.MULTILINE)
_PARAGRAPH = re.compile(r"^§(\d+(?:\.\d+)?) ", re.MULTILINE)
_CITED = re.compile(r"§(\d+\.\d+)(?!\d)")
_HEADING = re.compile(r"^(#+ )", re.MULTILINE)


def texts(locale: str) -> Mapping[str, Any]:
    """The short texts of the listing in this language; in English where nobody wrote them."""
    return tomllib.loads((ROOT / _listed(locale, "texts.toml")).read_text("utf-8"))


def pages(locale: str) -> Mapping[str, str]:
    """Every page of this language by its name, such as `games/bauernstoss`."""
    words = language(locale)
    return {
        "index": _index(words),
        **{f"games/{key}": _game(words, game) for key, game in CATALOGUE.items()},
        "odds": odds(words),
        "commands": _commands(words),
        "privacy": _privacy(words),
        "terms": paper(_listed(locale, "terms.md")),
        "support": paper(_listed(locale, "support.md")),
        **{name: _in_english(path) for path, name in IN_ENGLISH_ONLY.items()},
    }


def picture_name(game: str, deck: DeckChoice) -> str:
    """What the picture of a game's table is called, beside the game's page."""
    return f"{game}-{deck}.png"


def _listed(locale: str, name: str) -> str:
    """The paper of this name in this language, or else in English."""
    own = LISTING / locale / name
    return (own if own.exists() else LISTING / FALLBACK / name).relative_to(ROOT).as_posix()


def _index(words: Words) -> str:
    """What this is, each game in a line, and the way to all pages."""
    captions = texts(words.locale)["site"]
    return _lines(
        f"# {words('help.title')}",
        words("help.intro"),
        f"![{captions['table']}](games/{picture_name('tyrolean_watten', 'german')})",
        f"## {words('help.games')}",
        "\n".join(
            f"* [{game_choice(words, key, game.seats)}](games/{key}.md)"
            for key, game in CATALOGUE.items()
        ),
        _deeper(paper(_listed(words.locale, "detailed.md"))),
        _contents(words("help.games"), (f"games/{key}" for key in CATALOGUE)),
        _contents(captions["players"], ("odds", "commands", *_titled(words, FOR_PLAYERS))),
        _contents(captions["hosts"], _titled(words, FOR_HOSTS)),
        _contents(captions["about"], ("support", "terms", "privacy")),
        _contents(captions["developers"], _titled(words, FOR_DEVELOPERS)),
    )


def _titled(words: Words, papers: Mapping[str, str]) -> Iterator[str]:
    """The pages of these papers, called in this language what the list of pages calls them."""
    titles = texts(words.locale)["site"].get("titles", {})
    for page in papers.values():
        yield f"{titles[page]} <{page}>" if page in titles else page


def _contents(caption: str, names: Iterable[str]) -> str:
    return "\n".join(("```{toctree}", ":hidden:", f":caption: {caption}", "", *names, "```"))


def _game(words: Words, game: AnyGame) -> str:
    """A game: who plays, a table in both decks, how to begin, and all rules."""
    name = words(f"{game.key}.name")
    captions = texts(words.locale)["site"]
    in_short = rules.chapter(words.label(f"{game.key}.name"), _written(game, "SHORT", words.locale))
    in_full = rules.of_variant(_written(game, "RULES", words.locale), game.omits)
    return _lines(
        f"# {name}",
        game_choice(words, game.key, game.seats).removeprefix(name).lstrip(" ·"),
        f"`/{words('command.play.name')}` · `/{words('command.learn.name')}`",
        in_short,
        _german_suits(words, game),
        "\n".join(
            f"![{captions['table']}: {name}, {captions[deck]}]({picture_name(game.key, deck)})"
            for deck in DECKS
        ),
        f"## {words('rules.in_full')}",
        _linked(_deeper(in_full.removeprefix(_title(in_full)))),
    )


def _written(game: AnyGame, paper_name: str, locale: str) -> str:
    folder = ROOT / "games" / game.family
    own = folder / f"{paper_name}.{locale}.md"
    return (own if own.exists() else folder / f"{paper_name}.md").read_text("utf-8")


def _title(text: str) -> str:
    """The first line, where it is the title of a whole paper."""
    found = re.match(r"# .+\n", text)
    return found[0] if found else ""


def _german_suits(words: Words, game: AnyGame) -> str:
    """Which sign of the rules is which suit of the German deck."""
    german = words.with_faces(Faces(chosen="german")).playing(game.tradition)
    suits = (f"{sign} {german.label('card.suit', suit=suit)}" for suit, sign in SIGNS.items())
    return f"*{words.comma_list(suits)}*"


def _deeper(text: str) -> str:
    """The text with every heading one level lower."""
    return _HEADING.sub(r"#\1", text)


def _linked(text: str) -> str:
    """Rules whose paragraphs can be linked, and are wherever they are cited."""
    there = set(_PARAGRAPH.findall(text))
    marked = _PARAGRAPH.sub(lambda found: f'<b id="p{found[1]}">¶{found[1]}</b> ', text)
    cited = _CITED.sub(
        lambda found: f'<a href="#p{found[1]}">§{found[1]}</a>' if found[1] in there else found[0],
        marked,
    )
    return cited.replace("¶", "§")


def _commands(words: Words) -> str:
    """The commands: at length in English, elsewhere in the words that Discord shows."""
    if words.locale == FALLBACK:
        return paper("docs/commands.md")
    return _lines(
        f"# {words('help.commands')}",
        "\n".join(("| | |", "|---|---|", *_rows(words))),
        _in_english_too(words, "commands"),
    )


def _rows(words: Words) -> Iterator[str]:
    for command in _COMMAND.findall((ROOT / "docs" / "commands.md").read_text("utf-8")):
        first, *rest = command.split()
        called = [words(f"command.{first}.name")]
        key = ".".join((first, *rest))
        if rest:
            called.append(words(f"command.{key}.name"))
        yield f"| `/{' '.join(called)}` | {words(f'command.{key}.description')} |"


def _privacy(words: Words) -> str:
    """What is kept about people: at length in English, elsewhere what `/privacy` says."""
    if words.locale == FALLBACK:
        return paper("docs/privacy.md")
    return _lines(
        f"# {words('help.privacy')}",
        *(
            _lines(
                f"## {words(f'privacy.{page}.title')}",
                "\n".join(
                    f"* {words(f'privacy.{page}.{said}', days=GRACE_DAYS)}" for said in paragraphs
                ),
            )
            for page, paragraphs in PRIVACY.items()
        ),
        _in_english_too(words, "privacy"),
    )


def _in_english_too(words: Words, page: str) -> str:
    """The way to the English page of this name, which says more."""
    said = texts(words.locale)["site"]["in_english"]
    return f'<a href="../{FALLBACK}/{page}.html" hreflang="{FALLBACK}">{said}</a>'


def _in_english(path: str) -> str:
    """A paper as it is, marked as English for the template and for screen readers."""
    return f"---\nwritten_in: {FALLBACK}\n---\n\n{paper(path)}"


def _lines(*parts: str) -> str:
    return "\n\n".join(part.strip() for part in parts if part) + "\n"
