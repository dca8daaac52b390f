"""A lost password: the way back by e-mail, and what is said when none can be sent. Nobody learns who learns here."""

import re
import smtplib

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db
KNOWN, UNKNOWN = "alice@example.org", "nobody@example.org"
ASKING = reverse("account_reset_password")


@pytest.fixture(autouse=True)
def address(alice):
    alice.email = KNOWN
    alice.save()


@pytest.fixture
def mail_server_is_down(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # where nobody listens


def ask(email: str):
    return Client().post(ASKING, {"email": email})


def without_what_was_typed(page: str, email: str) -> str:
    return re.sub(r'(name="csrfmiddlewaretoken" value=)"[^"]+"', r"\1", page.replace(email, "…"))


def test_a_lost_password_is_replaced_by_a_link_in_an_email(client, alice, mailoutbox):
    ask(KNOWN)
    assert "Your user name is alice." in mailoutbox[0].body
    link = next(word for word in mailoutbox[0].body.split() if "/account/password/reset/" in word)
    form = client.get(link, follow=True)
    new = {"password1": "a newer longer one", "password2": "a newer longer one"}
    client.post(form.request["PATH_INFO"], new)
    alice.refresh_from_db()
    assert alice.check_password("a newer longer one")


def test_an_address_that_nobody_has_is_answered_like_any_other(mailoutbox):
    known, unknown = ask(KNOWN), ask(UNKNOWN)
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert [(mail.to, "/password/reset/" in mail.body) for mail in mailoutbox] == [([KNOWN], True), ([UNKNOWN], False)]
    assert "no learner there has this address" in mailoutbox[1].body


def test_mails_are_in_our_own_words(mailoutbox):
    ask(KNOWN), ask(UNKNOWN)
    for mail in mailoutbox:
        assert "at testserver." in mail.body
        assert not re.search(r"[{}<>]|account|Thank you", mail.body.replace("/account/", "/")), mail.body


@pytest.mark.usefixtures("mail_server_is_down")
def test_a_mail_server_that_is_down_is_told_calmly_and_logged(caplog):
    answer = ask(KNOWN)
    assert answer.status_code == 200
    assert "No e-mail could be sent just now" in answer.text
    assert f'value="{KNOWN}"' in answer.text  # to be sent once more without typing
    assert [record.levelname for record in caplog.records if record.name == "tutor.views"] == ["ERROR"]
    assert "ConnectionRefusedError" in caplog.text


@pytest.mark.usefixtures("mail_server_is_down")
def test_a_mail_server_that_is_down_does_not_tell_who_learns_here():
    pages = [without_what_was_typed(ask(email).text, email) for email in (KNOWN, UNKNOWN)]
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    "what", [TimeoutError(), smtplib.SMTPRecipientsRefused({}), smtplib.SMTPAuthenticationError(535, b"no")], ids=repr
)
def test_whatever_keeps_the_mail_back_is_told_so(monkeypatch, alice, what):
    def fail(*args, **kwargs):
        raise what

    before = alice.password
    monkeypatch.setattr(EmailMessage, "send", fail)
    assert "No e-mail could be sent just now" in ask(KNOWN).text
    alice.refresh_from_db()
    assert alice.password == before


def test_nobody_waits_for_a_mail_server_for_long(settings):
    assert 0 < settings.EMAIL_TIMEOUT <= 20
