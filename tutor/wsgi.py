"""The door for a production server. A server is never a development server by accident."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tutor.settings")
os.environ.setdefault("DEVELOPMENT", "no")

application = get_wsgi_application()

# What has been loaded by now stays for good: the collector need not look through it again and again,
# nor after each handful of objects that a page is made of.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 20, 20)
