"""Where log-ins and the like are counted: in the database, so that all workers share one limit."""

from django.utils.crypto import salted_hmac


def keyed(key: str, key_prefix: str, version: int) -> str:
    """What stands in the table in place of an address or a user name: a digest that only this server can make."""
    return salted_hmac("tutor.limits", f"{key_prefix}:{version}:{key}", algorithm="sha256").hexdigest()
