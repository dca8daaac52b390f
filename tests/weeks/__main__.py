"""`python -m tests.weeks`: three weeks of a simulated beginner at a server of their own, and whether all was well.

Shows the home page as it stands each morning, what was read and answered that day, and what the record names.
"""

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

MIX_UPS = ("bonus-in-minimum", "wild-opens-frozen", "ice-melts", "own-melds-only")
PICTURED = (1, 3, 7, 14, 21)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.weeks", description=__doc__)
    parser.add_argument("--days", type=int, default=21)
    parser.add_argument(
        "--screenshots", type=Path, metavar="FOLDER", help=f"the home page on days {PICTURED}, at 360 px"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="canasta-weeks-") as folder:
        os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/weeks.sqlite3", "DEVELOPMENT": "yes"}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tutor.settings", "DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
        return _weeks(options.days, options.screenshots)


def _weeks(count: int, folder: Path | None) -> int:
    import django
    from django.core.management import call_command
    from pytest_django.live_server_helper import LiveServer

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.weeks import checks
    from tests.weeks.beginner import Beginner
    from tests.weeks.browser import Browser

    server = LiveServer("127.0.0.1")
    try:
        beginner = Beginner(Browser(server.url), MIX_UPS, random.Random("three weeks"))
        days = []
        for number in range(count):
            beginner.travel(number)
            if folder and number + 1 in PICTURED:
                _picture(server.url, beginner.browser, folder / f"day-{number + 1:02}.png")
            days.append(beginner.day(number))
            print(checks.told(days[-1]), flush=True)
        complaints = checks.complaints(beginner, days)
        print(checks.summed_up(days))
    finally:
        server.stop()
    print("\n".join(f"NOT SO: {one}" for one in complaints) or "All is as it should be.")
    return len(complaints) > 0


def _picture(site: str, browser: "Browser", path: Path) -> None:  # noqa: F821, known once Django is set up
    """The home page as this browser has it."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM, FLAGS

    path.parent.mkdir(parents=True, exist_ok=True)
    kept = [{"name": one.name, "value": one.value, "url": site} for one in browser.cookies]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = chromium.new_context(viewport={"width": 360, "height": 1500})
        context.add_cookies(kept)
        page = context.new_page()
        page.goto(site)
        page.screenshot(path=path)
        chromium.close()


if __name__ == "__main__":
    sys.exit(main())
