"""The places by whose clock people and servers live: their names, and the choice of one."""

from discord import SelectOption

from bot.model import ZONES


def zone_options(chosen: str | None) -> list[SelectOption]:
    """Every place whose clock may be chosen."""
    return [
        SelectOption(label=place_name(zone), value=zone, default=zone == chosen) for zone in ZONES
    ]


def place_name(zone: str) -> str:
    """The name of a clock: the city that stands for it."""
    return zone.rpartition("/")[2].replace("_", " ")
