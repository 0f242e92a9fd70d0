/** Knows which controls of messages are waiting for the application's answer. */

import { act } from "./act.js";
import { redraw, state } from "./state.js";
import { complain } from "./toasts.js";

// The application has three seconds; a little later nothing waits any more, whatever happened.
const PATIENCE = 3500;

const waiting = new Map(); // place -> {message, sawModals, sawMessages, sent}

const place = (message, control) => `${message.id}/${control}`;

/** Whether this control, or with no control named any of the message, still waits. */
export function isWaiting(message, control) {
  if (control !== undefined) return waiting.has(place(message, control));
  return [...waiting.keys()].some((key) => key.startsWith(`${message.id}/`));
}

/** Does `verb` with a control of `message`; the control waits until an answer shows. */
export async function press(message, control, verb, body) {
  const key = place(message, control);
  if (waiting.has(key)) return;
  const one = {
    message: JSON.stringify(message),
    id: message.id,
    modals: new Set(state.view.modals.map((modal) => modal.id)),
    messages: new Set(state.view.messages.map((other) => other.id)),
    notices: new Set(state.view.notices.map((notice) => notice.id)),
  };
  waiting.set(key, one);
  redraw();
  setTimeout(() => release(key, one), PATIENCE);
  try {
    await act(verb, { message_id: message.id, channel: state.view.channel.id, ...body });
  } catch (error) {
    release(key, one);
    complain(error.message);
  }
}

/** Looks for answers in what the server says now. */
export function settle(view) {
  for (const [key, one] of waiting) if (answered(one, view)) waiting.delete(key);
}

function answered(one, view) {
  const now = view.messages.find((message) => message.id === one.id);
  return (
    JSON.stringify(now) !== one.message ||
    view.modals.some((modal) => !one.modals.has(modal.id)) ||
    view.notices.some((notice) => !one.notices.has(notice.id)) ||
    view.messages.some((message) => message.only_you && !one.messages.has(message.id))
  );
}

function release(key, one) {
  if (waiting.get(key) !== one) return;
  waiting.delete(key);
  redraw();
}
