"""`python -m benchmarks`: measure every promise, each in a process of its own, a line each."""

import subprocess
import sys

SCRIPTS = (
    *(
        "engine",
        "pictures",
        "table_images",
        "append",
        "standings",
        "acknowledgement",
        "lag",
        "answers",
    ),
    *(
        "press_trace",
        "press",
        "messages",
        "capacity",
        "mixed_load",
        "restart",
        "scale",
        "faults",
        "soak",
    ),
    *("peers", "contracts", "strength", "calibration", "puzzles"),
)


def main() -> int:
    """Run all scripts, or those that were named; returns 1 when one of them broke."""
    chosen = sys.argv[1:] or SCRIPTS
    return max(
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode != 0
        for name in chosen
    )


if __name__ == "__main__":
    sys.exit(main())
