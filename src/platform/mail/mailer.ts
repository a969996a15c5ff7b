import { setTimeout as sleep } from "node:timers/promises";
import type { MailAttachment } from "#src/platform/db/order-tables.ts";
import type { Config } from "#src/platform/settings/config.ts";

interface MailMessage {
  /** Names the message; a copy with the same id is recognised by the recipient's server. */
  readonly messageId: string;
  readonly recipient: string;
  readonly recipientName: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  readonly replyTo: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** False if the shop has no mail server. Throws a `MailRefused` if the server does not take the mail. */
  send(message: MailMessage): Promise<boolean>;
  close(): void;
}

export class MailRefused extends Error {
  override readonly name = "MailRefused";
  /** The server's words; they may contain the recipient's address. */
  readonly reason: string;
  /** The server will never take this mail, as opposed to a server that is away or misconfigured. */
  readonly isFinal: boolean;

  constructor(error: unknown) {
    const { code, responseCode, message } = error as Error & {
      code?: string;
      responseCode?: number;
    };
    super(`The mail server did not take a mail (${responseCode ?? code ?? "no answer"}).`);
    this.reason = message;
    const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
    this.isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500);
  }
}

type MailSettings = Pick<
  Config,
  "smtpUrl" | "mailFrom" | "storeName" | "contactEmail" | "publicUrl"
>;

export function createMailer(config: MailSettings): Mailer {
  return config.smtpUrl === undefined
    ? { send: async () => false, close: () => {} }
    : smtpMailer(config.smtpUrl, config);
}

/** The limit for the whole includes what no other notices, such as a server that sends a byte a second. */
const limits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 };
const maxConnections = 2;

/** The client is loaded for the first mail. */
async function openTransport(url: string) {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function smtpMailer(url: string, settings: MailSettings): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined;
  const host = new URL(settings.publicUrl).hostname;
  return {
    async send({ messageId, recipient, recipientName, replyTo, headers, ...message }) {
      const { subject, html, text, attachments } = message;
      opened ??= openTransport(url);
      const sent = (await opened).sendMail({
        subject,
        html,
        text,
        // Objects, not text: nothing in a name can add a recipient or a header.
        from: senderOf(settings),
        replyTo: { name: settings.storeName, address: replyTo ?? settings.contactEmail },
        to: { name: recipientName ?? "", address: recipient },
        messageId: `<${messageId}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated", ...headers },
        attachments: attachments.map(({ base64, ...attachment }) => ({
          ...attachment,
          content: Buffer.from(base64, "base64"),
        })),
      });
      await Promise.race([
        sent,
        sleep(limits.wholeMs, undefined, { ref: false }).then(tooSlow),
      ]).catch((error) => {
        throw new MailRefused(error);
      });
      return true;
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

function tooSlow(): never {
  throw new Error("The mail server was too slow.");
}

/** MAIL_FROM is an address, or an address with a name. */
const senderOf = ({ mailFrom, storeName }: MailSettings) =>
  /^[^\s<>]+$/.test(mailFrom) ? { name: storeName, address: mailFrom } : mailFrom;
