import { isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

/** Both forms come from the same components, so that they say the same. */
export function renderMail(mail: ReactElement): RenderedMail {
  return {
    html: `<!doctype html>${renderToStaticMarkup(mail)}`,
    text: `${tidy(textOf(mail))}\n`,
  };
}

type Props = Record<string, unknown> & {
  readonly children?: ReactNode;
  readonly href?: string;
  readonly role?: string;
  readonly style?: { readonly display?: string };
};

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  if (!isValidElement<Props>(node)) return "";
  const { type, props } = node;
  if (typeof type === "function") return textOf((type as (props: Props) => ReactNode)(props));
  if (props.style?.display === "none") return "";
  const inside = () => textOf(props.children);
  return typeof type === "string" ? (asText[type] ?? inside)(inside, props) : inside();
}

type AsText = (inside: () => string, props: Props) => string;

const nothing: AsText = () => "";
const block: AsText = (inside) => `\n\n${inside().trim()}\n\n`;
const underlined =
  (line: string): AsText =>
  (inside) => {
    const heading = inside().trim();
    return `\n\n${heading}\n${line.repeat(heading.length)}\n\n`;
  };
const oneLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");

/** How the elements look as text; all others are their content. */
const asText: Record<string, AsText> = {
  head: nothing,
  h1: underlined("="),
  h2: underlined("-"),
  p: block,
  div: block,
  table: block,
  ul: block,
  ol: block,
  blockquote: (inside) => `\n\n${tidy(inside()).replace(/^/gm, "> ")}\n\n`,
  br: () => "\n",
  hr: () => "\n\n---\n\n",
  li: (inside) => `\n- ${oneLine(inside())}`,
  tr: (inside) => `\n${inside()}`,
  th: (inside) => `${oneLine(inside())}: `,
  a: (inside, { href = "" }) => {
    const label = inside().trim();
    if (!href.startsWith("http")) return label;
    return href === `https://${label}` || href === `http://${label}` ? href : `${label} <${href}>`;
  },
};

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
