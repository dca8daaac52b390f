"""Every text of rulings, questions and explanations stands in one place for translators, and none beside it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.texts import FILE, ROOT, catalogue

WORDED = [*sorted((ROOT / "drills" / "kinds").glob("*.py")), ROOT / "drills" / "misconceptions.py"]
SENTENCE = re.compile(r"^[A-Z][a-z’]+ [a-z].*[.?]$")


def sentences_outside(path: Path) -> Iterator[str]:
    """Whole sentences in the code that no gettext call holds."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside: set[int] = set()
    for node in ast.walk(tree):
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        is_doc = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if called in ("_", "ngettext") or is_doc or isinstance(node, ast.Raise):
            inside.update(map(id, ast.walk(node)))
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
        if is_text and SENTENCE.match(node.value):
            yield node.value


@pytest.mark.parametrize("path", WORDED, ids=lambda path: path.stem)
def test_no_sentence_of_a_question_stands_outside_the_catalogue(path: Path) -> None:
    assert list(sentences_outside(path)) == []


def words_put_in(path: Path) -> Iterator[str]:
    """Plain words that complete a sentence of the catalogue, chosen in the code: "is", "enough"."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            for keyword in node.keywords:
                yield from plain_words(keyword.value)


def plain_words(value: ast.AST | None) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(text)) if any(letter.isalpha() for letter in text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*plain_words(one), *plain_words(other))
        case ast.BoolOp(values=parts) | ast.JoinedStr(values=parts):
            for part in parts:
                yield from plain_words(part)


@pytest.mark.parametrize("path", [*WORDED, *sorted((ROOT / "canasta").glob("*.py"))], ids=lambda path: path.stem)
def test_no_sentence_is_completed_by_words_that_the_catalogue_does_not_have(path: Path) -> None:
    assert list(words_put_in(path)) == []


def test_the_catalogue_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == catalogue(), "run make texts"


def test_a_text_is_found_in_the_catalogue_with_its_places() -> None:
    assert 'msgid "You have drawn, and laid nothing yet."' in catalogue()
    assert "#: drills/skills.toml\nmsgid" in catalogue()
