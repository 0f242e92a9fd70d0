"""A deal of Tyrolean Watten that all can see is decided, and how it came to that."""

TWO_TRICKS = """
    start at 8 8 8 8
    0: H9 HA HK S7 C8
    1: SA SK H7 D7 D8
    2: SQ CA DA S9 C9
    3: SJ CK DK H8 CQ
    trump 9 hearts
    0 raises 3
    1 holds
    0 plays HA
    1 plays H7
    2 plays SQ
    3 plays H8
    0 takes it
    0 plays HK
    1 plays D7
    2 plays CA
    3 plays CQ
    0 takes it
"""
RECHTE = f"{TWO_TRICKS}\n1 raises 4\n0 raises 5\n1 holds\n0 plays H9\n"
"""The highest card of all is led to the third trick of its side; five are at stake."""
