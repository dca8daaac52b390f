"""The tour of canasta/ in README.md runs as it stands, and its commands are those of the Makefile."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_tour_runs():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_the_commands_are_those_of_the_makefile():
    told = set(re.findall(r"^\| `make (\w+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE))
    there = set(re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert told == there


def test_no_file_names_a_registry():
    hosts = re.compile(r"pypi\.org|pythonhosted|registry\.npmjs|--index-url|--extra-index-url")
    for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml", "Makefile", "README.md"):
        assert not hosts.search((ROOT / name).read_text()), name
