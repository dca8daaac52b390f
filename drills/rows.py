"""One row of a table, for the pages that are asked for most."""

from functools import cache
from typing import Any

from django.db.models import Model


def row_with(model: type[Model], *, lock: bool = False, **columns: Any) -> Any:
    """The row with these values, None where there is none.

    Its SQL is written once and kept: to have it written anew for each answer costs twice what reading the row does.
    """
    names = sorted(columns)  # as a filter takes them
    rows = model._default_manager.raw(_sql(model, lock, *names), [columns[name] for name in names])
    return next(iter(rows), None)


@cache
def _sql(model: type[Model], lock: bool, *names: str) -> str:
    rows = model._default_manager.filter(**dict.fromkeys(names, 0))
    return (rows.select_for_update() if lock else rows).query.sql_with_params()[0]
