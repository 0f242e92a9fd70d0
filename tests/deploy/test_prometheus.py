"""What hosts are given to watch the bot with: Prometheus reads it, and it says what is so."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.ai import CameTo, ThinkingTurn
from bot.instruments.instruments import Instruments
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
RULES = ROOT / "deploy" / "prometheus" / "rules.yml"
DASHBOARD = json.loads((ROOT / "deploy" / "grafana" / "stammtisch.json").read_text("utf-8"))
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
ALERTS = re.findall(r"^      - alert: (\w+)$", RULES.read_text("utf-8"), re.MULTILINE)
NUMBER = re.compile(r"\b(?:stammtisch|process)_\w+")
ABSENT = "promtool is missing (Debian: apt-get install prometheus)"

RISES, STANDS = "0+{}x90", "{}x90"


def times(name: str, seconds: str) -> dict[str, str]:
    """Sixty observations a minute, of which all took so many seconds."""
    of = f'stammtisch_{name}_seconds_bucket{{instance="a",le='
    bounds = ["0.01", "0.25", "0.5", "1.5", "3.0", "+Inf"]
    return {
        f'{of}"{bound}"}}': RISES.format(60 if float(bound) >= float(seconds) else 0)
        for bound in bounds
    }


STEADY: Mapping[str, str] = {
    'up{job="stammtisch",instance="a"}': STANDS.format(1),
    'stammtisch_ready{instance="a"}': STANDS.format(1),
    'stammtisch_store_writable{instance="a"}': STANDS.format(1),
    'stammtisch_store_failures_total{instance="a",doing="write"}': STANDS.format(3),
    'stammtisch_connections_lost_total{instance="a",shard="0"}': RISES.format("0.05"),
    'stammtisch_interactions_unanswered_total{instance="a",kind="press"}': RISES.format("0.1"),
    'stammtisch_rate_limited_total{instance="a",scope="user"}': RISES.format(1),
    'stammtisch_rate_limited_total{instance="a",scope="shared"}': RISES.format(50),
    'stammtisch_requests_total{instance="a",status="429"}': RISES.format(1),
    'stammtisch_requests_total{instance="a",status="200"}': RISES.format(3000),
    'stammtisch_pictures_waiting{instance="a"}': "0 100 0x88",
    'stammtisch_thoughts_total{instance="a",came_to="answer"}': RISES.format(100),
    'stammtisch_thoughts_total{instance="a",came_to="no_time"}': RISES.format(1),
    'stammtisch_thoughts_total{instance="a",came_to="late"}': STANDS.format(2),
    'stammtisch_thinkers{instance="a",where="here"}': STANDS.format(0),
    'stammtisch_thinkers{instance="a",where="cluster"}': STANDS.format(3),
    'stammtisch_log_lines_total{instance="a",severity="error"}': STANDS.format(4),
    'stammtisch_log_lines_total{instance="a",severity="warning"}': RISES.format(1),
    **times("append", "0.01"),
    **times("answer", "0.01"),
    **times("loop_lag", "0.01"),
}
"""An hour and a half of a bot with which all is well."""

TROUBLES: Mapping[str, Mapping[str, str]] = {
    "StammtischDown": {'up{job="stammtisch",instance="a"}': STANDS.format(0)},
    "StammtischNotServing": {'stammtisch_ready{instance="a"}': STANDS.format(0)},
    "StammtischConnectionUnsteady": {
        'stammtisch_connections_lost_total{instance="a",shard="0"}': RISES.format(1)
    },
    "StammtischDatabaseFails": {'stammtisch_store_writable{instance="a"}': STANDS.format(0)},
    "StammtischAppendsSlow": times("append", "1.5"),
    "StammtischAnswersSlow": times("answer", "3.0"),
    "StammtischPressesUnanswered": {
        'stammtisch_interactions_unanswered_total{instance="a",kind="press"}': RISES.format(1)
    },
    "StammtischLoopLags": times("loop_lag", "0.5"),
    "StammtischRateLimited": {
        'stammtisch_rate_limited_total{instance="a",scope="user"}': RISES.format(5)
    },
    "StammtischNearBan": {
        'stammtisch_requests_total{instance="a",status="403"}': RISES.format(300)
    },
    "StammtischPicturesWait": {'stammtisch_pictures_waiting{instance="a"}': STANDS.format(30)},
    "StammtischThinkingFails": {
        'stammtisch_thoughts_total{instance="a",came_to="lost"}': RISES.format("0.5")
    },
    "StammtischThinkingCrowded": {
        'stammtisch_thoughts_total{instance="a",came_to="no_time"}': RISES.format(20)
    },
    "StammtischClusterAway": {
        'stammtisch_thinkers{instance="a",where="here"}': STANDS.format(1),
        'stammtisch_thinkers{instance="a",where="cluster"}': STANDS.format(0),
    },
    "StammtischErrorsLogged": {
        'stammtisch_log_lines_total{instance="a",severity="error"}': RISES.format(1)
    },
}
"""For each alert, what is otherwise when it is to fire, and it alone."""


def promtool(*arguments: str | Path, given: bytes = b"") -> str:
    """What Prometheus's own tool says, once it has found nothing wrong."""
    program = shutil.which("promtool")
    if program is None:
        pytest.skip(ABSENT)
    run = subprocess.run(
        [program, *arguments], input=given, capture_output=True, check=False, timeout=PATIENCE
    )
    said = (run.stdout + run.stderr).decode()
    assert 0 == run.returncode, said
    return said


