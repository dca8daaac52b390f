"""What a 75-year-old needs of a page, measured in the browser: nothing too small to read or to hit, nothing cut off."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import Page, ViewportSize

SMALLEST_TEXT, SMALLEST_TARGET = 18, 44

_TOO_SMALL = """([text, target]) => {
  const found = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".vh, .skip");
  const name = (element) => element.outerHTML.slice(0, 120);
  for (const element of document.querySelectorAll("body *")) {
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (words && shown(element) && !element.closest("svg") && parseFloat(getComputedStyle(element).fontSize) < text)
      found.push(`text of ${getComputedStyle(element).fontSize}: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")) {
    const inText = getComputedStyle(element).display === "inline";
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (shown(element) && !inText && (box.width < target - 0.5 || box.height < target - 0.5))
      found.push(`target of ${box.width} × ${box.height}: ${name(element)}`);
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`scrolls sideways: ${root.scrollWidth}`);
  return found;
}"""


def dressed(page: Page, looks: Iterable[tuple[ViewportSize, str]]) -> Iterator[str]:
    """The page that is open in each of these looks, by its width and colours."""
    for viewport, scheme in looks:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(width) => innerWidth === width", arg=viewport["width"])
        yield f"{page.url} in {scheme} at {viewport['width']}"


def fits(page: Page) -> bool:
    """Does the page scroll up and down only, once it is whole?"""
    page.wait_for_load_state()
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def too_small(page: Page) -> list[str]:
    page.wait_for_load_state()
    return page.evaluate(_TOO_SMALL, [SMALLEST_TEXT, SMALLEST_TARGET])
