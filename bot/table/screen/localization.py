"""The choice of words: a person's language and way of seeing cards, and a server's language."""

from dataclasses import replace

from bot.model import DeckChoice, PersonSettings, owner_of, private_scope
from bot.pages.card_style import SPOKEN, Faces
from bot.pages.words import FALLBACK, Words, language
from bot.store.settings import Settings


class Localization:
    """Finds the words for the people the bot speaks to."""

    def __init__(self, settings: Settings, faces: Faces) -> None:
        self._settings = settings
        self._faces = faces
        self._seen: dict[int, str] = {}

    def words_for(self, settings: PersonSettings, locale: str) -> Words:
        """Return the words for a person who has just come in, whose Discord speaks `locale`."""
        self._seen[settings.user_id] = locale
        faces = SPOKEN if settings.text else self._faces
        wished = replace(faces, chosen=settings.deck, order=settings.order)
        return language(settings.language or locale).with_faces(wished)

    async def of_person(self, user: int) -> Words:
        """Return a person's words when the bot speaks first: as chosen, or as last seen."""
        settings = await self._settings.person(user)
        return self.words_for(settings, self._seen.get(user) or await self._of_private(user))

    async def _of_private(self, user: int) -> str:
        """Return the language in which a person last opened a table in their direct messages."""
        return (await self._settings.guild(private_scope(user))).language or FALLBACK

    async def of_server(self, guild: int) -> Words:
        """Return the words for everybody on a server; in direct messages, those of their person."""
        owner = owner_of(guild)
        if owner is not None:
            return await self.of_person(owner)
        settings = await self._settings.guild(guild)
        return self.of_tables(settings.locale or FALLBACK, settings.deck)

    def of_tables(self, spoken: str, deck: DeckChoice) -> Words:
        """Return the words of a server that speaks this language and has chosen these cards."""
        return language(spoken).with_faces(replace(self._faces, chosen=deck))
