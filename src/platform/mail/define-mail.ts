import { randomUUID } from "node:crypto";
import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { type MailHeads, MailLayout, type MailShop, mailShop } from "./layout.mail.tsx";
import { type NewMail, queueMail } from "./outgoing-mails.ts";
import { MailParagraph } from "./parts.mail.tsx";

type Envelope = Omit<NewMail, "dedupeKey" | "mail" | "subject" | "html" | "text"> &
  (
    | {
        /** Its key: a second mail with the same one is not written. */
        readonly once: string;
      }
    | {
        /** Begins its key, which no other mail has. */
        readonly each: string;
      }
  );

export interface MailContent extends MailHeads {
  readonly body: ReactNode;
}

interface Definition<Data> {
  readonly name: string | ((data: Data) => string);
  readonly to: (data: Data, config: Config) => Envelope;
  readonly content: (data: Data, shop: MailShop) => MailContent;
  readonly samples: () => Readonly<Record<string, Data>>;
}

type RenderedMail = Pick<NewMail, "subject" | "html" | "text">;

export interface Mail<Data> {
  readonly render: (shop: MailShop, data: Data) => RenderedMail;
  readonly write: (config: Config, data: Data) => NewMail;
  /** Writes the mail. It is sent after the transaction is committed. */
  readonly queue: (tx: DbOrTx, config: Config, data: Data) => Promise<void>;
}

/** Texts become paragraphs. What is missing or false is left out. */
export const mailBody = (...parts: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...parts.map((part) => (part && typeof part === "string" ? paragraph(part) : part)),
  );

const paragraph = (children: string) => createElement(MailParagraph, { children });

export const small = (children: string) => createElement(MailParagraph, { children, muted: true });

/** For a mail that was written before the transaction, or once for many readers. */
export const queueWritten = queueMail;

/** For a mail that answers what a visitor did. */
export const autoReplied = { "Auto-Submitted": "auto-replied" } as const;

type Sample = RenderedMail & { readonly name: string };
const samplers: ((shop: MailShop) => Sample[])[] = [];

/** Only mails whose files are loaded are among them. */
export const sampleMails = (shop: MailShop): Sample[] =>
  samplers.flatMap((samplesIn) => samplesIn(shop));

/** The only way to a mail: what it says, to whom it goes, and how often. */
export function defineMail<Data>({ name, to, content, samples }: Definition<Data>): Mail<Data> {
  const nameOf = (data: Data) => (typeof name === "string" ? name : name(data));
  const render = (shop: MailShop, data: Data) => {
    const { body: children, ...heads } = content(data, shop);
    return { subject: heads.subject, ...renderMail(MailLayout({ shop, ...heads, children })) };
  };
  const write = (config: Config, data: Data) => {
    const envelope = to(data, config);
    const { once, each, ...rest } = { once: undefined, each: "", ...envelope };
    const dedupeKey = once ?? each + randomUUID();
    return { ...rest, dedupeKey, mail: nameOf(data), ...render(mailShop(config), data) };
  };
  samplers.push((shop) =>
    Object.entries(samples()).map(([sample, data]) => ({
      name: `${nameOf(data)}, ${sample}`,
      ...render(shop, data),
    })),
  );
  const queue = async (tx: DbOrTx, config: Config, data: Data) => {
    await queueMail(tx, write(config, data));
  };
  return { render, write, queue };
}

/** Both forms come from the same components, so that they say the same. */
export function renderMail(mail: ReactElement) {
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
