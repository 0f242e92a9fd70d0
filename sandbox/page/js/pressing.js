/** Knows which controls of messages are waiting for the application's answer. */

import { act } from "./act.js";
import { redraw, state } from "./state.js";
import { complain } from "./toasts.js";

// How long after the press was taken the server has told this page that it waits, if it does. In ms.
const NEWS = 200;

const sending = new Set(); // places whose press the server has not yet told of

const place = (messageId, control) => `${messageId}/${control}`;

/** Whether this control of the message waits for an answer. */
export function isWaiting(message, control) {
  if (sending.has(place(message.id, control))) return true;
  return state.view.pending.some((one) => one.message_id === message.id && one.custom_id === control);
}

/** Whether a slash command of this person waits for an answer. */
export function isCommandWaiting() {
  return state.view.pending.some((one) => !one.message_id && !one.modal_id);
}

/** Does `verb` with a control of `message`; the control waits until the application has answered. */
export async function press(message, control, verb, body) {
  if (isWaiting(message, control)) return;
  const key = place(message.id, control);
  sending.add(key);
  redraw();
  try {
    await act(verb, { message_id: message.id, ...body });
    setTimeout(() => release(key), NEWS);
  } catch (error) {
    release(key);
    complain(error.message);
  }
}

/** Takes the server's word for every press it tells of. */
export function settle(view) {
  for (const one of view.pending) sending.delete(place(one.message_id, one.custom_id));
}

function release(key) {
  if (sending.delete(key)) redraw();
}
