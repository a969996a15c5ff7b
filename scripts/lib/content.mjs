import { marked } from "marked";

/** @typedef {import("#src/features/content/content.ts").Block} Block */
/** @typedef {import("#src/features/content/content.ts").Phrase} Phrase */
/** @typedef {import("#src/features/content/content.ts").Section} Section */
/**
 * JavaScript that says when a part is shown; undefined if always.
 * @typedef {{ when: string | undefined }} Condition
 */

/** @type {(text: string) => { title: string, id?: string }} */
function titleWithId(text) {
  const [, title = text, id] = /^(.*) \{#([\w-]+)\}$/.exec(text) ?? [];
  return id === undefined ? { title } : { title, id };
}

/** @param {string} comment */
function conditionOf(comment) {
  const [, word, value] = /^<!-- (?:(when|unless) (\w+)|end) -->$/.exec(comment.trim()) ?? [
    "",
    "?",
  ];
  if (word === "?") throw new Error(`A text of the shop holds no HTML: ${comment}`);
  return word && `${word === "unless" ? "!" : ""}values.${value}`;
}

/** @type {(token: import("marked").Token) => Phrase} */
function phraseOf(token) {
  if (token.type === "text" || token.type === "escape") return token.text.replaceAll("\n", " ");
  if (token.type === "link") return { label: token.text, href: token.href };
  throw new Error(`A text of the shop cannot hold this: ${token.raw}`);
}

/** @param {import("marked").Tokens.ListItem} item */
function itemOf({ tokens: [content] }) {
  const tokens = (content && "tokens" in content && content.tokens) || [];
  const [first, ...rest] = tokens;
  if (first?.type !== "strong") return { text: tokens.map(phraseOf) };
  const [next = "", ...others] = rest.map(phraseOf);
  const start = typeof next === "string" ? next.trimStart() : next;
  return { title: first.text, text: [start, ...others] };
}

/** @type {(token: import("marked").Token) => Block} */
function blockOf(token) {
  if (token.type === "heading" && token.depth === 3) {
    return { tag: "h3", ...titleWithId(token.text) };
  }
  if (token.type === "paragraph") return { tag: "p", text: (token.tokens ?? []).map(phraseOf) };
  if (token.type === "list") {
    return { tag: token.ordered ? "ol" : "ul", items: token.items.map(itemOf) };
  }
  throw new Error(`A text of the shop cannot hold this: ${token.raw}`);
}

/** @param {string} markdown */
function sectionsOf(markdown) {
  /** @type {(Condition & Omit<Section, "body"> & { body: (Condition & Block)[] })[]} */
  const sections = [];
  /** @type {string | undefined} */
  let when;
  for (const token of marked.lexer(markdown)) {
    if (token.type === "space") continue;
    const section = sections.at(-1);
    if (token.type === "html") when = conditionOf(token.text);
    else if (token.type === "heading" && token.depth === 2) {
      const { title, id = "" } = titleWithId(token.text);
      sections.push({ when, id, title, body: [] });
    } else if (section) {
      section.body.push({ when: when === section.when ? undefined : when, ...blockOf(token) });
    }
  }
  return sections;
}

/** @type {(text: string) => string} */
const template = (text) =>
  `\`${text.replace(/[\\`$]/g, "\\$&").replace(/\{\{(\w+)\}\}/g, (_, name) => `\${values.${name}}`)}\``;

/**
 * Writes JavaScript that makes the value again, with its placeholders filled.
 * @type {(value: unknown) => string}
 */
function literal(value) {
  if (typeof value === "string") return template(value);
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      item.when ? `...(${item.when} ? [${literal(item)}] : [])` : literal(item),
    );
    return `[${items}]`;
  }
  const entries = Object.entries(value ?? {}).filter(([key]) => key !== "when");
  return `{ ${entries.map(([key, part]) => `${key}: ${literal(part)}`)} }`;
}

/** @type {(text: string) => string} */
export function compileContent(text) {
  const [, head = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const facts = head.split("\n").map((line) => line.split(/: (.*)/, 2));
  const content = { ...Object.fromEntries(facts), sections: sectionsOf(markdown) };
  return `export default (values) => (${literal(content)});`;
}

/**
 * Makes a module of each text: a function of the values that the text depends on. Nothing that reads
 * Markdown reaches the browser or the server.
 * @type {import("vite").Plugin}
 */
export const contentTexts = {
  name: "content-texts",
  transform: {
    filter: { id: /src\/features\/content\/[\w-]+\.md$/ },
    handler: (text) => ({ code: compileContent(text), moduleType: "js", map: null }),
  },
};
