/** Moves this tab to another channel, and tells the address bar and the server. */

import { writeAddress } from "./address.js";
import { look } from "./live.js";
import { redraw, state } from "./state.js";

/** Shows `channel` (an id) from now on. */
export function go(channel, { anew = true } = {}) {
  state.drawer = false;
  state.menu = null;
  if (channel !== state.channel) {
    state.channel = channel;
    state.switching = Date.now();
    writeAddress({ anew });
    look(channel);
  }
  redraw();
}
