/** Knows the slash commands on offer here: flat, found by what was typed, read from a pasted line. */

import { state } from "../state.js";

const SUBCOMMAND = 1;
const GROUP = 2;

/** The name of a command or option in this person's language. */
export function localName(one) {
  return one.name_localized ?? one.name_localizations?.[state.view.me.locale] ?? one.name;
}

/** The description of a command, option or choice in this person's language. */
export function localAbout(one) {
  return one.description_localized ?? one.description_localizations?.[state.view.me.locale] ?? one.description ?? "";
}

/** Every command one can run, subcommands each for themselves: `{name, shown, about, options}`. */
export function runnable(commands) {
  return commands.flatMap((command) => flatten(command, [], []));
}

function flatten(one, names, shownNames) {
  const path = [...names, one.name];
  const shown = [...shownNames, localName(one)];
  const below = (one.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length) return below.flatMap((option) => flatten(option, path, shown));
  return [{ name: path.join(" "), shown: shown.join(" "), about: localAbout(one), options: one.options ?? [] }];
}

/** The commands that fit what was typed after "/", the best first. */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = ({ name, shown, about }) => {
    if (shown.startsWith(wanted) || name.startsWith(wanted)) return 0;
    if (shown.includes(wanted) || name.includes(wanted)) return 1;
    return about.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return commands
    .map((command) => [rank(command), command])
    .filter(([at]) => at < 3)
    .sort((a, b) => a[0] - b[0] || a[1].shown.localeCompare(b[1].shown))
    .map(([, command]) => command);
}

/** Reads a whole line such as `/play game:watten seats:4`; null where it names no command fully. */
export function parseLine(commands, line) {
  const body = line.replace(/^\//, "");
  const hit = commands
    .filter(({ name, shown }) => [name, shown].some((one) => body === one || body.startsWith(`${one} `)))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!hit) return null;
  const names = [hit.shown, hit.name].find((one) => body === one || body.startsWith(`${one} `));
  const rest = body.slice(names.length);
  const texts = {};
  const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):/gu)].filter((mark) => optionNamed(hit, mark[1]));
  marks.forEach((mark, index) => {
    const end = marks[index + 1]?.index ?? rest.length;
    texts[optionNamed(hit, mark[1]).name] = rest.slice(mark.index + mark[0].length, end).trim();
  });
  return { command: hit, texts };
}

const optionNamed = (command, name) => command.options.find((option) => option.name === name || localName(option) === name);
