/** Says when something was or will be, in the reader's own language, and keeps relative times ticking. */

import { h } from "./dom.js";
import { state } from "./state.js";

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const locale = () => {
  const wanted = state.view?.me?.locale;
  return wanted && Intl.DateTimeFormat.supportedLocalesOf([wanted]).length ? wanted : undefined;
};

/** The moment `ms` as one of Discord's timestamp styles, without the relative one. */
export function moment(ms, style = "f") {
  return new Intl.DateTimeFormat(locale(), STYLES[style] ?? STYLES.f).format(ms);
}

/** How far `ms` is from now, in the largest unit that fits. */
export function relative(ms) {
  const seconds = Math.round((ms - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(seconds) >= one) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** A `<t:…>` of a message, described for drawing. */
export function timestamp(seconds, style) {
  const ms = Number(seconds) * 1000;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return "Invalid Date";
  const ticking = style === "R";
  return h(
    "time",
    {
      class: "timestamp",
      datetime: new Date(ms).toISOString(),
      title: moment(ms, "F"),
      "data-ticking": ticking && String(ms),
    },
    ticking ? relative(ms) : moment(ms, style),
  );
}

/** The time beside an author's name: the clock for today, the date too for other days. */
export function sentAt(iso) {
  const ms = Date.parse(iso);
  const today = new Date(ms).toDateString() === new Date().toDateString();
  return h("time", { class: "sent", datetime: iso, title: moment(ms, "F") }, moment(ms, today ? "t" : "s"));
}

/** Lets relative times tick, once a second, without a redraw. */
export function keepTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-ticking]")) {
      const text = relative(Number(node.dataset.ticking));
      if (node.firstChild && node.firstChild.nodeValue !== text) node.firstChild.nodeValue = text;
    }
  }, 1000);
}
