"""What a learner's due set costs, among few rows and among many."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from bench.apps import apps


def milliseconds(folder: Path, rows: str) -> tuple[float, float]:
    """Among the last number of rows named, and among the first."""
    counts = rows.split(",")
    return _measured(folder, counts[-1]), _measured(folder, counts[0])


def _measured(folder: Path, count: str) -> float:
    app = replace(apps(folder)[1], folder=folder / f"due-{count}")
    app.folder.mkdir()
    command = [sys.executable, "-m", "bench.ours.due", count]
    return float(subprocess.run(command, env=app.environment, stdout=subprocess.PIPE, check=True).stdout)
