"""A set away from the phone: printed on paper, and shown on the wall."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs import access, paper_page
from clubs.services.sets import own_set

MOST_HANDS = 999


@require_safe
def paper(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The positions with room for answers; the answers with their reasons on a sheet of their own."""
    staff = access.staff_of(request.user, pk)
    its = own_set(staff.club, number)
    context = {"club": staff.club, "set": its, "asked": paper_page.of(its)}
    return render(request, "clubs/paper.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def wall(request: HttpRequest, pk: int, number: int, at: int) -> HttpResponse:
    """One position, as large as the wall is; a POST reveals the answer, or notes a show of hands."""
    staff = access.staff_of(request.user, pk)
    its = own_set(staff.club, number)
    item = its.items.filter(number=at).first()
    if item is None:
        raise Http404
    page = paper_page.Wall(its, item, is_revealed="reveal" in request.GET)
    form = HandsForm(page.choices, item.hands, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        access.teacher_of(request.user, pk)
        paper_page.note_hands(item, form.hands)
        return redirect(f"{request.path}?reveal=1#answer")
    return render(request, "clubs/wall.html", {"club": staff.club, "staff": staff, "page": page, "form": form})


class HandsForm(forms.Form):
    """How many hands went up for each answer."""

    def __init__(self, choices: list[tuple[str, str]], hands: dict[str, int], *args: object) -> None:
        super().__init__(*args)
        for key, words in choices:
            self.fields[key] = forms.IntegerField(
                label=words,
                required=False,
                min_value=0,
                max_value=MOST_HANDS,
                initial=hands.get(key),
                widget=forms.NumberInput({"inputmode": "numeric"}),
            )

    @property
    def hands(self) -> dict[str, int]:
        return {key: count for key, count in self.cleaned_data.items() if count is not None}
