/** Keeps who one is and where one is in the address bar, so that each browser tab is one person. */

import { state } from "./state.js";

const PLACE = /^https:\/\/(?:(?:canary|ptb)\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** Reads the address bar into the state. */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  state.person = query.get("as");
  state.channel = query.get("channel");
}

/** The address at which `person` looks at `channel`. */
export function address(person, channel) {
  const query = new URLSearchParams();
  if (person) query.set("as", person);
  if (channel) query.set("channel", channel);
  return `/?${query}`;
}

/** Writes the state into the address bar; `anew` makes a step the back button can return from. */
export function writeAddress({ anew = false } = {}) {
  const wanted = address(state.person, state.channel);
  if (wanted === location.pathname + location.search) return;
  history[anew ? "pushState" : "replaceState"](null, "", wanted);
}

/** An address of the sandbox as this browser reaches it, for pictures named by the address the bot uses. */
export function reachable(url) {
  if (!url) return "";
  try {
    const parsed = new URL(url, location.href);
    if (["127.0.0.1", "localhost", "[::1]", "0.0.0.0"].includes(parsed.hostname)) {
      return location.origin + parsed.pathname + parsed.search;
    }
    return ["http:", "https:", "data:", "blob:"].includes(parsed.protocol) ? parsed.href : "";
  } catch {
    return "";
  }
}

/** The channel, and perhaps the message there, that Discord's address of it names; null for other addresses. */
export function place(url) {
  const match = PLACE.exec(url ?? "");
  return match && { channel: match[1], message: match[2] ?? null };
}

/** A link that is safe to follow, or null. */
export function safeLink(url) {
  try {
    const parsed = new URL(url);
    return ["http:", "https:", "mailto:", "discord:"].includes(parsed.protocol) ? url : null;
  } catch {
    return null;
  }
}
