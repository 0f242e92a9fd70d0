/** Draws the list above the composer: commands to run, or values for the option being filled in. */

import { avatar } from "../avatars.js";
import { cls, h } from "../dom.js";
import { redraw, state } from "../state.js";
import { localAbout, matching, runnable } from "./commands.js";
import { choose, focusField, openOptions } from "./draft.js";
import { candidates, fitting } from "./values.js";

/** What can be suggested now: `{kind, rows}` with rows `{key, label, about, take()}`; null for nothing. */
export function suggestions(one) {
  if (one.closed) return null;
  if (one.command) return one.field && valuesFor(one);
  if (!/^\/[^\n]*$/.test(one.text) || /:/.test(one.text)) return null;
  const found = matching(runnable(state.view.commands), one.text.slice(1));
  return { kind: "Commands", rows: found.map((command) => ({ key: command.name, label: `/${command.shown}`, about: command.about, extra: pills(command), take: () => choose(one, command) })) };
}

const pills = (command) => command.options.filter((option) => option.required).map((option) => option.name_localized ?? option.name);

function valuesFor(one) {
  const option = openOptions(one).find((other) => other.name === one.field);
  if (!option) return null;
  const given = one.given[option.name];
  const own = candidates(option);
  const all = option.autocomplete ? (one.suggested[option.name] ?? []) : own && fitting(own, given?.chosen ? "" : (given?.text ?? ""));
  const about = localAbout(option);
  if (!all) return { kind: about, rows: [] };
  const rows = all.map((row) => ({
    key: String(row.value),
    label: row.label,
    about: row.description,
    user: row.user,
    take: () => {
      one.given[option.name] = { text: row.label, chosen: row };
      delete one.wrong[option.name];
      one.at = 0;
      const next = openOptions(one).find((other) => !one.given[other.name]?.text);
      focusField(next?.name ?? null);
    },
  }));
  return { kind: about, rows, empty: option.autocomplete ? "Type to search" : "Nothing fits" };
}

/** Draws what `suggestions` found. */
export function panel(one, found) {
  if (!found) return null;
  const { kind, rows } = found;
  return h(
    "div",
    { class: "panel", "data-menu": "suggestions" },
    h("p", { class: "panel-kind" }, kind),
    rows.length > 0 &&
      h(
        "div",
        { class: "options", role: "listbox", id: "suggestions", "aria-label": kind },
        rows.map((row, index) => entry(one, row, index)),
      ),
    !rows.length && found.empty && h("p", { class: "nothing" }, found.empty),
    !rows.length && kind === "Commands" && h("p", { class: "nothing" }, "No command of that name here"),
  );
}

function entry(one, row, index) {
  const take = (event) => {
    event.preventDefault();
    row.take();
  };
  const follow = () => {
    if (one.at === index) return;
    one.at = index;
    redraw();
  };
  return h(
    "div",
    // The pointer must not take the focus out of the field before the choice is made.
    { key: row.key, id: `suggestion-${index}`, class: cls("option", index === one.at && "at"), role: "option", "aria-selected": String(index === one.at), on: { mousedown: (event) => event.preventDefault(), click: take, pointermove: follow } },
    row.user && avatar(row.user),
    h("span", { class: "option-words" }, h("span", { class: "option-label" }, row.label, (row.extra ?? []).map((name) => h("span", { class: "pill-hint", key: name }, name))), row.about && h("span", { class: "option-about" }, row.about)),
  );
}

/** Handles the keys that move in the list and take from it; returns whether it did. */
export function listKeys(event, one, found) {
  const rows = found?.rows ?? [];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && rows.length) {
    event.preventDefault();
    one.at = (one.at + step + rows.length) % rows.length;
    redraw();
    queueMicrotask(() => document.getElementById(`suggestion-${one.at}`)?.scrollIntoView({ block: "nearest" }));
    return true;
  }
  if (event.key === "Escape" && found && rows.length) {
    event.preventDefault();
    one.closed = true;
    redraw();
    return true;
  }
  return false;
}
