#!/usr/bin/env bash
# endplay 0.5.12, boards in Portable Bridge Notation
# Guess: a result that is unknown ("?" or "") stays unknown; "#" is the value of the game before, for as
#   many games as it stands in; a note belongs to the section of its own game, as the standard says.
# Seen: an unknown result is no trick at all, so that 4S scores -500; from the second "#" on the event is
#   called "#"; a note on a card takes the place of the note on a call, in that game and all later ones.
# For whom: clubs that read PBN of boards not played yet, or of a whole evening, and score or show them.
exec "$(dirname "$0")/with" endplay==0.5.12 <<'PY'
from endplay.parsers import pbn
from endplay.types import Vul

GAME = """[Event "{event}"]
[Board "{board}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Declarer "S"]
[Contract "4S"]
[Result "{result}"]
"""
BID = '[Auction "N"]\n1C =1= Pass 4S AP\n'
NOTE_ON_A_CALL = '[Note "1:strong"]\n'
NOTE_ON_A_CARD = '[Play "W"]\nSK =1= S3 S4 S5\n[Note "1:asks for count"]\n'


def game(board=1, event="Club", result="10"):
    return GAME.format(board=board, event=event, result=result)


def first_note(board):
    return board.auction[0].announcement


scores = {r: pbn.loads(game(result=r))[0].contract.score(Vul.none) for r in ("10", "?", "")}
print("scores by result:", scores)
assert scores == {"10": 420, "?": -500, "": -500}

evening = "\n".join(game(number, "#" if number > 1 else "Club") for number in range(1, 5))
events = [board.info.event for board in pbn.loads(evening)]
print("events of four games:", events)
assert events == ["Club", "Club", "#", "#"]

alone = pbn.loads(game() + BID + NOTE_ON_A_CALL)
both = pbn.loads(game() + BID + NOTE_ON_A_CALL + NOTE_ON_A_CARD + "\n" + game(2) + BID)
print("1C:", first_note(alone[0]), "/", [first_note(board) for board in both])
assert first_note(alone[0]) == "strong"
assert [first_note(board) for board in both] == ["asks for count"] * 2
PY
