"""How much comes over the wire for a first drill page, compressed as the server sends it."""

import gzip
import re
from http.client import HTTPConnection
from urllib.parse import urljoin

from bench.requests import Request
from bench.server import Server

BY_A_PROXY = 6  # how hard a proxy compresses what the server left as it was


def first_page(server: Server, request: Request) -> dict[str, int]:
    """The bytes of the page and of everything it names, by address."""
    html, size = _fetch(server, request.path, request.headers)
    weights = {request.path: size}
    for path in re.findall(r'(?:href|src)="(/static/[^"#]+)', html):
        style, weights[path] = _fetch(server, path, {})
        for url in re.findall(r"url\([\"']?([^\"')#]+)", style) if path.endswith(".css") else ():
            weights[urljoin(path, url)] = _fetch(server, urljoin(path, url), {})[1]
    return weights


def _fetch(server: Server, path: str, headers: dict[str, str]) -> tuple[str, int]:
    """What is there as text, and its size as it travels."""
    plain = _get(server, path, headers)[0]
    sent, coding = _get(server, path, headers | {"Accept-Encoding": "br, gzip"})
    is_packed = coding is not None or path.endswith(".woff2")
    return plain.decode(errors="replace"), len(sent) if is_packed else len(gzip.compress(sent, BY_A_PROXY))


def _get(server: Server, path: str, headers: dict[str, str]) -> tuple[bytes, str | None]:
    connection = HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status}")
    return answer.read(), answer.headers["Content-Encoding"]
