"""A browser without scripts or pictures: pages are asked for, forms are sent, cookies are kept."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

BLOCKS = frozenset(
    "address article aside div dd dl dt fieldset form h1 h2 h3 header label legend li main nav p section".split()
)
UNSEEN = frozenset(("script", "style", "svg", "template", "title"))
VOID = frozenset(("input", "br", "img", "link", "meta", "hr"))
Pairs = list[tuple[str, str]]


@dataclass
class Button:
    name: str
    value: str
    action: str  # where it sends the form, if elsewhere
    words: str = ""


@dataclass
class Form:
    action: str
    fields: Pairs = field(default_factory=list)  # as they would be sent untouched
    buttons: list[Button] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


@dataclass
class Page:
    url: str
    forms: list[Form]
    links: list[tuple[str, str]]  # address, words
    lines: list[str]  # of the main part, as they are read
    heading: str

    @property
    def path(self) -> str:
        return urlsplit(self.url).path

    def form(self, *, to: str = "", button: str = "", named: str = "") -> Form | None:
        """The first form that goes there, has such a button, or such a field."""
        for form in self.forms:
            pressed = not button or any(re.search(button, one.words) for one in form.buttons)
            there = any(re.search(to, one) for one in (form.action, *(one.action for one in form.buttons)))
            if pressed and there and (not named or named in form.names):
                return form
        return None

    def link(self, words: str) -> str | None:
        return next((address for address, text in self.links if re.search(words, text)), None)


class _Reader(HTMLParser):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.page = Page(url, [], [], [], "")
        self.form: Form | None = None
        self.open: list[str] = []
        self.line = ""
        self.gather: list[str] | None = None  # the words of a link, a button or a heading
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        got = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.open.append(tag)
        if tag in BLOCKS:
            self._end_line()
        match tag:
            case "form":
                self.form = Form(urljoin(self.page.url, got.get("action", "")))
                self.page.forms.append(self.form)
            case "input":
                self._input(got)
            case "select":
                self.select = got.get("name", "")
                if self.form:
                    self.form.names.add(self.select)
            case "option" if self.form and "selected" in got:
                self.form.fields.append((self.select, got.get("value", "")))
            case "a":
                self.gather = []
                self.page.links.append((urljoin(self.page.url, got.get("href", "")), ""))
            case "button":
                self.gather = []
                if self.form:
                    elsewhere = urljoin(self.page.url, got["formaction"]) if "formaction" in got else ""
                    self.form.buttons.append(Button(got.get("name", ""), got.get("value", ""), elsewhere))
            case "h1":
                self.gather = []

    def _input(self, got: dict[str, str]) -> None:
        if not self.form or "name" not in got:
            return
        self.form.names.add(got["name"])
        if got.get("type") not in ("checkbox", "radio") or "checked" in got:
            self.form.fields.append((got["name"], got.get("value", "on" if got.get("type") == "checkbox" else "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if tag in BLOCKS:
            self._end_line()
        if tag == "form":
            self.form = None
        if self.gather is not None and tag in ("a", "button", "h1"):
            words = " ".join("".join(self.gather).split())
            if tag == "a":
                self.page.links[-1] = (self.page.links[-1][0], words)
            elif tag == "h1":
                self.page.heading = words
            elif self.form and self.form.buttons:
                self.form.buttons[-1].words = words
            self.gather = None

    def handle_data(self, data: str) -> None:
        if UNSEEN.intersection(self.open):
            return
        if self.gather is not None:
            self.gather.append(data)
        if "main" in self.open:
            self.line += data

    def _end_line(self) -> None:
        if words := " ".join(self.line.split()):
            self.page.lines.append(words)
        self.line = ""


class Browser:
    """One learner's own, as long as it is kept."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> Page:
        return self._read(urljoin(self.site, address), None)

    def send(self, form: Form, values: Iterable[tuple[str, str]] = (), *, button: str = "") -> Page:
        """The form with these values in place of its own, by the button whose words or value match."""
        values = list(values)
        ours = {name for name, _ in values}
        pairs = [pair for pair in form.fields if pair[0] not in ours] + values
        pressed = next((one for one in form.buttons if re.search(button, one.words) or button == one.value), None)
        if button and pressed and pressed.name:
            pairs.append((pressed.name, pressed.value))
        elsewhere = pressed.action if button and pressed else ""
        return self._read(elsewhere or form.action, urlencode(pairs).encode())

    def _read(self, address: str, body: bytes | None) -> Page:
        with self.opener.open(address, body, timeout=60) as response:
            reader = _Reader(response.url)
            reader.feed(response.read().decode())
        remains = [line for line in reader.page.lines if re.search(r"{[{%]|[%}]}", line)]
        assert not remains, f"{reader.page.url}: {remains}"
        return reader.page
