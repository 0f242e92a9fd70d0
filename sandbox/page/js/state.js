/** Holds everything the page knows, and asks for one redraw after any number of changes. */

export const state = {
  person: null, // the username in the address bar
  channel: null, // the id (or #name) in the address bar
  people: [],
  view: null, // what the server last said this person sees
  switching: 0, // when a change of channel was asked for, in ms; 0 once it is there
  sought: null, // the id of the message that a link led to, until it is in view
  connected: false,
  lost: false, // whether there was a connection that is gone
  drawer: false,
  menu: null, // the key of the one menu or list that is open
  outside: null, // what a press outside that menu does; null just closes it
};

const memory = new Map();
let paint = () => {};
let due = false;

/** Says what draws the page. */
export function painter(draw) {
  paint = draw;
}

/** Draws the page soon, once. */
export function redraw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    paint();
  });
}

/** What a part of the page remembers between redraws, by name; `initial` makes it the first time. */
export function remembered(key, initial) {
  if (!memory.has(key)) memory.set(key, initial());
  return memory.get(key);
}

/** Remembers something else under that name, and redraws. */
export function remember(key, value) {
  memory.set(key, value);
  redraw();
}

/** Forgets what was remembered under that name. */
export function forget(key) {
  memory.delete(key);
}

/** Opens one menu and closes any other; null closes all. */
export function openMenu(key) {
  state.menu = key;
  state.outside = null;
  redraw();
}

/** Lets Escape close the menu around a button while it is `open`, and gives the button the focus back. */
export function closesWithEscape(open) {
  return (event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    openMenu(null);
    event.currentTarget.querySelector("button").focus();
  };
}

/** The user of that id as this person knows them, never null. */
export function user(id) {
  const known = state.view?.users?.[id] ?? state.people.find((one) => one.id === id);
  return { id, username: "unknown", ...known };
}

/** How that user is called here. */
export const nameOf = (one) => one?.global_name || one?.name || one?.username || "Unknown";

/** How the channel in view is called: a direct message by whom it is with. */
export function placeName(view) {
  const dm = view.dms.find((one) => one.id === view.channel.id);
  return dm?.recipient ? nameOf(dm.recipient) : (view.channel.name ?? "Direct message");
}

/** A colour for CSS out of Discord's number or a ready string; null where there is none. */
export function colour(value) {
  if (value === null || value === undefined || value === "" || value === 0) return null;
  return typeof value === "number" ? `#${value.toString(16).padStart(6, "0")}` : value;
}
