/** Receives every change from the sandbox as it happens, and finds its way back by itself after a loss. */

import { state } from "./state.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

let socket = null;
let wait = FIRST_WAIT;
let timer = null;
let hear = null;

/**
 * Connects and calls `onView(view)` for each view, `onRefusal(sentence)` where the channel cannot be seen, and
 * `onChange()` whenever the connection comes or goes.
 */
export function listen(onView, onRefusal, onChange) {
  hear = { onView, onRefusal, onChange };
  connect();
  for (const sign of ["online", "focus"]) window.addEventListener(sign, hurry);
}

/** Tells the server which channel this tab looks at now. */
export function look(channel) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ channel }));
}

function connect() {
  clearTimeout(timer);
  timer = null;
  const query = new URLSearchParams({ person: state.person });
  if (state.channel) query.set("channel", state.channel);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}/_sandbox/live?${query}`);
  socket = mine;
  mine.onmessage = (event) => {
    const message = JSON.parse(event.data);
    // Only a word proves the line good: a server that accepts and drops at once must not be hammered.
    wait = FIRST_WAIT;
    if (!state.connected) {
      state.connected = true;
      state.lost = false;
      hear.onChange();
    }
    if (message.type === "view") hear.onView(message.view);
    else if (message.type === "error") hear.onRefusal(message.error);
  };
  mine.onclose = () => mine === socket && lost();
}

function lost() {
  socket = null;
  state.connected = false;
  state.lost = true;
  hear.onChange();
  timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
}

function hurry() {
  if (timer !== null) connect();
}
