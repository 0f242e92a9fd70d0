"""A sample world: two inns, seven guests and the bot."""

from sandbox.world import World
from sandbox.world.channels import Channel, Kind, Overwrite
from sandbox.world.guilds import Guild, Member, Role
from sandbox.world.people import User
from sandbox.world.permissions import EVERYONE, Permission

BOT = 900_000_000_000_000_001
GASTHAUS = 800_000_000_000_000_001
WIRTSHAUS = 800_000_000_000_000_002

_JOINED = "2024-01-06T18:00:00.000000+00:00"

_PEOPLE = (
    ("anna", "de", "#e67e22"),
    ("ben", "en-GB", "#3498db"),
    ("clara", "en-US", "#2ecc71"),
    ("dora", "pl", "#e91e63"),
    ("emil", "de", "#9b59b6"),
    ("franz", "de", "#f1c40f"),
    ("hana", "ja", "#1abc9c"),
)
"""Everybody's name, the language of their Discord, and their colour; Dora's is not the bot's."""


def gasthaus(*, token: str = "sandbox-token") -> World:  # noqa: S107 - opens nothing but this sandbox
    """Build the guilds Gasthaus and Wirtshaus with their guests; the bot logs in with `token`."""
    people = _people()
    anna = people[0]
    world = World(bot_id=BOT, owner_id=anna.id, token=token)
    world.users = {user.id: user for user in people}
    world.users[BOT] = User(id=BOT, username="Stammtisch", bot=True)
    _furnish(world, GASTHAUS, "Gasthaus", people)
    _furnish(world, WIRTSHAUS, "Wirtshaus", [people[3], anna])
    _place(world, GASTHAUS, "stammtisch", 1, "Hier wird gespielt.")
    _place(world, GASTHAUS, "nebenzimmer", 2, "Für den zweiten Tisch.")
    silent = _place(world, GASTHAUS, "stille", 3, "Hier schreibt kein Bot.")
    denied = int(Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    silent.overwrites[BOT] = Overwrite(kind=1, deny=denied)
    _place(world, WIRTSHAUS, "stube", 4, None)
    admin = Role(
        id=800_000_000_000_000_050,
        name="Stammgast",
        permissions=int(Permission.ADMINISTRATOR),
        color=0xE67E22,
        position=2,
        mentionable=True,
    )
    house = world.guilds[GASTHAUS]
    house.roles[admin.id] = admin
    house.members[anna.id].roles.append(admin.id)
    return world


def _people() -> list[User]:
    return [
        User(
            id=700_000_000_000_000_001 + number,
            username=name,
            global_name=name.capitalize(),
            locale=locale,
            color=color,
            dms_open=name != "emil",
        )
        for number, (name, locale, color) in enumerate(_PEOPLE)
    ]


def _furnish(world: World, guild_id: int, name: str, guests: list[User]) -> None:
    """Add a guild that its first guest owns."""
    everyone = Role(id=guild_id, name="@everyone", permissions=int(EVERYONE))
    own = Role(
        id=guild_id + 1000, name="Stammtisch", permissions=0, position=1, managed_by=world.bot_id
    )
    guild = Guild(id=guild_id, name=name, owner_id=guests[0].id, locale="de", community=True)
    guild.roles = {everyone.id: everyone, own.id: own}
    for guest in guests:
        guild.members[guest.id] = Member(user_id=guest.id, joined_at=_JOINED)
    guild.members[world.bot_id] = Member(user_id=world.bot_id, roles=[own.id], joined_at=_JOINED)
    world.guilds[guild_id] = guild


def _place(world: World, guild_id: int, name: str, number: int, topic: str | None) -> Channel:
    channel = Channel(
        id=810_000_000_000_000_000 + number,
        kind=Kind.TEXT,
        name=name,
        guild_id=guild_id,
        topic=topic,
        position=number,
    )
    world.channels[channel.id] = channel
    return channel
