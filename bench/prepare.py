"""`python -m bench.prepare floor|ours FOLDER LEARNERS`: a fresh database, its requests, and the queries they make.

It runs in a process of its own, since the two have different settings.
"""

import gzip
import json
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench.requests import Request, Requests, write

SAMPLES = 12
NOT_COUNTED = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "PRAGMA")


def main(app: str, folder: Path, learners: int) -> None:
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)
    requests: Requests = import_module(f"bench.{app}.fill").fill(learners)
    sampled = [requests.answer.pop() for _ in range(SAMPLES)]
    write(requests.page, folder / "page")
    write(requests.answer, folder / "answer")
    page, answer = worst(requests.page[:SAMPLES]), worst(sampled)
    facts = {
        "page_queries": page.queries,
        "page_length": page.length,
        "answer_queries": answer.queries,
        "fragment_length": answer.length,
        "fragment_bytes": answer.packed,
        "answers_once": requests.answers_once,
    }
    print(json.dumps(facts))


class Taken(NamedTuple):
    queries: int
    length: int
    packed: int


def worst(requests: list[Request]) -> Taken:
    """The most queries and the most bytes that one of them takes."""
    return Taken(*map(max, zip(*map(_taken, requests), strict=True)))


def _taken(request: Request) -> Taken:
    with CaptureQueriesContext(connection) as captured:
        content = _answer_to(request)
    queries = [query["sql"] for query in captured.captured_queries if not query["sql"].startswith(NOT_COUNTED)]
    return Taken(len(queries), len(content), len(gzip.compress(content)))


def _answer_to(request: Request) -> bytes:
    """What is answered, without a server; whatever is not 200 stops the bench."""
    kind = request.headers.get("Content-Type", "text/plain")
    response = _client().generic(request.method, request.path, request.body, kind, headers=request.headers)
    if response.status_code != 200:
        raise SystemExit(f"{request.method} {request.path}: {response.status_code}")
    return bytes(response.content)


@cache
def _client() -> Client:
    return Client(enforce_csrf_checks=True, SERVER_NAME="127.0.0.1")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
