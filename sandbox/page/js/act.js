/** Sends what a person does to the sandbox, and turns a refusal into one sentence. */

import { state } from "./state.js";

/** Does `verb` as the person of this tab; returns the JSON answer, throws an Error with a sentence to show. */
export async function act(verb, body = {}) {
  let answer;
  try {
    answer = await fetch(`/_sandbox/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ person: state.person, ...body }),
    });
  } catch {
    throw new Error("The sandbox cannot be reached. Is it still running?");
  }
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(json.error ?? `The sandbox answered ${answer.status}.`);
  return json;
}

/** Everyone one can be. */
export async function people() {
  const answer = await fetch("/_sandbox/people");
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
  const json = await answer.json();
  return Array.isArray(json) ? json : (json.people ?? []);
}
