from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from bench.floor.models import Review, Row

HAND = ("3C", "5D", "5S", "9H", "10C", "QD", "QS", "KH", "AS", "2C", "JK")
MELDS = ("kings", "queens", "sevens", "fours")
CHOICES = ("the pair in your hand", "the two in the pile", "your side’s minimum", "the meld on the table")
TODAY = "2026-01-31"


def page(request: HttpRequest) -> HttpResponse:
    context = {"row": _due(request), "hand": HAND, "melds": MELDS, "choices": CHOICES}
    return render(request, "floor/page.html", context)


def answer(request: HttpRequest) -> HttpResponse:
    with transaction.atomic():
        row = _due(request, lock=True)
        review = Review.objects.create(row=row, at=timezone.now(), choice=int(request.POST["reason"]))
        Row.objects.filter(pk=row.pk).update(stability=row.stability + 0.1, answers=row.answers + 1)
    return render(request, "floor/answer.html", {"row": row, "review": review, "choices": CHOICES})


def _due(request: HttpRequest, lock: bool = False) -> Row:
    rows = Row.objects.select_for_update() if lock else Row.objects
    return rows.filter(learner=request.user, due__lte=TODAY).order_by("due")[:1].get()
