"""Deals that several tests of Bauernstoss begin with, as transcripts."""

NAMED = """
    0: CJ SJ S10 S9 S7 HA H7 D7
    1: HJ SA H10 H8 D10 DK C7 C8
    2: DJ SK HK HQ DA D9 CA C10
    3: SQ S8 H9 DQ D8 C9 CK CQ
    0 says 5
    1 passes
    2 passes
    3 passes
    0 names spades
"""
"""A deal in which forehand has named trump, and is about to lead."""

PARTNERS = """
    0: CJ S10 SK SQ H10 H9 D9 D8
    1: S7 S8 S9 SA C10 CK CQ CA
    2: SJ H7 HQ HK C8 C9 D7 DK
    3: HJ DJ H8 HA C7 D10 DA DQ
    0 says 4
    1 passes
    2 says mit
    3 passes
"""
"""Only two partners said the number, and settle who names trump."""

REBID = """
    0: CJ S8 SK SQ H10 H9 D7 DA
    1: SJ H8 HK HA C8 C9 D9 D8
    2: HJ CQ CK C10 S7 S9 H7 HQ
    3: C7 CA D10 DK DQ DJ S10 SA
    0 says 4
    1 says mit
    2 says mit
    3 passes
"""
"""Both teams said the number: 0 declares an eight and 2, who names trump, a queen."""

ALONE = """
    0: CJ SJ HJ SA S10 SK HA C7
    1: DJ S7 H7 H8 C8 C9 D7 D8
    2: S8 HK H9 D9 DK CK CQ CA
    3: S9 SQ H10 HQ D10 DA DQ C10
"""
"""Hands of which the first can win all tricks but one by itself."""

EVERY_TRICK = """
    0: CJ SJ HJ SA S10 SK S9 S8
    1: S7 H7 H8 H9 D7 D8 D9 C7
    2: DJ HA H10 HK DA D10 DK CA
    3: SQ HQ DQ C8 C9 C10 CK CQ
    0 says 8
    1 passes
    2 passes
    3 passes
    0 names spades
"""
"""A deal in which forehand has named trump, and can take every trick."""
