/** Draws the controls inside a modal. */

import { offered } from "../components/choice.js";
import { listbox } from "../components/listbox.js";
import { cls, h } from "../dom.js";
import { partialEmoji } from "../emoji.js";
import { bounds } from "./fields.js";

/** The control of `component`; `field` is `{id, name, value, invalid, describedBy, set}`. */
export function control(component, field) {
  switch (component.type) {
    case 4:
      return textInput(component, field);
    case 19:
      return h("p", { class: "unknown" }, "Files cannot be sent from this page.");
    case 21:
      return choices(component, field, "radio");
    case 22:
      return choices(component, field, "checkbox");
    case 23:
      return h("label", { class: "tick" }, h("input", { type: "checkbox", id: field.id, checked: field.value, "data-custom-id": component.custom_id, "aria-describedby": field.describedBy, on: { change: (event) => field.set(event.target.checked) } }), h("span", {}, field.name));
    default:
      return selectOf(component, field);
  }
}

function textInput(component, field) {
  const paragraph = component.style === 2;
  const most = component.max_length ?? 4000;
  return [
    h(paragraph ? "textarea" : "input", {
      class: "input",
      id: field.id,
      type: paragraph ? undefined : "text",
      rows: paragraph ? "4" : undefined,
      placeholder: component.placeholder,
      autocomplete: "off",
      "data-custom-id": component.custom_id,
      "aria-required": field.required && "true",
      "aria-invalid": field.invalid && "true",
      "aria-describedby": field.describedBy,
      value: field.value,
      on: { input: (event) => field.set(event.target.value) },
    }),
    component.max_length && h("span", { class: cls("count", [...field.value].length > most && "over"), "aria-hidden": "true" }, `${[...field.value].length}/${most}`),
  ];
}

function choices(component, field, type) {
  const chosen = type === "radio" ? [field.value] : field.value;
  const pick = (value, on) => {
    if (type === "radio") field.set(value);
    else field.set(on ? [...chosen, value] : chosen.filter((one) => one !== value));
  };
  return h(
    "div",
    { class: "choices", role: type === "radio" ? "radiogroup" : "group", id: field.id, "aria-label": field.name, "aria-describedby": field.describedBy },
    component.options.map((option) =>
      h(
        "label",
        { class: "choice", key: option.value },
        h("input", { type, name: field.id, value: option.value, checked: chosen.includes(option.value), "data-custom-id": component.custom_id, on: { change: (event) => pick(option.value, event.target.checked) } }),
        partialEmoji(option.emoji),
        h("span", { class: "option-words" }, h("span", { class: "option-label" }, option.label), option.description && h("span", { class: "option-about" }, option.description)),
      ),
    ),
  );
}

function selectOf(component, field) {
  const [min, max] = bounds(component);
  return listbox({
    key: field.id,
    options: offered(component),
    chosen: field.value,
    min: field.required ? min : 0,
    max,
    placeholder: component.placeholder || "Make a selection",
    name: field.name,
    field: { invalid: field.invalid, describedBy: field.describedBy, customId: component.custom_id },
    onChoose: field.set,
  });
}
