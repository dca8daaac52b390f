"""Every text of rulings, questions and explanations in one place, for translators: locale/texts.pot (make texts)."""

import io
import tomllib
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[2]
FILE = ROOT / "locale" / "texts.pot"
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
OF_A_SKILL = ("title", "look")


def catalogue() -> str:
    """The catalogue as its file has it, without dates and line numbers, so that it changes with the texts alone."""
    catalog = Catalog(project="Canasta tutor", fuzzy=False)
    for folder in ("canasta", "drills"):
        found = extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
        )
        for name, _, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
            catalog.add(message, locations=[(f"{folder}/{name}", 0)], auto_comments=comments, context=context)
    for text in texts_of_skills():
        catalog.add(text, locations=[("drills/skills.toml", 0)])
    written = io.BytesIO()
    write_po(written, catalog, width=110, omit_header=True, include_lineno=False)
    return written.getvalue().decode()


def texts_of_skills() -> list[str]:
    rows = tomllib.loads((ROOT / "drills" / "skills.toml").read_text(encoding="utf-8")).values()
    return [text for row in rows for text in (*(row[name] for name in OF_A_SKILL), *row["facets"].values())]


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(catalogue(), encoding="utf-8")
