"""How a platform is told, for a test, to keep users' data somewhere else."""

DATA_HOMES = ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
"""Environment variables that platformdirs obeys on Unix and on Windows."""
