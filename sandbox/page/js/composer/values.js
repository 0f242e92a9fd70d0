/** Knows what an option takes: what to suggest, and which value a typed text is, or why it is none. */

import { channels, roles, users } from "../components/choice.js";
import { state } from "../state.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const ATTACHMENT = 11;

/** All an option offers by itself, as `{value, label, description}`; null where one types freely. */
export function candidates(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localChoice(choice) }));
  switch (option.type) {
    case BOOLEAN:
      return [
        { value: true, label: "True" },
        { value: false, label: "False" },
      ];
    case 6:
      return users();
    case 7:
      return channels(option.channel_types);
    case 8:
      return roles();
    case 9:
      return [...users(), ...roles()];
    default:
      return null;
  }
}

/** The label of a choice in this person's language. */
export function localChoice(choice) {
  return choice.name_localized ?? choice.name_localizations?.[state.view.me.locale] ?? choice.name;
}

/** Which of `all` fit what was typed. */
export function fitting(all, typed) {
  const wanted = typed.toLowerCase().replace(/^[@#]/, "");
  return all.filter(({ label, description }) => `${label} ${description ?? ""}`.toLowerCase().includes(wanted)).slice(0, 25);
}

/** The value of an option out of `{text, chosen}`: `{value}`, `{}` where nothing was given, or `{wrong: sentence}`. */
export function valueOf(option, given) {
  const typed = (given?.text ?? "").trim();
  if (given?.chosen) return { value: given.chosen.value };
  if (option.type === ATTACHMENT) return option.required ? { wrong: "Files cannot be sent from this page." } : {};
  if (!typed) return option.required ? { wrong: "This option is required." } : {};
  const all = candidates(option);
  if (all) {
    const same = all.find(({ label, description }) => [label, description].some((one) => one?.toLowerCase().replace(/^[@#]/, "") === typed.toLowerCase().replace(/^[@#]/, "")));
    return same ? { value: same.value } : { wrong: "Choose one from the list." };
  }
  if (option.type === INTEGER || option.type === NUMBER) return numeric(option, typed);
  const length = [...typed].length;
  if (length < (option.min_length ?? 0)) return { wrong: `At least ${option.min_length} characters, please.` };
  if (length > (option.max_length ?? 6000)) return { wrong: `At most ${option.max_length} characters, please.` };
  return { value: typed };
}

function numeric(option, typed) {
  const value = Number(typed.replace(",", "."));
  if (!Number.isFinite(value)) return { wrong: "That is not a number." };
  if (option.type === INTEGER && !Number.isSafeInteger(value)) return { wrong: "A whole number, please." };
  if (value < (option.min_value ?? -Infinity)) return { wrong: `At least ${option.min_value}, please.` };
  if (value > (option.max_value ?? Infinity)) return { wrong: `At most ${option.max_value}, please.` };
  return { value };
}
