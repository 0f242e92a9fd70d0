"""Only the promised deck with its own nonce keeps a promise."""

from hypothesis import assume, given, strategies as st

from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.fairness import NONCE_BYTES, commitment, keeps, promised_text

NONCE = "5f" * NONCE_BYTES
BY_SHA256SUM = "be854a28c546cc7bfc57113af39f348feeabc94ac09744581b95f8f5fab8b71d"
"""What the command sha256sum prints for `S9 H10 DK:5f5f…`."""
nonces = st.binary(min_size=NONCE_BYTES, max_size=NONCE_BYTES).map(bytes.hex)
packs = st.sampled_from([game.deck for game in CATALOGUE.values()])
decks = packs.flatmap(st.permutations).map(tuple)
promises = st.tuples(decks, nonces)


def test_a_digest_is_taken_of_the_cards_a_colon_and_the_nonce():
    assert f"S9 H10 DK:{NONCE}" == promised_text(cards("S9 H10 DK"), NONCE)


def test_a_digest_is_what_any_other_tool_computes():
    assert BY_SHA256SUM == commitment(cards("S9 H10 DK"), NONCE)


def test_cards_and_how_they_are_written_promise_the_same():
    assert commitment(cards("S9 H10"), NONCE) == commitment(("S9", "H10"), NONCE)


@given(promises)
def test_a_promise_is_kept_by_its_own_deck(promise):
    deck, nonce = promise

    assert keeps(deck, nonce, commitment(deck, nonce))


@given(promises, promises)
def test_a_promise_is_kept_by_nothing_else(promise, other):
    assume(promise != other)
    deck, nonce = other

    assert not keeps(deck, nonce, commitment(*promise))


@given(promises, st.data())
def test_two_cards_exchanged_break_a_promise(promise, data):
    deck, nonce = promise
    one, two = data.draw(
        st.lists(st.sampled_from(range(len(deck))), min_size=2, max_size=2, unique=True)
    )
    changed = list(deck)
    changed[one], changed[two] = changed[two], changed[one]

    assert not keeps(changed, nonce, commitment(deck, nonce))


@given(promises, st.integers(0, 8 * NONCE_BYTES - 1))
def test_one_bit_of_a_nonce_breaks_a_promise(promise, bit):
    deck, nonce = promise
    changed = f"{int(nonce, 16) ^ (1 << bit):064x}"

    assert not keeps(deck, changed, commitment(deck, nonce))


@given(promises, st.integers(0, 255))
def test_one_bit_of_a_digest_breaks_a_promise(promise, bit):
    changed = f"{int(commitment(*promise), 16) ^ (1 << bit):064x}"
    deck, nonce = promise

    assert not keeps(deck, nonce, changed)


@given(decks, nonces, nonces)
def test_the_same_deck_has_another_digest_each_time(deck, one, other):
    assume(one != other)

    assert commitment(deck, one) != commitment(deck, other)
