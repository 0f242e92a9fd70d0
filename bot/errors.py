"""What a person did that cannot be done: one kind sentence to them, and nothing else happens."""

from games.core.scene import Says, Value


class UserError(Exception):
    """Carries the key of a sentence in the words files, with its values."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.says = Says(key, values)
