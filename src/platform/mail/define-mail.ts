import { randomUUID } from "node:crypto";
import { createElement, Fragment, type ReactNode } from "react";
import type { Config } from "#src/platform/config.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { type MailHeads, MailLayout, type MailShop, mailShop } from "./layout.mail.tsx";
import { type NewMail, queueMail } from "./outgoing-mails.ts";
import { MailParagraph } from "./parts.mail.tsx";
import { renderMail } from "./render-mail.ts";

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
  /** Stored with the mail, and shown to the staff. */
  readonly name: string | ((data: Data) => string);
  readonly to: (data: Data, config: Config) => Envelope;
  readonly content: (data: Data, shop: MailShop) => MailContent;
  /** By name, for tests and pictures. */
  readonly samples: () => Readonly<Record<string, Data>>;
}

interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

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

/** A paragraph of what matters less. */
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
  return { render, write, queue: (tx, config, data) => queueMail(tx, write(config, data)) };
}
