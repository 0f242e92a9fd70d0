/** Draws the conversation, and keeps one's place in it. */

import { banner, dots } from "./banners.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { message } from "./message.js";
import { isCommandWaiting } from "./pressing.js";
import { placeName, redraw, remembered, state } from "./state.js";

const CLOSE = 7 * 60 * 1000;
const NEAR = 60; // px from the end that still count as being there

let scroller = null;
let atEnd = true;
let placed = 0; // where this page last put the scroller; a smaller number means a hand has moved it since
let unseen = 0;

/** The list of messages of the channel in view. */
export function messages() {
  const { view } = state;
  const shown = view.messages.filter((one) => !remembered(`dismissed-${one.id}`, () => false));
  return h(
    "main",
    { class: "conversation" },
    h(
      "div",
      { class: "messages", key: view.channel.id, tabindex: "0", role: "region", "aria-label": "Messages", made: watch, on: { scroll: noticePlace } },
      h("div", { class: "beginning" }, h("h2", {}, view.channel.guild_id ? `Welcome to #${view.channel.name}` : placeName(view)), h("p", {}, view.channel.topic || "This is where the conversation begins.")),
      h("ol", { class: "list" }, shown.map((one, index) => [day(one, shown[index - 1]), message(one, follows(one, shown[index - 1]))])),
      loose(shown),
    ),
    !atEnd && unseen > 0 && h("button", { type: "button", class: "to-end", on: { click: toEnd } }, `${unseen} new ${unseen === 1 ? "message" : "messages"}`, icon("down")),
  );
}

function follows(one, before) {
  if (!before || before.author.id !== one.author.id || one.invoked || one.message_reference) return false;
  if (before.only_you !== one.only_you || before.type === 18 || before.type === 6) return false;
  const [now, then] = [new Date(one.timestamp), new Date(before.timestamp)];
  return now - then < CLOSE && now.toDateString() === then.toDateString();
}

function day(one, before) {
  const date = new Date(one.timestamp);
  if (!before || new Date(before.timestamp).toDateString() === date.toDateString()) return null;
  const words = new Intl.DateTimeFormat(state.view.me.locale, { dateStyle: "long" }).format(date);
  return h("li", { class: "day", key: `day-${one.id}`, role: "separator" }, h("span", {}, words));
}

// Banners that belong to no message one can see: a slash command that nobody answered.
function loose(shown) {
  const known = new Set(shown.map((one) => one.id));
  const notices = state.view.notices.filter((notice) => !known.has(notice.message_id));
  if (!notices.length && !isCommandWaiting()) return null;
  return h("div", { class: "loose" }, notices.map(banner), isCommandWaiting() && h("p", { class: "thinking" }, dots(), "Sending command…"));
}

/** Follows the end of the conversation if one was there; `added` counts messages that came. */
export function keepPlace(added) {
  if (!scroller) return;
  follow();
  if (!atEnd && added) {
    unseen += added;
    redraw();
  }
}

function watch(node) {
  scroller = node;
  atEnd = true;
  unseen = 0;
  holdEnd();
  // Pictures arrive and the composer grows: whoever was at the end stays there.
  const grown = new ResizeObserver(follow);
  grown.observe(node);
  grown.observe(node.querySelector(".list"));
}

// The scroll event comes a frame late, so it is not enough to know by.
function follow() {
  noticePlace();
  if (atEnd) toBottom();
}

const isNear = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;

// Neither what grew below the end since, nor the step to a button at its edge, takes anybody away from there.
const isLeft = () => scroller.scrollTop < placed - NEAR;

function noticePlace() {
  const now = isNear() || (atEnd && !isLeft());
  if (now === atEnd) return;
  atEnd = now;
  if (atEnd) unseen = 0;
  anchor();
  redraw();
}

// Whoever reads stays at what they read; at the end a browser that does so looks like a hand that scrolls.
function anchor() {
  scroller.style.overflowAnchor = atEnd ? "none" : "auto";
}

/** Shows the message that a link led to, once its channel is there. */
export function seek() {
  if (!state.sought || state.view?.channel.id !== state.channel) return;
  document.querySelector(`[data-message="${state.sought}"]`)?.scrollIntoView({ block: "center" });
  state.sought = null;
}

/** Goes to the newest message. */
export function toEnd() {
  atEnd = true;
  unseen = 0;
  holdEnd();
  redraw();
}

function holdEnd() {
  anchor();
  toBottom();
}

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  placed = scroller.scrollTop;
}
