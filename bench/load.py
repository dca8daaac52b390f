"""Load on a server: so many connections for so many seconds, by wrk or, where there is none, by threads of our own."""

import os
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from threading import Lock

from bench.apps import Prepared
from bench.requests import Request, write
from bench.server import Server, serving

CONNECTIONS = (1, 8, 32)
WARMING = 60
SCRIPT = Path(__file__).with_name("load.lua")


@dataclass(frozen=True)
class Load:
    """What a server did under a load; the times in milliseconds."""

    requests: int
    seconds: float
    p50: float
    p99: float
    cpu: float = 0.0

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds


def find_wrk() -> str | None:
    if (found := shutil.which("wrk")) or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    print("wrk is missing: installing it from Debian …", flush=True)
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "--yes", "wrk"]):
        subprocess.run(command, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"}, capture_output=True)
    return shutil.which("wrk")


def measure(prepared: Prepared, what: str, connections: int, seconds: float, wrk: str | None) -> Load:
    """One load on a fresh server with a fresh database; every answer has to be a 2xx."""
    requests: list[Request] = getattr(prepared, what)
    once = what == "answer" and prepared.answers_once
    load = partial(_by_wrk, wrk, prepared.app.folder / "load") if wrk else _by_threads
    prepared.app.renew()
    with serving(prepared.app) as server:
        for request in requests[:WARMING]:
            _send(HTTPConnection("127.0.0.1", server.port), request)
        before = server.cpu
        under = load(server, requests[WARMING:] if once else requests, connections, seconds, once)
        return replace(under, cpu=(server.cpu - before) * 1000 / under.requests)


def _by_wrk(
    wrk: str, file: Path, server: Server, requests: list[Request], connections: int, seconds: int, once: bool
) -> Load:
    write(requests, file)
    command = [wrk, "-t1", f"-c{connections}", f"-d{seconds}", "--timeout", "20", "-s", str(SCRIPT), server.url, "--"]
    said = subprocess.run([*command, str(file), "once" if once else "again"], capture_output=True, text=True).stdout
    line = next((line for line in said.splitlines() if line.startswith("measured ")), None)
    if line is None:
        raise SystemExit(f"wrk did not end well:\n{said}")
    _, answers, lost, took, p50, p99 = line.split()
    if int(lost):
        raise SystemExit(f"{lost} of {answers} answers were no 2xx, or never came.")
    return Load(int(answers), float(took), float(p50), float(p99))


def _by_threads(server: Server, requests: list[Request], connections: int, seconds: int, once: bool) -> Load:
    """Slower than wrk, and it takes CPU from the server; what the server itself spends is still right."""
    to_send, lock = iter(requests) if once else cycle(requests), Lock()
    begin = time.monotonic()

    def browse(_: int) -> list[float]:
        connection, times = HTTPConnection("127.0.0.1", server.port), []
        while time.monotonic() < begin + seconds:
            with lock:
                request = next(to_send, None)
            if request is None:
                break
            sent = time.monotonic()
            _send(connection, request)
            times.append((time.monotonic() - sent) * 1000)
        return times

    with ThreadPoolExecutor(connections) as browsers:
        times = sorted(time for times in browsers.map(browse, range(connections)) for time in times)
    took = time.monotonic() - begin
    return Load(len(times), took, times[len(times) // 2], times[len(times) * 99 // 100])


def _send(connection: HTTPConnection, request: Request) -> None:
    connection.request(request.method, request.path, request.body or None, request.headers)
    answer = connection.getresponse()
    answer.read()
    if answer.status // 100 != 2:
        raise SystemExit(f"{request.method} {request.path}: {answer.status}")
