/** Draws the open modal; Escape and Cancel close it, what is wrong is said inside it. */

import { act } from "../act.js";
import { avatar } from "../avatars.js";
import { dots } from "../banners.js";
import { cls, h } from "../dom.js";
import { icon } from "../icons.js";
import { markdown } from "../markdown/draw.js";
import { redraw, remembered, state } from "../state.js";
import { control } from "./controls.js";
import { complaint, fields, initial, isRequired } from "./fields.js";

const TEXT_DISPLAY = 10;

/** The newest open modal of this person, or nothing. */
export function modal() {
  const open = state.view.modals.filter((one) => !remembered(`closed-${one.id}`, () => ({ yes: false })).yes).at(-1);
  return open ? dialog(open) : null;
}

function dialog(one) {
  const form = remembered(`modal-${one.id}`, () => start(one));
  const cancel = (event) => {
    event.preventDefault();
    if (state.menu) {
      state.menu = null;
      redraw();
    } else dismiss(one);
  };
  const send = (event) => {
    event.preventDefault();
    if (!busy) submit(one, form, event.currentTarget);
  };
  const trouble = form.error ?? one.error;
  const busy = form.busy || one.busy;
  return h(
    "dialog",
    { class: "modal", key: `modal-${one.id}`, "aria-labelledby": `title-${one.id}`, made: show, on: { cancel } },
    h(
      "form",
      { novalidate: true, on: { submit: send } },
      h(
        "header",
        {},
        avatar(one.application ?? { id: "0", username: "App" }),
        h("h2", { id: `title-${one.id}` }, one.title),
        h("button", { type: "button", class: "plain close", "aria-label": "Close", on: { click: () => dismiss(one) } }, icon("close")),
      ),
      h("div", { class: "modal-body" }, trouble && h("p", { class: "failure", role: "alert", key: "trouble" }, icon("warn"), trouble), one.components.map((component, index) => part(one, form, component, index))),
      h(
        "footer",
        {},
        h("button", { type: "button", class: "button quiet", on: { click: () => dismiss(one) } }, "Cancel"),
        h("button", { type: "submit", class: cls("button primary", busy && "busy"), "aria-busy": busy && "true" }, h("span", { class: "label" }, "Submit"), busy && dots()),
      ),
    ),
  );
}

const start = (one) => ({
  values: Object.fromEntries(fields(one).map(({ component }) => [component.custom_id, initial(component)])),
  wrong: {},
  error: null,
  busy: false,
});

function part(one, form, component, index) {
  if (component.type === TEXT_DISPLAY) return markdown(component.content, `${one.id}-${index}`);
  return fields({ components: [component] }).map((field) => labelled(one, form, field, index));
}

function labelled(one, form, { component, label, description }, index) {
  const id = `field-${one.id}-${index}`;
  const wrong = form.wrong[component.custom_id];
  const required = isRequired(component);
  const name = label ?? component.label ?? "";
  const field = {
    id,
    name,
    required,
    value: form.values[component.custom_id],
    invalid: !!wrong,
    describedBy: [description && `${id}-about`, wrong && `${id}-wrong`].filter(Boolean).join(" ") || undefined,
    set: (value) => {
      form.values[component.custom_id] = value;
      if (wrong) delete form.wrong[component.custom_id];
      redraw();
    },
  };
  const native = component.type === 4;
  return h(
    "div",
    { class: "field", key: `field-${index}` },
    component.type !== 23 && h(native ? "label" : "div", { class: "field-name", for: native ? id : undefined }, name, required && h("span", { class: "required", title: "required" }, "*", h("span", { class: "unseen" }, " required"))),
    description && h("p", { class: "field-about", id: `${id}-about` }, description),
    control(component, field),
    wrong && h("p", { class: "wrong", id: `${id}-wrong` }, wrong),
  );
}

async function submit(one, form, node) {
  form.wrong = {};
  for (const { component } of fields(one)) {
    const words = complaint(component, form.values[component.custom_id]);
    if (words) form.wrong[component.custom_id] = words;
  }
  const first = fields(one).find(({ component }) => form.wrong[component.custom_id]);
  form.error = null;
  redraw();
  if (first) {
    node.querySelector(`[data-custom-id="${CSS.escape(first.component.custom_id)}"]`)?.focus();
    return;
  }
  await send(one, form);
}

async function send(one, form) {
  form.busy = true;
  redraw();
  try {
    await act("submit", { modal_id: one.id, values: form.values });
  } catch (error) {
    form.error = error.message;
  }
  form.busy = false;
  redraw();
}

async function dismiss(one) {
  const closed = remembered(`closed-${one.id}`, () => ({ yes: false }));
  closed.yes = true;
  redraw();
  await act("dismiss", { modal_id: one.id }).catch(() => {}); // Gone already is what was wanted.
}

let opener = null;

function show(node) {
  opener = document.activeElement;
  node.showModal();
  node.querySelector("input, textarea, .select-button")?.focus();
}

/** Gives the focus back to what opened the modal, once it is gone. */
export function returnFocus() {
  if (!opener || document.querySelector("dialog.modal")) return;
  if (opener.isConnected && document.activeElement === document.body) opener.focus();
  opener = null;
}
