/** Knows the fields of a modal: what they start with, and why a value would not do. */

import { preset } from "../components/choice.js";

const TEXT_INPUT = 4;
const FILE_UPLOAD = 19;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;

/** Every field of the modal as `{component, label, description}`, from labels and old rows alike. */
export function fields(modal) {
  const found = [];
  const walk = (component, label, description) => {
    if (component.component) walk(component.component, component.label, component.description);
    else if (component.components) for (const child of component.components) walk(child, child.label, null);
    else if (component.custom_id) found.push({ component, label, description });
  };
  for (const component of modal.components) walk(component);
  return found;
}

/** The value a field starts with: text, list of values, one value or null, true or false. */
export function initial(component) {
  switch (component.type) {
    case TEXT_INPUT:
      return component.value ?? "";
    case RADIO:
      return preset(component)[0] ?? null;
    case CHECKBOX:
      return component.default ?? false;
    default:
      return preset(component);
  }
}

/** Whether something must be given. Discord takes a field for required unless it says otherwise. */
export function isRequired(component) {
  if (component.type === CHECKBOX) return false;
  return component.required ?? true;
}

/** The sentence that says why `value` would not do; null if it would. */
export function complaint(component, value) {
  if (component.type === TEXT_INPUT) return textComplaint(component, value);
  if (component.type === CHECKBOX) return null;
  if (component.type === FILE_UPLOAD) return isRequired(component) ? "Files cannot be sent from this page." : null;
  const count = component.type === RADIO ? Number(value !== null) : value.length;
  if (count === 0) return isRequired(component) ? "This is required." : null;
  const [min, max] = bounds(component);
  if (count < min) return `Choose at least ${min}.`;
  return count > max ? `Choose at most ${max}.` : null;
}

/** How few and how many values a field takes. */
export function bounds(component) {
  const all = component.options?.length ?? 25;
  if (component.type === CHECKBOXES) return [component.min_values ?? Number(isRequired(component)), component.max_values ?? all];
  return [component.min_values ?? 1, component.max_values ?? 1];
}

function textComplaint(component, value) {
  // Discord counts characters, not UTF-16 halves of them.
  const length = [...value].length;
  if (length === 0) return isRequired(component) ? "This is required." : null;
  if (length < (component.min_length ?? 0)) return `At least ${component.min_length} characters, please.`;
  const most = component.max_length ?? 4000;
  return length > most ? `At most ${most} characters, please.` : null;
}
