#!/usr/bin/env bash
# discord.py 2.7.1, arguments of text commands
# Guess: as quotes of some twenty scripts are known, a name in the quotes of any European language is one
#   argument.
# Seen: the German, Czech and Polish low quotes open an argument that their own closing quotes do not
#   close, which is an error; of »A B« only »A is taken. English, French and Japanese quotes work.
# For whom: bots with text commands on servers where people's phones set „these“ by themselves.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
from discord.ext.commands import ArgumentParsingError
from discord.ext.commands.view import StringView

NAMES = {
    '"Rote Zora"': "Rote Zora",
    "“Rote Zora”": "Rote Zora",
    "«Rote Zora»": "Rote Zora",
    "「Rote Zora」": "Rote Zora",
    "„Rote Zora“": "ExpectedClosingQuoteError",
    "„Rote Zora”": "ExpectedClosingQuoteError",
    "‚Rote Zora‘": "ExpectedClosingQuoteError",
    "»Rote Zora«": "»Rote",
}


def first_argument(text):
    try:
        return StringView(text).get_quoted_word()
    except ArgumentParsingError as error:
        return type(error).__name__


for text, expected in NAMES.items():
    print(text, "is", first_argument(text))
    assert first_argument(text) == expected
PY
