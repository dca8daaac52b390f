"""The two that are measured: the floor and ours. How each is set, filled and served."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.requests import Request, read

LEARNERS = 200


@dataclass(frozen=True)
class App:
    name: str
    wsgi: str
    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        database = self.folder / "db.sqlite3"
        own = {
            "floor": {"FLOOR_DATABASE": str(database)},
            "ours": {
                "DATABASE_URL": f"sqlite:///{database}",
                "BENCH_STATIC": str(self.folder / "static"),
                "SECRET_KEY": "only-to-measure-what-a-production-server-costs-0123456789",
                "ALLOWED_HOSTS": "127.0.0.1",
                "DEVELOPMENT": "no",
                "HTTPS": "no",
            },
        }
        return os.environ | {"DJANGO_SETTINGS_MODULE": f"bench.{self.name}.settings"} | own[self.name]

    def renew(self) -> None:
        """The database as it was filled."""
        for leftover in self.folder.glob("db.sqlite3*"):
            leftover.unlink()
        shutil.copy(self.folder / "filled.sqlite3", self.folder / "db.sqlite3")


@dataclass(frozen=True)
class Prepared:
    app: App
    page: list[Request]
    answer: list[Request]
    page_queries: int
    page_length: int
    answer_queries: int
    fragment_length: int
    fragment_bytes: int  # compressed
    answers_once: bool


def apps(folder: Path) -> tuple[App, App]:
    return App("floor", "bench.floor.wsgi:application", folder / "floor"), App(
        "ours", "tutor.wsgi:application", folder / "ours"
    )


def prepare(app: App, learners: int = LEARNERS) -> Prepared:
    app.folder.mkdir()
    command = [sys.executable, "-m", "bench.prepare", app.name, str(app.folder), str(learners)]
    done = subprocess.run(command, env=app.environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"The {app.name} app could not be filled.")
    (app.folder / "db.sqlite3").rename(app.folder / "filled.sqlite3")
    facts = json.loads(done.stdout.splitlines()[-1])
    return Prepared(app, page=read(app.folder / "page"), answer=read(app.folder / "answer"), **facts)
