"""The names of the files of pictures."""

from hashlib import blake2b


def file_name(kind: str, picture: object) -> str:
    """The same name for pictures of a kind whose values are written alike, and for no others."""
    return f"{kind}-{blake2b(repr(picture).encode(), digest_size=8).hexdigest()}.png"
