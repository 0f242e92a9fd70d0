/** Reads the marks inside a line of Discord's markdown into a tree; knows no HTML. */

const nested = (type) => (match, parse) => ({ type, content: parse(match[1]) });

// In order of precedence; each is tried at the current position only.
const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (match) => ({ type: "text", text: match[1] })],
  [/^(`{1,2})([^`]|[^`][^]*?[^`])\1(?!`)/, (match) => ({ type: "code", text: match[2].trim() })],
  [/^<t:(-?\d{1,17})(?::([tTdDfFRsS]))?>/, (match) => ({ type: "time", seconds: match[1], style: match[2] })],
  [/^<(a?):(\w{2,32}):(\d+)>/, (match) => ({ type: "emoji", animated: !!match[1], name: match[2], id: match[3] })],
  [/^<@!?(\d+)>/, (match) => ({ type: "user", id: match[1] })],
  [/^<@&(\d+)>/, (match) => ({ type: "role", id: match[1] })],
  [/^<#(\d+)>/, (match) => ({ type: "channel", id: match[1] })],
  [/^<\/([^:>]{1,110}):(\d+)>/, (match) => ({ type: "command", name: match[1], id: match[2] })],
  [/^@(everyone|here)\b/, (match) => ({ type: "everyone", text: match[0] })],
  [/^<(https?:\/\/[^\s<>]+)>/, (match) => ({ type: "link", url: match[1], content: [text(match[1])] })],
  [
    /^\[((?:\\.|[^\[\]\\]|\[[^\]]*\])+)\]\(\s*<?(https?:\/\/[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"([^"]*)")?\s*\)/,
    (match, parse) => ({ type: "link", url: match[2], title: match[3], content: parse(match[1]) }),
  ],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"'\])}!?*_~|]/, (match) => ({ type: "link", url: match[0], content: [text(match[0])] })],
  [/^\|\|([^]+?)\|\|/, nested("spoiler")],
  [/^\*\*\*((?:\\.|[^\\*])+?)\*\*\*(?!\*)/, (match, parse) => ({ type: "strong", content: [{ type: "em", content: parse(match[1]) }] })],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/, nested("strong")],
  [/^__((?:\\.|[^\\])+?)__(?!_)/, nested("u")],
  [/^~~((?:\\.|[^\\])+?)~~/, nested("s")],
  [/^\*(?!\s)((?:\*\*(?:\\.|[^\\])+?\*\*|\\.|[^\\*])+?)(?<!\s)\*(?!\*)/, nested("em")],
  [/^_((?:__(?:\\.|[^\\])+?__|\\.|[^\\_])+?)_(?!\w)/, nested("em")],
  [/^\n/, () => ({ type: "break" })],
];
const PLAIN = /^[^]+?(?=[^0-9A-Za-z\s\u00c0-\uffff]|https?:|\n|$)/;

const text = (value) => ({ type: "text", text: value });

/** Reads `source` into a list of nodes `{type, text | content, …}`. */
export function inline(source) {
  const nodes = [];
  let rest = source;
  let before = "";
  while (rest) {
    const found = first(rest, before);
    const taken = found?.match[0] ?? PLAIN.exec(rest)?.[0] ?? rest[0];
    const node = found ? found.make(found.match, inline) : text(taken);
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    rest = rest.slice(taken.length);
    before = taken.at(-1);
  }
  return nodes;
}

function first(rest, before) {
  for (const [pattern, make] of RULES) {
    // snake_case_names keep their underscores.
    if (rest[0] === "_" && /\w/.test(before) && pattern.source.startsWith("^_(")) continue;
    const match = pattern.exec(rest);
    if (match) return { match, make };
  }
  return null;
}
