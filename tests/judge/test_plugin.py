"""The plugin reports every bad request of a journal, and is loud where it cannot judge."""

from types import SimpleNamespace

import pytest

from tests.judge import plugin


def record(**more):
    known = {
        "method": "POST",
        "path": "/channels/1/messages",
        "body": {"content": "hi"},
        "status": 200,
        "errors": [],
        "unimplemented": False,
    }
    return SimpleNamespace(**known | more)


@pytest.fixture
def absent(monkeypatch, tmp_path):
    monkeypatch.setenv("DISCORD_OPENAPI", str(tmp_path / "nowhere.json"))
    monkeypatch.setattr(plugin, "judge", lambda: None)


def test_valid_requests_pass(the_judge):
    del the_judge
    plugin.assert_all_valid([record(), record()])


def test_every_objection_is_one_line(the_judge):
    del the_judge
    requests = [
        record(),
        record(body={"content": "hi", "ephemeral": True}),
        record(method="GET", path="/channels/1/nothing", status=404, unimplemented=True),
        record(status=400, errors=["content: Must be 2000 or fewer in length."]),
    ]
    unknown = "body: Additional properties are not allowed ('ephemeral' was unexpected)"
    expected = [
        f"#2 POST /channels/1/messages (200): {unknown}",
        "#3 GET /channels/1/nothing (404): the sandbox does not implement this route",
        "#3 GET /channels/1/nothing (404): GET /channels/1/nothing: Discord has no such route",
        "#4 POST /channels/1/messages (400): content: Must be 2000 or fewer in length.",
    ]
    assert expected == plugin.complaints(requests)


def test_an_invalid_request_fails_the_test_that_made_it(judged):
    journal = SimpleNamespace(requests=[record(unimplemented=True)])
    with pytest.raises(AssertionError, match="does not implement this route"):
        judged(journal)


def test_limits_count_even_without_the_description(absent):
    del absent
    assert plugin.complaints([record(body={"ephemeral": True})]) == []
    assert len(plugin.complaints([record(errors=["content: too long"])])) == 1


def test_without_the_description_the_run_says_so_at_both_ends(absent):
    del absent
    said = []
    reporter = SimpleNamespace(write_line=lambda line, **_: said.append(line))
    plugin.pytest_terminal_summary(reporter)
    assert said == [plugin.ABSENT]
    assert plugin.pytest_report_header() == plugin.ABSENT


def test_without_the_description_ci_refuses_to_run(absent, monkeypatch, pytestconfig):
    del absent
    monkeypatch.delenv("CI", raising=False)
    plugin.pytest_configure(pytestconfig)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.UsageError, match="MISSING"):
        plugin.pytest_configure(pytestconfig)
