/** Puts the page together: who one is, what comes from the server, and what is drawn. */

import { act, people as everyone } from "./act.js";
import { readAddress, writeAddress } from "./address.js";
import { announce, title } from "./announcer.js";
import { draw } from "./dom.js";
import { go } from "./go.js";
import { listen } from "./live.js";
import { keepPlace, seek } from "./messages.js";
import { returnFocus } from "./modal/dialog.js";
import { drawer, page } from "./page.js";
import { settle } from "./pressing.js";
import { followPlace, unreadElsewhere } from "./sidebar.js";
import { openMenu, painter, redraw, state } from "./state.js";
import { keepTicking } from "./times.js";
import { complain } from "./toasts.js";

const root = document.getElementById("app");

painter(() => {
  const before = document.activeElement;
  const home = before?.closest?.("[data-message]")?.dataset.message;
  draw(root, page());
  queueMicrotask(seek); // after a channel that was just drawn has gone to its end
  returnFocus();
  keepFocus(before, home);
});

// A control that is gone leaves the focus with its message, so that the keyboard goes on from there.
function keepFocus(before, home) {
  if (!before || before === document.body || document.activeElement === before) return;
  if (before.isConnected) before.focus({ preventScroll: true });
  else if (home && document.activeElement === document.body) {
    document.querySelector(`[data-message="${home}"]`)?.focus({ preventScroll: true });
  }
}

function onView(view) {
  const asked = state.channel && /^\d+$/.test(state.channel) && view.channel.id !== state.channel;
  // A view of the channel one just left crosses with the wish to leave it.
  if (asked && Date.now() - state.switching < 1500) return;
  const moved = state.view?.channel.id !== view.channel.id;
  state.view = view;
  state.switching = 0;
  if (moved) {
    state.channel = view.channel.id;
    writeAddress();
    followPlace(view);
  }
  settle(view);
  const added = announce(view);
  title(view, unreadElsewhere(view));
  redraw();
  queueMicrotask(() => keepPlace(moved ? 0 : added));
}

// The channel is gone, or was never this person's to see: they are led to the first one they may write in.
async function onRefusal(sentence) {
  if (state.view && state.channel) complain(sentence);
  try {
    const views = await act("everything");
    const open = views.find((view) => view.channel.type === 0 && view.channel.can_send) ?? views[0];
    if (open) go(open.channel.id, { anew: false });
    else complain("There is no channel this person can see.");
  } catch (error) {
    complain(error.message);
  }
}

function onOutside(event) {
  if (!state.menu || event.target.closest(`[data-menu="${CSS.escape(state.menu)}"]`)) return;
  if (state.outside) state.outside();
  else openMenu(null);
}

function onEscape(event) {
  if (event.key === "Escape" && state.drawer) drawer(false);
}

async function begin() {
  readAddress();
  redraw();
  for (let wait = 250; !state.people.length; wait = Math.min(wait * 2, 8000)) {
    try {
      state.people = await everyone();
    } catch {
      state.lost = true;
      redraw();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  state.lost = false;
  if (!state.people.some((one) => one.username === state.person || one.id === state.person)) {
    state.person = state.people[0].username;
    writeAddress();
  }
  listen(onView, onRefusal, redraw);
  keepTicking();
}

document.addEventListener("pointerdown", onOutside);
document.addEventListener("keydown", onEscape);
window.addEventListener("popstate", () => {
  const person = state.person;
  const wanted = new URLSearchParams(location.search);
  if (wanted.get("as") !== person) location.reload();
  else if (wanted.get("channel")) go(wanted.get("channel"), { anew: false });
});
begin();
