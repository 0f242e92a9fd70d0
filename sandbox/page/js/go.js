/** Moves this tab to another channel, and tells the address bar and the server. */

import { writeAddress } from "./address.js";
import { look } from "./live.js";
import { redraw, state } from "./state.js";

/** Shows `channel` (an id) from now on, and `message` of it (an id) as soon as it is there. */
export function go(channel, { anew = true, message = null } = {}) {
  state.drawer = false;
  state.menu = null;
  state.sought = message;
  if (channel !== state.channel) {
    state.channel = channel;
    state.switching = Date.now();
    writeAddress({ anew });
    look(channel);
  }
  redraw();
}
