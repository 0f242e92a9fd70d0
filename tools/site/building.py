"""Builds the site: a folder for each language, and a page before them that chooses one."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.pages.words import FALLBACK, language, languages
from games.catalogue import CATALOGUE
from tools.site.link_check import broken_links
from tools.site.pages import pages, picture_name, texts
from tools.site.papers import REPOSITORY, ROOT, pictures
from tools.site.pictures import DECKS, table_png

ADDRESS: Final = "https://stammtisch-bot.github.io/stammtisch/"
_CONFIGURATION: Final = Path(__file__).parent
_FOR_THE_TEMPLATE: Final = ("english_only", "on_this_page", "back_to_top", "skip_to_content")
_ENVIRONMENT: Final = {**os.environ, "PYTHONUTF8": "1"}
"""Such that text is UTF-8 whatever the machine prefers."""


def build(output: Path, locales: tuple[str, ...] = languages()) -> list[str]:
    """Write the site to a folder, which is emptied first; what is wrong with it, in sentences."""
    shutil.rmtree(output, ignore_errors=True)
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as builders:
        sources = {locale: Path(scratch, locale) for locale in locales}
        for locale, source in sources.items():
            write_source(source, locale)
        outputs = (output / locale for locale in sources)
        said = builders.map(_sphinx, sources.values(), outputs, sources)
        faults = [fault for faults in said for fault in faults]
    (output / "index.html").write_text(_choice(locales), "utf-8")
    (output / ".nojekyll").touch()  # GitHub would leave out _static and _images
    return faults or broken_links(output)


def write_source(folder: Path, locale: str) -> None:
    """Write what Sphinx builds a language from: its pages and all pictures."""
    for name, text in pages(locale).items():
        page = folder / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, "utf-8")
    for game in CATALOGUE:
        for deck in DECKS:
            picture = folder / "games" / picture_name(game, deck)
            picture.write_bytes(table_png(game, locale, deck))
    for picture in pictures():
        shutil.copy(picture, folder)


def _sphinx(source: Path, output: Path, locale: str) -> list[str]:
    """Build one language; its warnings."""
    words = language(locale)
    given = {
        "site_address": ADDRESS,
        "repository": REPOSITORY,
        "source": words("help.source"),
        "licence": words("about.licence"),
        **{key: texts(locale)["site"][key] for key in _FOR_THE_TEMPLATE},
        "tongues": "|".join(f"{each}:{language(each)('language.name')}" for each in languages()),
    }
    command = (
        *(sys.executable, "-m", "sphinx", "--builder", "html", "--quiet", "--fail-on-warning"),
        *("--conf-dir", str(_CONFIGURATION), "--doctree-dir", f"{source}.doctrees"),
        *("--define", f"language={locale}", "--define", f"html_baseurl={ADDRESS}{locale}/"),
        *(each for name, value in given.items() for each in ("--html-define", f"{name}={value}")),
        *(str(source), str(output)),
    )
    done = subprocess.run(  # noqa: S603 - every word of it is ours
        command, cwd=ROOT, env=_ENVIRONMENT, capture_output=True, text=True, check=False
    )
    lines = (done.stderr or done.stdout).splitlines() if done.returncode else []
    return [f"{locale}: {line}" for line in lines if line.strip()]


def _choice(locales: tuple[str, ...]) -> str:
    """The page before the languages: it opens the reader's, or lists them where scripts are off."""
    links = "\n".join(
        f'<li><a href="{locale}/index.html" lang="{locale}">'
        f"{escape(language(locale)('language.name'))}</a></li>"
        for locale in locales
    )
    return f"""<!doctype html>
<html lang="{FALLBACK}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stammtisch</title>
<script>
  const spoken = {list(locales)};
  const read = navigator.languages.map((each) => each.slice(0, 2));
  const first = read.find((each) => spoken.includes(each)) ?? "{FALLBACK}";
  location.replace(`${{first}}/index.html`);
</script>
<h1>Stammtisch</h1>
<ul>
{links}
</ul>
</html>
"""
