"""The style sheet, the script and the pictures, under names that change with their content."""

from functools import lru_cache

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Remembers each address: it does not change while a server runs, and every page asks for several."""

    url = lru_cache(maxsize=256)(CompressedManifestStaticFilesStorage.url)
