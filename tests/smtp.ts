import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it came, with its headers. */
  readonly raw: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The next mails are answered with these codes instead of being taken, one after the other. */
  refuseNext(...codes: number[]): void;
  /** Receives mails but does not confirm them until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** A mail server that keeps what it gets. */
export async function startSmtp(port = 0, host = "127.0.0.1"): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  let confirmed = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      const code = refusals.shift();
      if (code === undefined) return callback();
      return callback(
        Object.assign(new Error(`refused on purpose: ${address}`), { responseCode: code }),
      );
    },
    async onData(stream, session, callback) {
      const parts = await stream.toArray().catch(() => undefined);
      // A sender that was killed has not sent it whole.
      if (!parts) return callback(new Error("The mail is incomplete."));
      const raw = Buffer.concat(parts).toString("utf8");
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom === false ? "" : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      await confirmed;
      callback();
    },
  });
  server.on("error", () => {});
  server.listen(port, host);
  await once(server.server, "listening");
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuseNext: (...codes) => refusals.push(...codes),
    hold() {
      let confirm = () => {};
      confirmed = new Promise((resolve) => {
        confirm = resolve;
      });
      return confirm;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The headers of a raw message, unfolded. */
export function headersOf(raw: string): string[] {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

/** The headers and body of the part with this content type. */
function findPart(raw: string, contentType: string) {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary);
  const between = new RegExp(`\\r\\n--(?:${boundaries.join("|")})(?:--)?\\r\\n`);
  const part = raw.split(between).find((text) => {
    const own = headersOf(text).find((line) => /^content-type:/i.test(line)) ?? "";
    return own.toLowerCase().startsWith(`content-type: ${contentType}`);
  });
  if (part === undefined) throw new Error(`The mail has no part of type ${contentType}.`);
  return { headers: headersOf(part), body: part.slice(part.indexOf("\r\n\r\n") + 4) };
}

/** The body of the part with this content type, decoded. */
export function partOf(raw: string, contentType: string): string {
  const { headers, body } = findPart(raw, contentType);
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line)) ?? "";
  if (encoding.endsWith("base64")) return Buffer.from(body, "base64").toString("utf8");
  if (!encoding.endsWith("quoted-printable")) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

export function attachmentOf(raw: string, contentType: string) {
  const { headers, body } = findPart(raw, contentType);
  const filename = /filename="?([^";\r\n]+)/.exec(headers.join("\n"))?.[1];
  return { filename, content: Buffer.from(body, "base64") };
}
