"""No feature is left out where people are forgotten, handed their data, or a server is purged."""

import re
from collections import Counter
from importlib import import_module
from inspect import getsource
from pathlib import Path

from bot.app.application import Application
from bot.app.features import OWNERSHIPS
from bot.features.reports.service import DealReports
from bot.store.ownership import Ownership
from bot.store.people import OF_THE_STORE

OWNS = "OWNERSHIP"
ROOT = Path(__file__).parents[3]
CHANGED = re.compile(r"(?:UPDATE|DELETE FROM) (\w+)")


def changed(owner: Ownership) -> set[str]:
    """The tables that change when somebody is forgotten, or a server purged."""
    statements = (*owner.renamed, *owner.deleted, *owner.purged)
    return {table for each in statements for table in CHANGED.findall(each)}


def test_every_feature_with_tables_of_its_own_is_an_owner():
    stores = [
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for file in sorted(ROOT.glob("bot/features/*/store.py"))
    ]
    keep = [each for each in stores if "INSERT INTO" in getsource(each) or hasattr(each, OWNS)]
    assert keep
    assert [getattr(each, OWNS) for each in keep] == list(OWNERSHIPS)


def test_a_table_has_one_owner():
    owners = Counter(table for each in (OF_THE_STORE, *OWNERSHIPS) for table in changed(each))
    assert {} == {table: count for table, count in owners.items() if count > 1}


def test_a_name_in_what_people_are_handed_means_one_thing():
    names = Counter(name for each in (OF_THE_STORE, *OWNERSHIPS) for name in each.exported)
    assert {} == {name: count for name, count in names.items() if count > 1}


async def test_a_service_is_made_once_for_all_who_ask(app: Application):
    assert app.service(DealReports) is app.service(DealReports)
