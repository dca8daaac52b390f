"""What is kept of you: look, take it along, delete it. Guests too."""

from typing import Any

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs.pages import csv_file
from clubs.services.staffing import LastTeacher
from drills.models import Event, Question
from lessons.models import Progress
from scores.models import Sheet
from tutor import privacy
from tutor.accounts import Device, leave
from tutor.models import Learner

SURE = "delete"


class DeleteForm(forms.Form):
    """Typed to be sure; whoever has a password gives it, since devices are shared."""

    sure = forms.CharField(
        label="To be sure, type the word “delete”",
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off"}),
    )
    password = forms.CharField(
        label="Your password", widget=forms.PasswordInput({"autocomplete": "current-password"}), strip=False
    )

    def __init__(self, learner: Learner, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.learner = learner
        if not learner.has_usable_password():
            del self.fields["password"]

    def clean_sure(self) -> str:
        if self.cleaned_data["sure"].strip().casefold() != SURE:
            raise forms.ValidationError("Nothing was deleted. Please type the word “delete”.")
        return SURE

    def clean_password(self) -> str:
        if not self.learner.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError("Nothing was deleted: this is not your password.")
        return self.cleaned_data["password"]


@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """What is kept, in numbers, and what can be done with it."""
    its = {"learner_id": request.user.pk}
    counts = {
        "lessons": Progress.objects.filter(**its).count(),
        "answers": Event.objects.filter(**its, kind="answer").count(),
        "questions": Question.objects.filter(**its).count(),
        "sheets": Sheet.objects.filter(**its).count(),
    }
    return render(request, "tutor/data.html", {"counts": counts})


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(privacy.as_json(_learner(request)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="canasta-tutor.json"'
    return response


@require_safe
def answers(request: HttpRequest) -> HttpResponse:
    return csv_file("canasta-tutor-answers", privacy.answers(_learner(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Everything, for good. Where a club would be left without a teacher, that is put right first."""
    learner = _learner(request)
    if too_often := ratelimit.consume_or_429(request, action="reauthenticate", user=learner):
        return too_often  # whoever holds the device is not let guess at the password here
    orphans = privacy.only_teacher_of(learner)
    form = DeleteForm(learner, request.POST if request.method == "POST" and not orphans else None)
    if form.is_valid():
        pk = str(learner.pk)
        try:
            privacy.delete(learner)
        except LastTeacher:  # the other teacher has gone in this very moment
            return redirect("your-delete")
        leave(request)
        Device(request).forget(pk)
        messages.success(request, "Everything is deleted. You are welcome back at any time.")
        return redirect("home")
    return render(request, "tutor/delete.html", {"form": form, "orphans": orphans})


def _learner(request: HttpRequest) -> Learner:
    if not request.user.is_authenticated:
        raise Http404
    return request.user
