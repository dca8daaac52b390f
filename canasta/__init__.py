"""The rules of canasta. Standard library only: no Django, no clock, no hidden randomness."""

ENGINE_VERSION = "1"  # raise it when a ruling changes: stored questions carry it
