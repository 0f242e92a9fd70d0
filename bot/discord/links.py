"""Links to invite this bot, and to its operator's own pages: all of them optional."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, HttpUrl, TypeAdapter

INVITATION = (
    "https://discord.com/oauth2/authorize?client_id={application}"
    "&scope=bot+applications.commands&permissions=17901423791104"
)
"""See Channel, Send Messages, in Threads too, Attach Files, Read Message History
(docs: topics/oauth2#bot-authorization-flow)."""
_LONGEST = 512
"""Of the address behind a button (docs: components/reference#button)."""
_URL: TypeAdapter[HttpUrl] = TypeAdapter(HttpUrl)


def _address(text: str) -> str:
    if text and len(str(_URL.validate_python(text))) > _LONGEST:
        raise ValueError(f"an address has at most {_LONGEST} characters")
    return text


Address = Annotated[str, AfterValidator(_address)]
"""An address of the web, or nothing."""


class Links(BaseModel):
    """The addresses that people are shown; an empty one is not shown."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    invite: Address | None = None
    """How to get the bot onto another server; None makes Discord's own link for it."""
    source: Address = ""
    """Where the source of this bot is."""
    privacy: Address = ""
    """The operator's own words on people's data, besides what the bot says itself."""

    def invitation(self, application: int | None) -> str:
        """Return the address to invite the bot with this application id; empty if there is none."""
        if self.invite is None:
            return "" if application is None else INVITATION.format(application=application)
        return self.invite


NO_LINKS = Links()
"""The links of an operator who set none."""