def expressions() -> Iterator[str]:
    """Every query of the dashboard, as Grafana sends it."""
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", ()):
            yield (
                target["expr"]
                .replace("$__rate_interval", "1m")
                .replace("$job", "stammtisch")
                .replace("$instance", ".*")
            )


class Evening:
    """What can be read of a bot whose computer players think on a cluster."""

    def tables(self) -> Mapping[str, int]:
        return {"playing": 1}

    def pictures_waiting(self) -> int:
        return 0

    def thinking_queue(self) -> int:
        return 0

    def thinkers(self) -> Mapping[str, int]:
        return {"here": 0, "cluster": 3}


@pytest.fixture
async def scrape() -> bytes:
    """What a bot shows that has done a little of everything."""
    instruments = Instruments({"stammtisch": "1.0.0"})
    metrics = instruments.metrics
    metrics.interactions.labels("press").inc()
    metrics.answers.labels("press").observe(0.1)
    route = ("/channels/{channel_id}/messages", "bot")
    metrics.requests.labels("POST", *route, "200").inc()
    metrics.request_seconds.labels(*route).observe(0.1)
    metrics.shard_connected.labels(0).set(1)
    metrics.shard_latency.labels(0).set(0.1)
    metrics.connections_lost.labels(0).inc()
    instruments.note_thought(ThinkingTurn("strong", CameTo.ANSWER, 0.1, 0.2))
    instruments.note_append(0.01)
    with instruments.watching_play(Evening()):
        return await instruments.page()


def names(scrape: bytes) -> set[str]:
    """Every number that is served, as queries name it."""
    found = re.findall(r"^((?:stammtisch|process)_\w+)[ {]", scrape.decode(), re.MULTILINE)
    return set(found)


def test_the_numbers_are_named_as_prometheus_wants_them(scrape):
    promtool("check", "metrics", given=scrape)


def test_prometheus_reads_the_alerts():
    assert f"{len(ALERTS)} rules found" in promtool("check", "rules", RULES)


def test_each_alert_fires_when_it_should_and_not_when_all_is_well(tmp_path):
    assert set(ALERTS) == set(TROUBLES)
    cases = {"": STEADY} | {alert: {**STEADY, **otherwise} for alert, otherwise in TROUBLES.items()}
    tests = [
        {
            "name": alert or "all is well",
            "interval": "1m",
            "input_series": [{"series": one, "values": told} for one, told in series.items()],
            "promql_expr_test": [
                {
                    "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                    "eval_time": "80m",
                    "exp_samples": [{"labels": f'{{alertname="{alert}"}}', "value": 1}]
                    if alert
                    else [],
                }
            ],
        }
        for alert, series in cases.items()
    ]
    file = tmp_path / "alerts.json"
    given = {"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": tests}
    file.write_text(json.dumps(given), "utf-8")
    promtool("test", "rules", file)


def test_prometheus_reads_every_query_of_the_dashboard(tmp_path):
    rules = [
        {"record": f"dashboard:query:{number}", "expr": query}
        for number, query in enumerate(expressions())
    ]
    file = tmp_path / "dashboard.json"
    file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}), "utf-8")
    assert f"{len(rules)} rules found" in promtool("check", "rules", file)
    assert len(rules) > 25


def test_alerts_and_dashboard_ask_for_numbers_that_there_are(scrape):
    asked = {name for query in expressions() for name in NUMBER.findall(query)}
    asked |= set(NUMBER.findall(RULES.read_text("utf-8")))
    assert set() == asked - names(scrape)


def test_every_number_is_on_the_dashboard_and_the_page_for_hosts_says_what_it_means(scrape):
    series = {re.sub(r"_(?:bucket|sum|count)$", "", each) for each in names(scrape)}
    own = {each for each in series if each.startswith("stammtisch_")}
    shown = {name for query in expressions() for name in NUMBER.findall(query)}
    assert set() == own - {re.sub(r"_(?:bucket|sum|count)$", "", each) for each in shown}
    assert own == set(re.findall(r"^\| `(stammtisch_\w+)` \|", HOSTING, re.MULTILINE))


@pytest.mark.parametrize("alert", ALERTS)
def test_the_page_for_hosts_says_what_to_do_about_every_alert(alert):
    assert re.search(rf"^#### {alert}\n\n\w", HOSTING, re.MULTILINE)
    assert f"docs/hosting.md#{alert.lower()}\n" in RULES.read_text("utf-8")


def test_the_page_for_hosts_tells_of_no_alert_that_does_not_exist():
    assert ALERTS == re.findall(r"^#### (Stammtisch\w+)$", HOSTING, re.MULTILINE)


def test_every_panel_has_its_place_and_says_what_it_shows():
    taken: set[tuple[int, int]] = set()
    panels: list[dict[str, Any]] = DASHBOARD["panels"]
    for panel in panels:
        place = panel["gridPos"]
        fields = {
            (place["x"] + across, place["y"] + down)
            for across in range(place["w"])
            for down in range(place["h"])
        }
        assert not fields & taken
        assert max(x for x, _ in fields) < 24
        taken |= fields
    assert [] == [
        each["title"] for each in panels if each["type"] != "row" and not each["description"]
    ]
    assert len(panels) == len({panel["id"] for panel in panels})
