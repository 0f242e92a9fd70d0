"""Who may talk to the sandbox when it is, and is not, opened to other machines."""

import pytest
from aiohttp.test_utils import make_mocked_request

from sandbox.guard import foreign, is_loopback


class Transport:
    """A connection from some address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, name: str, default=None):
        return (self.address, 1) if name == "peername" else default


def refused(host: str, remote: str = "127.0.0.1", origin: str = "", *, opened: bool = False):
    headers = {"Host": host} | ({"Origin": origin} if origin else {})
    request = make_mocked_request("GET", "/", headers, transport=Transport(remote))
    return foreign(request, opened=opened) is not None


@pytest.mark.parametrize("host", ["127.0.0.1:9880", "localhost:9880", "[::1]:9880"])
def test_this_machines_own_names_are_welcome(host):
    assert not refused(host)


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:9880", "10.0.0.5:9880"])
def test_other_names_are_refused(host):
    assert refused(host)


def test_another_machine_is_refused_unless_opened():
    assert refused("127.0.0.1:9880", remote="10.0.0.9")
    assert not refused("10.0.0.5:9880", remote="10.0.0.9", opened=True)


def test_a_name_that_points_here_is_refused_even_when_opened():
    assert refused("evil.example:9880", remote="10.0.0.9", opened=True)


def test_a_page_of_another_origin_is_refused_even_when_opened():
    assert refused("10.0.0.5:9880", origin="http://evil.example", opened=True)
    assert not refused("10.0.0.5:9880", origin="http://10.0.0.5:9880", opened=True)


def test_loopback_is_recognised_in_all_its_spellings():
    assert [
        is_loopback(name) for name in ("localhost", "127.8.8.8", "::1", "0.0.0.0", "example.org")
    ] == [True, True, True, False, False]
