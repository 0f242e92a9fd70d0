"""Users, and how others see them in JSON."""

from dataclasses import dataclass

from sandbox.wire import Json


@dataclass(slots=True, kw_only=True)
class User:
    """A person or a bot; `locale` is the language of their client."""

    id: int
    username: str
    global_name: str | None = None
    locale: str = "en-US"
    bot: bool = False
    color: str = "#5865f2"
    dms_open: bool = True

    @property
    def shown_name(self) -> str:
        """The name that others read."""
        return self.global_name or self.username

    def shape(self) -> Json:
        """The user object as the API gives it to bots."""
        return {
            "id": str(self.id),
            "username": self.username,
            "global_name": self.global_name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
            "clan": None,
            "public_flags": 0,
            "bot": self.bot,
        }
