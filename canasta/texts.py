"""The standard library's gettext, remembered: it looks for a catalogue on the disk at every call."""

from __future__ import annotations

import functools
from gettext import gettext as _look_up
from gettext import ngettext as _look_up_plural

gettext = functools.cache(_look_up)
ngettext = functools.lru_cache(maxsize=4096)(_look_up_plural)
