/** Draws a drop-down list for one or several choices, by pointer, touch and keyboard. */

import { avatar } from "../avatars.js";
import { cls, h } from "../dom.js";
import { partialEmoji } from "../emoji.js";
import { icon } from "../icons.js";
import { forget, openMenu, remember, remembered, state } from "../state.js";

/**
 * `options` are `{value, label, description, emoji, user}`; `chosen` the values in force; `onChoose(values)` is called
 * once with the new ones: at once for a single choice, when the list is closed for several.
 */
export function listbox({ key, options, chosen, min = 1, max = 1, placeholder, name, disabled, busy, onChoose, field }) {
  const menu = `list-${key}`;
  const open = state.menu === menu && !disabled && !busy;
  const draft = open ? remembered(`${menu}-draft`, () => [...chosen]) : chosen;
  const list = { menu, options, draft, min, max, multiple: max > 1, chosen, onChoose };
  const label = options.filter((option) => chosen.includes(option.value));
  const show = () => {
    forget(`${menu}-draft`);
    remember(`${menu}-at`, Math.max(0, options.findIndex((option) => chosen.includes(option.value))));
    openMenu(open ? null : menu);
  };
  if (open) state.outside = () => shut(list);
  const toggle = () => !disabled && !busy && (open ? shut(list) : show());
  return h(
    "div",
    { class: cls("select", open && "open"), key: menu, "data-menu": menu, on: { keydown: (event) => keys(event, list, open, toggle) } },
    h(
      "button",
      {
        type: "button",
        class: "select-button",
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-expanded": String(open),
        "aria-controls": open && `${menu}-list`,
        "aria-label": [name, label.map((option) => option.label).join(", ") || placeholder].filter(Boolean).join(": "),
        "aria-disabled": (disabled || busy) && "true",
        "aria-busy": busy && "true",
        "aria-invalid": field?.invalid && "true",
        "aria-describedby": field?.describedBy,
        "aria-activedescendant": open && `${menu}-${remembered(`${menu}-at`, () => 0)}`,
        "data-custom-id": field?.customId,
        on: { click: toggle },
      },
      h("span", { class: cls("select-value", !label.length && "empty") }, label.length ? shown(label) : placeholder),
      busy ? h("span", { class: "spinner" }) : icon("down"),
    ),
    open && popup(list),
  );
}

const shown = (options) =>
  options.map((option) => h("span", { class: "select-one", key: option.value }, option.user ? avatar(option.user) : partialEmoji(option.emoji), option.label));

function popup(list) {
  const { menu, options, draft, multiple, min, max } = list;
  const at = remembered(`${menu}-at`, () => 0);
  const fits = draft.length >= min && draft.length <= max;
  return h(
    "div",
    { class: "popup", made: place },
    h(
      "div",
      { class: "options", role: "listbox", id: `${menu}-list`, "aria-multiselectable": multiple && "true" },
      options.map((option, index) => row(list, option, index, at)),
      !options.length && h("div", { class: "nothing" }, "Nothing to choose from"),
    ),
    multiple &&
      h(
        "div",
        { class: "popup-foot" },
        h("span", {}, min === max ? `${draft.length} of ${max}` : `${draft.length} chosen (${min} to ${max})`),
        h("button", { type: "button", class: "button primary", "aria-disabled": !fits && "true", on: { click: () => fits && shut(list) } }, "Done"),
      ),
  );
}

function row(list, option, index, at) {
  const selected = list.draft.includes(option.value);
  return h(
    "div",
    {
      key: option.value,
      id: `${list.menu}-${index}`,
      class: cls("option", index === at && "at"),
      role: "option",
      "aria-selected": String(selected),
      "data-value": option.value,
      on: { click: () => choose(list, index), pointermove: () => at !== index && remember(`${list.menu}-at`, index) },
    },
    option.user ? avatar(option.user) : partialEmoji(option.emoji),
    h("span", { class: "option-words" }, h("span", { class: "option-label" }, option.label), option.description && h("span", { class: "option-about" }, option.description)),
    h("span", { class: cls("mark", list.multiple ? "box" : "dot", selected && "on") }, selected && icon("check")),
  );
}

// Opens upward where there is more room above than below; narrow screens show a sheet instead (see the style sheet).
function place(node) {
  const button = node.parentNode.getBoundingClientRect();
  const edge = node.closest(".messages")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const below = edge.bottom - button.bottom;
  node.classList.toggle("up", below < node.offsetHeight + 8 && button.top - edge.top > below);
  node.querySelector(".at")?.scrollIntoView({ block: "nearest" });
}

function choose(list, index) {
  const option = list.options[index];
  if (!option) return;
  if (!list.multiple) {
    const again = list.draft.includes(option.value);
    finish(list, again && list.min === 0 ? [] : [option.value]);
    return;
  }
  remember(`${list.menu}-at`, index);
  const on = list.draft.includes(option.value);
  if (!on && list.draft.length >= list.max) return;
  remember(`${list.menu}-draft`, on ? list.draft.filter((value) => value !== option.value) : [...list.draft, option.value]);
}

function finish(list, values) {
  openMenu(null);
  forget(`${list.menu}-draft`);
  document.querySelector(`[data-menu="${CSS.escape(list.menu)}"] .select-button`)?.focus();
  list.onChoose(values);
}

function shut(list) {
  const { draft, chosen, min, max } = list;
  const changed = draft.length !== chosen.length || draft.some((value) => !chosen.includes(value));
  if (list.multiple && changed && draft.length >= min && draft.length <= max) finish(list, draft);
  else openMenu(null);
}

function keys(event, list, open, toggle) {
  if (event.target.closest(".popup")) return;
  const key = `${list.menu}-at`;
  const move = (to) => {
    event.preventDefault();
    if (!open) return toggle();
    remember(key, Math.min(Math.max(to, 0), list.options.length - 1));
    queueMicrotask(() => document.getElementById(`${list.menu}-${remembered(key, () => 0)}`)?.scrollIntoView({ block: "nearest" }));
  };
  const at = remembered(key, () => 0);
  if (event.key === "ArrowDown") move(at + 1);
  else if (event.key === "ArrowUp") move(at - 1);
  else if (open && event.key === "Home") move(0);
  else if (open && event.key === "End") move(list.options.length - 1);
  else if (open && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(list, at);
  } else if (open && event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    openMenu(null);
  } else if (open && event.key === "Tab") shut(list);
  else if (open && event.key.length === 1) {
    const found = list.options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()));
    if (found >= 0) move(found);
  }
}
