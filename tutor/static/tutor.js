// Nothing here is needed: every page works without it. It adds keys, tells the server the time zone, and where a part of a
// page is asked for it takes taps in their turn and says what came of one that was refused or lost.
(() => {
  "use strict";

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;

  const writing = (element) => element.matches("textarea, select, input:not([type=radio]):not([type=checkbox])");
  const acting = (element) => element.matches("a, button, summary, input, select, textarea");

  // Arrows walk along a hand of cards to pick; Space picks, as in any check box.
  function walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const hand = step && event.target.matches(".pick input") && event.target.closest(".hand");
    if (!hand) return;
    const picks = [...hand.querySelectorAll(".pick input")];
    const next = picks[picks.indexOf(event.target) + step];
    if (next) next.focus();
    event.preventDefault();
  }

  // data-key="1 ArrowRight": either key presses this button, follows this link, or chooses this answer.
  function press(event) {
    if (document.body.dataset.keys === "off" && event.key.length === 1) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || writing(event.target)) return;
    if (event.key === "Enter" && acting(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const wanted = document.querySelector(`[data-key~="${CSS.escape(key)}"]`);
    if (!wanted || wanted.disabled) return;
    event.preventDefault();
    wanted.focus();
    wanted.click();
  }

  // data-copy="id": what stands in that field is copied.
  function copy(event) {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    const said = document.getElementById("said");
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).then(() => { if (said) said.textContent = button.dataset.copied; button.textContent = button.dataset.copied; }, () => field.focus());
  }

  // A request that is refused is answered by a whole page, which says why. Sums made while somebody types (hx-swap="none")
  // leave what is typed alone.
  function refused({ detail }) {
    const { status } = detail.xhr;
    if (status < 400 || status >= 500 || detail.requestConfig.elt.matches("[hx-swap=none]")) return;
    Object.assign(detail, { shouldSwap: true, target: document.body, swapOverride: "innerHTML show:window:top" });
  }

  // data-in-turn: a tap waits for the answer to the one before, which may put another button in the place of this one.
  const waiting = [];
  let next = null;
  const busy = () => document.querySelector("[data-in-turn].htmx-request, [data-in-turn] .htmx-request");
  const alike = (one, other) => one.name === other.name && one.value === other.value;

  function queue(event) {
    const button = event.target.closest("[data-in-turn] button[name]");
    if (!button || button === next || !(busy() || waiting.length)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(button);
  }

  function takeTurns() {
    while (waiting.length && !busy()) {
      const button = waiting.shift();
      const there = [...document.querySelectorAll("[data-in-turn] button[name]")];
      next = there.find((one) => one === button) ?? there.find((one) => alike(one, button));
      next?.click();
      next = null;
    }
  }

  // No answer: no connection, or a server that is busy or in trouble. It is said until one comes, and nothing waits on.
  function unheard() {
    waiting.length = 0;
    say(true);
  }

  function heard({ detail }) {
    if (detail.xhr.status >= 500) unheard();
    else if (detail.xhr.status > 0) say(false);
  }

  function say(shown) {
    const words = document.getElementById("unheard");
    if (words) words.hidden = !shown;
  }

  document.addEventListener("htmx:beforeSwap", refused);
  document.addEventListener("htmx:afterRequest", heard);
  document.addEventListener("htmx:afterRequest", () => setTimeout(takeTurns));
  for (const failure of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, unheard);
  document.addEventListener("click", queue, true);
  document.addEventListener("click", copy);
  document.addEventListener("keydown", walk);
  document.addEventListener("keydown", press);
})();
