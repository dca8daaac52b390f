"""A server as deployed: granian, 2 workers with a blocking thread each; and what it has cost."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bench.apps import App

FLAGS = ["--interface", "wsgi", "--workers", "2", "--blocking-threads", "1", "--log-level", "error"]
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def cpu(self) -> float:
        """Seconds of CPU that its processes have taken so far."""
        return sum(_ticks(stat) for stat in self.alive) / TICKS_A_SECOND

    @property
    def alive(self) -> list[list[str]]:
        """Its processes, each by the fields of its /proc/*/stat."""
        return [stat for stat in _stats() if stat[3] == str(self.process.pid) and stat[0] != "Z"]


@contextmanager
def serving(app: App) -> Iterator[Server]:
    """A server on loopback, gone afterwards with all its processes."""
    port = _free_port()
    command = [sys.executable, "-m", "granian", *FLAGS, "--host", "127.0.0.1", "--port", str(port), app.wsgi]
    process = subprocess.Popen(command, env=app.environment, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        server = Server(port, process)
        _wait_for(server)
        yield server
    finally:
        _stop(process)


def _wait_for(server: Server) -> None:
    for _ in range(300):
        if server.process.poll() is not None:
            raise SystemExit("The server did not start.")
        with suppress(OSError), socket.create_connection(("127.0.0.1", server.port), timeout=1):
            return _settle(server)
        time.sleep(0.1)
    raise SystemExit("The server did not answer.")


def _settle(server: Server) -> None:
    """Until every worker has started: what that costs is not the requests'."""
    for _ in range(100):
        before = server.cpu
        time.sleep(0.3)
        if server.cpu == before:
            return


def _stop(process: subprocess.Popen[bytes]) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)  # it leads a session of its own
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _stats() -> Iterator[list[str]]:
    """The fields of /proc/*/stat behind the command's name: state, parent, group, session …"""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            yield path.read_text().rpartition(")")[2].split()


def _ticks(stat: list[str]) -> int:
    return int(stat[11]) + int(stat[12])  # in user mode and in the kernel
