/** Draws the place where one writes: plain messages, and slash commands with their options. */

import { cls, h } from "../dom.js";
import { icon } from "../icons.js";
import { placeName, redraw, state } from "../state.js";
import { parseLine, runnable } from "./commands.js";
import { choose, draft, run, say } from "./draft.js";
import { optionBar } from "./options.js";
import { listKeys, panel, suggestions } from "./suggestions.js";

/** The bottom of the page. */
export function composer() {
  const { view } = state;
  const one = draft();
  const found = suggestions(one);
  const send = (event) => {
    event.preventDefault();
    if (one.command) run(one);
    else if (!takeLine(one)) say(one);
  };
  if (!view.channel.can_send && !view.commands.length) {
    return h("div", { class: "composer closed" }, h("p", {}, "You do not have permission to send messages in this channel."));
  }
  const ready = one.command || one.text.trim();
  return h(
    "form",
    { class: cls("composer", one.command && "commanding"), "aria-label": "Write", on: { submit: send } },
    panel(one, found),
    one.error && h("p", { class: "composer-error", role: "alert", key: "error" }, icon("warn"), one.error),
    h(
      "div",
      { class: "composer-bar" },
      one.command ? optionBar(one, found) : textBox(one, found, view),
      h(
        "button",
        { type: "submit", id: "composer-send", class: cls("send", one.busy && "busy"), "aria-label": one.command ? `Run /${one.command.shown}` : "Send", "aria-disabled": !ready && "true", "aria-busy": one.busy && "true" },
        one.busy ? h("span", { class: "spinner" }) : icon("send"),
      ),
    ),
  );
}

function textBox(one, found, view) {
  const input = (event) => {
    Object.assign(one, { text: event.target.value, at: 0, closed: false, error: null });
    redraw();
  };
  const place = `${view.channel.guild_id ? "#" : "@"}${placeName(view)}`;
  return h("textarea", {
    id: "composer-text",
    class: "composer-text",
    rows: "1",
    maxlength: "2000",
    autocomplete: "off",
    placeholder: `Message ${place} or /command`,
    "aria-label": `Message ${place}`,
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(!!found?.rows.length),
    "aria-controls": found?.rows.length ? "suggestions" : undefined,
    "aria-activedescendant": found?.rows.length ? `suggestion-${one.at}` : undefined,
    value: one.text,
    on: { input, keydown: (event) => keys(event, one, found) },
  });
}

function keys(event, one, found) {
  if (event.isComposing || listKeys(event, one, found)) return;
  const row = found?.rows[one.at];
  if (row && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
    event.preventDefault();
    row.take();
  } else if (event.key === " " && one.text.startsWith("/") && exact(one)) {
    event.preventDefault();
    takeLine(one);
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
}

const exact = (one) => runnable(state.view.commands).find(({ name, shown }) => [name, shown].includes(one.text.slice(1)));

// A line typed or pasted as a whole becomes a command with its options filled in, ready to be sent.
function takeLine(one) {
  if (!one.text.startsWith("/")) return false;
  const parsed = parseLine(runnable(state.view.commands), one.text.trim());
  if (!parsed) {
    one.error = "There is no such command here. Type / to see what there is; a message may not begin with it.";
    redraw();
    return true;
  }
  const whole = Object.keys(parsed.texts).length > 0;
  choose(one, parsed.command, parsed.texts);
  if (whole) run(one);
  return true;
}
