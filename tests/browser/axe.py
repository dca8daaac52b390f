"""What axe says of a page, once it is whole: rules of WCAG 2.2 A and AA, and best practices."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# What is well is not listed: to list it takes three times as long as to find out.
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def found_by_axe(page: Page) -> list[str]:
    page.wait_for_load_state()
    results = Axe().run(page, options=OPTIONS)
    return [
        f"{violation['id']}: {node['html'][:200]} {node.get('failureSummary', '')}"
        for violation in results.response["violations"]
        for node in violation["nodes"]
    ]
