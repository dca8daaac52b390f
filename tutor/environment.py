"""Three small readers of the environment. A value that cannot be meant stops the start, loudly."""

import os

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None:
        raise ImproperlyConfigured(f"Set {name} in the environment (docs/deploy.md says how).")
    return value


def flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, "yes" if default else "no").lower()
    if value not in ("yes", "no", "true", "false", "1", "0"):
        raise ImproperlyConfigured(f"{name} is {value!r}; write yes or no.")
    return value in ("yes", "true", "1")


def words(name: str, default: str = "") -> list[str]:
    return text(name, default).replace(",", " ").split()
