import logging

from allauth.account import views as account
from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tutor.accounts import DAYS_AHEAD, Device, leave, switch
from tutor.forms import DaysAheadForm, ResetPasswordForm, SignupForm, YouForm
from tutor.home import home_of
from tutor.zones import zone_of_device

GET_OR_POST = ["GET", "HEAD", "POST"]
NO_MAIL = (
    "No e-mail could be sent just now: our mail server does not answer. We have noted it, and nothing is lost. "
    "Please try again in half an hour; wherever you are still logged in, you can go on."
)
log = logging.getLogger(__name__)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    zone = getattr(request.user, "time_zone", None) or zone_of_device(request) or "UTC"
    return render(request, "tutor/home.html", {"home": home_of(request.user, request.now, zone)})


@require_http_methods(GET_OR_POST)
def you(request: HttpRequest) -> HttpResponse:
    """The learner's own page. A visitor who saves something here becomes a guest."""
    sent = request.POST if request.method == "POST" else None
    form = YouForm(sent, instance=request.user if request.user.is_authenticated else None)
    if form.is_valid():
        form.save_to(request.learner())
        messages.success(request, "Saved.")
        return redirect("you")
    return render(request, "tutor/you.html", {"form": form})


@require_http_methods(GET_OR_POST)
def learners(request: HttpRequest) -> HttpResponse:
    """Who learns on this device: switch, make room for somebody new, or forget one."""
    if request.method == "GET":
        return render(request, "tutor/learners.html")
    if "forget" in request.POST:
        return _forget(request, request.POST["forget"])
    if "new" in request.POST:
        leave(request)
        return redirect("home")
    return _switch(request, request.POST.get("learner", ""))


def _forget(request: HttpRequest, pk: str) -> HttpResponse:
    device = Device(request)
    if not device.knows(pk):
        raise Http404
    if pk == str(request.user.pk):
        leave(request)
    device.forget(pk)
    return redirect("learners")


def _switch(request: HttpRequest, pk: str) -> HttpResponse:
    device = Device(request)
    learner = device.learner(pk)
    if device.lets_in(learner):
        switch(request, learner)
        return redirect("home")
    if learner.is_guest:
        messages.info(request, f"{learner.name} is learning on another device now, let in there by a one-time code.")
        device.forget(pk)
        return redirect("learners")
    messages.info(request, f"{learner.name} has a new password: please log in again.")
    return redirect("account_login")


class SignUp(account.SignupView):
    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Of two who choose a name at the same moment, the second is told that it is taken."""
        try:
            with transaction.atomic():
                return super().form_valid(form)
        except IntegrityError:
            form.add_error("username", get_adapter().validation_error("username_taken"))
            return self.form_invalid(form)


class ResetPassword(account.PasswordResetView):
    def form_valid(self, form: ResetPasswordForm) -> HttpResponse:
        """An e-mail goes to an address that no learner has, too: neither it nor a failure tells who learns here."""
        try:
            return super().form_valid(form)
        except OSError:  # no answer, no connection, or a refusal (SMTPException)
            log.exception("The e-mail about a new password could not be sent")
            form.add_error(None, NO_MAIL)
            return self.form_invalid(form)


def change_password(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and request.user.is_guest:
        return redirect("account_signup")
    return account.password_change(request)


@require_http_methods(GET_OR_POST)
def dev_time(request: HttpRequest) -> HttpResponse:
    """On a development server: go on as if some days had passed."""
    form = DaysAheadForm(request.POST or None, initial={"days": request.session.get(DAYS_AHEAD, 0)})
    if form.is_valid():
        request.session[DAYS_AHEAD] = form.cleaned_data["days"]
        return redirect("home")
    return render(request, "tutor/dev_time.html", {"form": form})


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403_csrf.html", status=403)


def too_often(request: HttpRequest) -> HttpResponse:
    return render(request, "429.html", status=429)
