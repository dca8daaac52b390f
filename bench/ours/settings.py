"""Our production settings, with the collected static files in the bench's own folder."""

import os
from pathlib import Path

from tutor.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["BENCH_STATIC"])
