"""A real Chromium at a live server. Every page that a test opens must keep the console free of errors."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps a loop running in the test's thread

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first is the quickest
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds: the machine may be busy, and a page that never comes is late enough
expect.set_options(timeout=PATIENCE)

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
LOOKS = [(PHONE, "light"), (DESK, "dark")]
OTHER_LOOKS = [(PHONE, "dark"), (DESK, "light")]
PLAIN = {"viewport": DESK, "timezone_id": "Europe/Berlin", "reduced_motion": "reduce"}  # no colour is caught halfway


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROMIUM:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing, and CI leaves no test out.")
        pytest.skip("Chromium is missing: install the package chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Browser, live_server) -> Iterator:
    """browse(viewport=PHONE, color_scheme="dark", …) opens a new browser, as a visitor, on the live server."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new_page(**options) -> Page:
        context = chromium.new_context(**PLAIN | {"base_url": live_server.url} | options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(browse) -> Page:
    """A visitor's page on a wide screen."""
    return browse()


def slow_down(page: Page) -> None:
    """From now on every answer is half a second on its way."""
    line = {"offline": False, "latency": 500, "downloadThroughput": -1, "uploadThroughput": -1}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
