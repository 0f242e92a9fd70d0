#!/usr/bin/env bash
# Babel 2.18.0, read_po(abort_invalid=True) and write_mo
# Guess: with abort_invalid a file in which a phrase would be lost is an error, as it is for GNU msgfmt.
# Seen: of a key that stands twice the first wins, whatever the second says; a phrase whose quotes are
#   not closed loses its last letter; a second header further down gives the whole catalogue its plural
#   rule. None raises. A plural form that is missing is "" and goes into the .mo as the key itself.
# For whom: everybody whose translators edit .po files by hand and who compiles them with Babel.
exec "$(dirname "$0")/with" babel==2.18.0 <<'PY'
from gettext import GNUTranslations
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n' \
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def read(text):
    return read_po(BytesIO((HEAD + text).encode()), locale="de", abort_invalid=True)


def compiled(text):
    file = BytesIO()
    write_mo(file, read(text))
    file.seek(0)
    return GNUTranslations(file)


twice = read('msgid "sit"\nmsgstr "Platz nehmen"\n\nmsgid "sit"\nmsgstr "Aufstehen"\n')["sit"].string
print("of a key that stands twice:", twice)
assert twice == "Platz nehmen"
unclosed = read('msgid "sit"\nmsgstr "Platz nehmen\n')["sit"].string
print("of quotes that are not closed:", repr(unclosed))
assert unclosed == "Platz nehme"
later = read(
    'msgid "sit"\nmsgstr "Platz nehmen"\n\nmsgid ""\nmsgstr ""\n'
    '"Plural-Forms: nplurals=1; plural=0;\\n"\n'
)
print("plural forms after a second header:", later.plural_forms)
assert later.plural_forms == "nplurals=1; plural=0;"
german = compiled('msgid "cards"\nmsgid_plural "cards"\nmsgstr[0] "eine Karte"\n')
print("of a plural that is missing:", german.ngettext("cards", "cards", 1), "/", german.ngettext("cards", "cards", 3))
assert german.ngettext("cards", "cards", 3) == "cards"
PY
