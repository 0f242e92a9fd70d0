/** Holds what one has begun to write in a channel, and sends it. */

import { act } from "../act.js";
import { toEnd } from "../messages.js";
import { redraw, remembered, state } from "../state.js";
import { localChoice, valueOf } from "./values.js";

const PATIENCE = 150; // ms of silence before the application is asked for suggestions

/** The draft of the channel in view. */
export function draft() {
  return remembered(`draft-${state.view.channel.id}`, () => ({
    text: "", // an ordinary message, or the beginning of a command
    command: null, // the command chosen
    given: {}, // option name -> {text, chosen}
    optional: [], // names of optional options that were added
    field: null, // the option being filled in
    at: 0, // which suggestion is under the cursor
    closed: false, // whether the suggestions were put away
    wrong: {}, // option name -> sentence
    error: null,
    busy: false,
    asked: 0, // counts questions to the application, for answers that come out of order
    suggested: {}, // option name -> choices from the application
  }));
}

/** Begins a command; `texts` fills in options at once. */
export function choose(one, command, texts = {}) {
  const named = command.options.filter((option) => option.required || option.name in texts);
  Object.assign(one, { text: "", command, given: {}, wrong: {}, error: null, at: 0, closed: false, suggested: {} });
  one.optional = named.filter((option) => !option.required).map((option) => option.name);
  for (const [name, text] of Object.entries(texts)) one.given[name] = { text, chosen: null };
  focusField(named[0]?.name ?? null);
}

/** Goes back from a command to plain text. */
export function giveUp(one, text = "") {
  Object.assign(one, { command: null, given: {}, optional: [], wrong: {}, error: null, field: null, text, at: 0, closed: false });
  redraw();
  queueMicrotask(() => document.getElementById("composer-text")?.focus());
}

/** The options to be filled in, in the command's order. */
export function openOptions(one) {
  return one.command.options.filter((option) => option.required || one.optional.includes(option.name));
}

/** Puts the cursor into the field of that option, or onto the send button where there is none. */
export function focusField(name) {
  redraw();
  queueMicrotask(() => (document.getElementById(name ? `option-${name}` : "composer-send") ?? document.getElementById("composer-send"))?.focus());
}

/** Takes what was typed for an option, and asks the application where it wants to be asked. */
export function type(one, option, text) {
  one.given[option.name] = { text, chosen: null };
  delete one.wrong[option.name];
  Object.assign(one, { at: 0, closed: false, error: null });
  if (option.autocomplete) ask(one, option);
  redraw();
}

/** Asks the application for suggestions, after a moment of silence. */
export function ask(one, option) {
  const turn = ++one.asked;
  const { command } = one;
  setTimeout(async () => {
    if (turn !== one.asked || one.command !== command) return;
    const options = {};
    for (const other of openOptions(one)) {
      const { value } = valueOf(other, one.given[other.name]);
      if (value !== undefined) options[other.name] = value;
    }
    options[option.name] = one.given[option.name]?.text ?? "";
    try {
      const answer = await act("autocomplete", { channel: state.view.channel.id, name: command.name, focused: option.name, options });
      const choices = Array.isArray(answer) ? answer : (answer.choices ?? answer.result ?? []);
      if (turn === one.asked) one.suggested[option.name] = choices.map((choice) => ({ value: choice.value, label: localChoice(choice) }));
    } catch (error) {
      if (turn === one.asked) one.error = error.message;
    }
    redraw();
  }, PATIENCE);
}

/** Sends the command, or says kindly what is missing. */
export async function run(one) {
  if (one.busy) return;
  const options = {};
  one.wrong = {};
  for (const option of openOptions(one)) {
    const { value, wrong } = valueOf(option, one.given[option.name]);
    if (wrong) one.wrong[option.name] = wrong;
    else if (value !== undefined) options[option.name] = value;
  }
  const first = openOptions(one).find((option) => one.wrong[option.name]);
  if (first) {
    focusField(first.name);
    return;
  }
  if (await sending(one, "slash", { name: one.command.name, options })) giveUp(one);
}

/** Sends the plain text. */
export async function say(one) {
  const text = one.text.trim();
  if (!text || one.busy) return;
  if (await sending(one, "say", { text })) {
    one.text = "";
    redraw();
  }
}

async function sending(one, verb, body) {
  one.busy = true;
  one.error = null;
  redraw();
  toEnd();
  try {
    await act(verb, { channel: state.view.channel.id, ...body });
    return true;
  } catch (error) {
    one.error = error.message;
    return false;
  } finally {
    one.busy = false;
    redraw();
  }
}
