"""A record shows whether its decks were promised, and `verify` believes nothing else."""

import io
import json
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from games.__main__ import main
from games.core.fairness import commitment
from games.core.record import Deal, Dealt, read_line, record_lines
from games.core.record.faults import Fault, Reason
from games.core.record.promised_decks import count_kept_promises
from games.core.referee import first_fault
from tests.games.kit.moments import moment
from tests.games.kit.toy_signals import NOD

KNOWN = {NOD.key: NOD}
judged = settings(max_examples=40, deadline=None)


def nonce_of(number):
    return f"{number:064x}"


def promised(steps):
    """The steps of a match whose decks were promised."""
    for number, step in enumerate(steps):
        given_, nonce = step.input, nonce_of(number)
        if isinstance(given_, Dealt):
            sealed = replace(given_, nonce=nonce, digest=commitment(given_.deck, nonce))
            yield replace(step, input=sealed)
        else:
            yield step


def lines_of(*, seals=True, seed=3):
    at = moment(NOD, NOD.options(target=9), ["novice"] * 2, seed)
    steps = promised(at.steps) if seals else at.steps
    return list(record_lines(NOD, at.options, ["novice"] * 2, steps))


LINES, BARE = lines_of(), lines_of(seals=False)
DEALS = [at for at, line in enumerate(LINES) if json.loads(line)["kind"] == "deal"]


def altered(at, change):
    """The record with the deal on line `at` changed by `change(its JSON)`."""
    line = json.loads(LINES[at])
    change(line)
    return [*LINES[:at], json.dumps(line), *LINES[at + 1 :]]


def swap(cards, one, two):
    cards[one], cards[two] = cards[two], cards[one]


def verdict(lines):
    fault = count_kept_promises(lines)
    return (fault.line, fault.reason) if isinstance(fault, Fault) else fault


def test_a_record_of_promised_decks_is_sound_and_kept():
    assert first_fault(LINES, KNOWN) is None
    assert len(DEALS) > 1
    assert len(DEALS) == count_kept_promises(LINES)


def test_a_deal_line_carries_nonce_and_digest():
    line = read_line(LINES[DEALS[0]])
    assert isinstance(line, Deal)

    assert (nonce_of(0), commitment(line.deck, nonce_of(0))) == (line.nonce, line.digest)


def test_a_deal_that_promised_nothing_has_neither_field():
    assert {"kind", "deck"} == set(json.loads(BARE[DEALS[0]]))
    assert first_fault(BARE, KNOWN) is None


def test_a_record_without_promises_is_told_so():
    assert (DEALS[0] + 1, Reason.NO_DIGEST) == verdict(BARE)


def test_a_digest_alone_waits_for_its_nonce():
    lines = altered(DEALS[1], lambda line: line.pop("nonce"))

    assert first_fault(lines, KNOWN) is None
    assert (DEALS[1] + 1, Reason.NO_NONCE) == verdict(lines)


def test_a_nonce_alone_proves_nothing():
    lines = altered(DEALS[0], lambda line: line.pop("digest"))

    assert (DEALS[0] + 1, Reason.DIGEST) == verdict(lines)


@pytest.mark.parametrize("lines", [[], BARE[:1]])
def test_a_record_without_decks_has_kept_no_promise(lines):
    assert (len(lines) + 1, Reason.CUT_SHORT) == verdict(lines)


@pytest.mark.parametrize("text", ["{", "", '{"kind":"deal","deck":["X1"]}', "\udcff"])
def test_a_line_that_cannot_be_read_is_a_fault(text):
    assert (2, Reason.UNREADABLE) == verdict([LINES[0], text])


@judged
@given(st.sampled_from(DEALS), st.data())
def test_an_altered_card_is_caught_by_both(at, data):
    places = st.sampled_from(range(len(NOD.deck)))
    one, two = data.draw(st.lists(places, min_size=2, max_size=2, unique=True))
    lines = altered(at, lambda line: swap(line["deck"], one, two))

    assert (at + 1, Reason.DIGEST) == verdict(lines)
    assert count_kept_promises(lines) == first_fault(lines, KNOWN)


