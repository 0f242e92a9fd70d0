"""What a process may use is what the narrowest limit leaves it, in a container as beside one."""

import os

import pytest

from bot.process.host import Host, host

ALLOWED = len(os.sched_getaffinity(0))
GB = 1 << 30


@pytest.fixture
def machine(tmp_path):
    """Writes the files of a machine with 16 GB."""

    def machine(groups: str, **files: str):
        written = {"proc/meminfo": f"MemFree: 1 kB\nMemTotal: {16 * GB >> 10} kB\n"} | files
        for name, text in {**written, "proc/self/cgroup": groups}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return tmp_path

    return machine


def test_without_limits_it_is_the_whole_machine(machine):
    unlimited = {
        "sys/fs/cgroup/memory.max": "max\n",
        "sys/fs/cgroup/cpu.max": "max 100000\n",
    }
    assert Host(ALLOWED, 16_384) == host(machine("0::/\n", **unlimited))
    assert Host(ALLOWED, 16_384) == host(machine("0::/\n"))


def test_in_a_container_it_is_what_the_container_has(machine):
    limits = {
        "sys/fs/cgroup/memory.max": f"{GB // 2}\n",
        "sys/fs/cgroup/cpu.max": "50000 100000\n",
    }
    found = host(machine("0::/\n", **limits))
    assert Host(1, 512) == found
    assert found.is_small


def test_a_limit_of_a_group_above_counts_too(machine):
    limits = {
        "sys/fs/cgroup/system.slice/memory.max": f"{GB}\n",
        "sys/fs/cgroup/system.slice/bot.service/memory.max": f"{2 * GB}\n",
        "sys/fs/cgroup/system.slice/bot.service/cpu.max": "100000 100000\n",
    }
    assert Host(1, 1024) == host(machine("0::/system.slice/bot.service\n", **limits))


def test_control_groups_of_version_1_count_as_well(machine):
    limits = {
        "sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes": f"{GB // 4}\n",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    }
    groups = "9:name=systemd:/\n4:memory:/docker/x\n1:cpu:/\n0::/\n"
    assert Host(ALLOWED, 256) == host(machine(groups, **limits))


def test_where_the_system_tells_nothing_its_processors_are_known(tmp_path):
    found = host(tmp_path)
    assert Host(ALLOWED, None) == found
    assert not found.is_small
