/** Draws the chosen command with a field for each option, and the optional ones to add. */

import { cls, h } from "../dom.js";
import { icon } from "../icons.js";
import { redraw } from "../state.js";
import { localAbout, localName } from "./commands.js";
import { ask, focusField, giveUp, openOptions, type } from "./draft.js";
import { listKeys } from "./suggestions.js";

/** The command being filled in. */
export function optionBar(one, found) {
  const { command } = one;
  const more = command.options.filter((option) => !option.required && !one.optional.includes(option.name));
  return h(
    "div",
    { class: "command-bar", role: "group", "aria-label": `Command /${command.shown}` },
    h(
      "span",
      { class: "command-chip" },
      `/${command.shown}`,
      h("button", { type: "button", class: "plain", "aria-label": "Give up this command", on: { click: () => giveUp(one) } }, icon("close")),
    ),
    openOptions(one).map((option) => field(one, option, found)),
    more.map((option) => h("button", { type: "button", class: "pill", key: option.name, title: localAbout(option), on: { click: () => add(one, option) } }, icon("plus"), localName(option))),
  );
}

function add(one, option) {
  one.optional.push(option.name);
  focusField(option.name);
}

function field(one, option, found) {
  const id = `option-${option.name}`;
  const wrong = one.wrong[option.name];
  const mine = one.field === option.name;
  const rows = mine ? (found?.rows ?? []) : [];
  const focus = () => {
    Object.assign(one, { field: option.name, at: 0, closed: false });
    if (option.autocomplete) ask(one, option);
    redraw();
  };
  const blur = () => {
    if (one.field !== option.name) return;
    one.field = null;
    redraw();
  };
  const text = one.given[option.name]?.text ?? "";
  return h(
    "div",
    { class: cls("option-field", wrong && "wrong-field"), key: option.name },
    h("label", { for: id }, localName(option), option.required && h("span", { class: "required", title: "required" }, "*", h("span", { class: "unseen" }, " required"))),
    h("input", {
      id,
      type: "text",
      autocomplete: "off",
      inputmode: [4, 10].includes(option.type) ? "decimal" : undefined,
      style: { "--width": `${Math.min(Math.max([...text].length + 2, 9), 32)}ch` },
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(rows.length > 0),
      "aria-controls": rows.length ? "suggestions" : undefined,
      "aria-activedescendant": rows.length ? `suggestion-${one.at}` : undefined,
      "aria-required": option.required && "true",
      "aria-invalid": wrong && "true",
      "aria-describedby": wrong ? `${id}-wrong` : undefined,
      placeholder: placeholder(option),
      value: text,
      on: { focus, blur, input: (event) => type(one, option, event.target.value), keydown: (event) => keys(event, one, option, found) },
    }),
    wrong && h("span", { class: "wrong", id: `${id}-wrong`, role: "alert" }, wrong),
  );
}

function placeholder(option) {
  if (option.choices?.length || [5, 6, 7, 8, 9].includes(option.type)) return "choose";
  return [4, 10].includes(option.type) ? "number" : "text";
}

function keys(event, one, option, found) {
  if (event.isComposing || listKeys(event, one, found)) return;
  const given = one.given[option.name];
  const row = found?.rows[one.at];
  const undecided = row && !given?.chosen && (option.required || given?.text);
  if (undecided && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && given?.text))) {
    event.preventDefault();
    row.take();
  } else if (event.key === "Escape") {
    event.preventDefault();
    giveUp(one);
  } else if (event.key === "Backspace" && !event.target.value) {
    event.preventDefault();
    stepBack(one, option);
  }
}

// Backspace in an empty field takes the field away, and from the first one leads back to the text.
function stepBack(one, option) {
  const open = openOptions(one);
  const before = open[open.findIndex((other) => other.name === option.name) - 1];
  one.optional = one.optional.filter((name) => name !== option.name);
  delete one.given[option.name];
  if (before) focusField(before.name);
  else giveUp(one, `/${one.command.shown}`);
}