@judged
@given(st.sampled_from(DEALS), st.sampled_from(["nonce", "digest"]), st.integers(1, 2**256 - 1))
def test_an_altered_nonce_or_digest_is_caught_by_both(at, field, flipped):
    lines = altered(at, lambda line: line.update({field: f"{int(line[field], 16) ^ flipped:064x}"}))

    assert (at + 1, Reason.DIGEST) == verdict(lines)
    assert count_kept_promises(lines) == first_fault(lines, KNOWN)


@judged
@given(st.sampled_from(DEALS), st.integers(0, 2**256 - 1))
def test_a_forged_promise_of_another_deck_is_caught_by_check_or_by_who_saw_the_digest(at, nonce):
    def forge(line):
        line["deck"].reverse()
        line["nonce"] = f"{nonce:064x}"
        line["digest"] = commitment(line["deck"], line["nonce"])

    lines = altered(at, forge)

    assert json.loads(lines[at])["digest"] != json.loads(LINES[at])["digest"]
    assert first_fault(lines, KNOWN) is not None


@pytest.mark.parametrize("value", ["5f", "5F" * 32, "5g" * 32, 5, "", f"{'5f' * 32}\n"])
@pytest.mark.parametrize("field", ["nonce", "digest"])
def test_what_is_no_256_bits_in_hexadecimal_cannot_be_read(field, value):
    lines = altered(DEALS[0], lambda line: line.update({field: value}))

    assert (DEALS[0] + 1, Reason.UNREADABLE) == verdict(lines)


@pytest.fixture
def verified(tmp_path, capsys):
    def verified(lines):
        file = tmp_path / "match.jsonl"
        file.write_text("\n".join(lines))
        status = main(["verify", str(file)])
        out, err = capsys.readouterr()
        assert "" == err
        return status, out.replace(str(file), "FILE")

    return verified


def test_verify_says_ok_and_how_many_decks(verified):
    assert (0, f"ok: {len(DEALS)} decks\n") == verified(LINES)
    assert (0, "ok: 1 deck\n") == verified([*LINES[: DEALS[1]], LINES[-1]])


@pytest.mark.parametrize("until", [DEALS[0] + 1, DEALS[1], DEALS[-1] + 1, len(LINES) - 1])
def test_a_record_that_was_cut_off_may_lack_decks(until):
    assert (until + 1, Reason.CUT_SHORT) == verdict(LINES[:until])
    assert (until + 1, Reason.CUT_SHORT) == verdict([*LINES[:until], *LINES])


def test_a_record_without_its_beginning_may_lack_decks():
    assert (1, Reason.NO_MATCH) == verdict(LINES[1:])
    assert (len(LINES) + 1, Reason.NO_MATCH) == verdict([*LINES, *LINES[1:]])


def test_records_that_follow_each_other_are_verified_together():
    assert 2 * len(DEALS) == count_kept_promises([*LINES, *LINES])


def test_verify_names_file_line_and_reason(verified):
    lines = altered(DEALS[0], lambda line: swap(line["deck"], 0, 1))
    status, out = verified(lines)

    assert 1 == status
    assert out.startswith(f"FILE:{DEALS[0] + 1}: digest: ")
    assert 1 == out.count("\n")


def test_verify_tells_a_record_without_commitments_so(verified):
    status, out = verified(BARE)

    assert (1, True) == (status, out.startswith(f"FILE:{DEALS[0] + 1}: no_digest: "))


def test_verify_reads_standard_input(monkeypatch, capsys):
    text = "\n".join(LINES).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))

    assert 0 == main(["verify", "-"])
    assert f"ok: {len(DEALS)} decks\n" == capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_misuse(tmp_path, capsys):
    assert 2 == main(["verify", str(tmp_path / "nothing")])
    assert "cannot be read" in capsys.readouterr().err
