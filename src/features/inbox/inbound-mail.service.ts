import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Address, Attachment, Email } from "postal-mime";
import { AppError, Invalid } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import { inboundMailLimits as limits } from "#src/domain/inbox-limits.ts";
import {
  type EnquiryRow,
  findEnquiryByReplyToken,
  insertReceivedFiles,
  isKnownMail,
} from "#src/features/enquiries/conversation.sql.ts";
import { insertMessage, isBlocked } from "#src/features/enquiries/enquiries.sql.ts";
import { tokenIn } from "#src/features/enquiries/reply-address.rules.ts";
import { ConcurrencyLimit } from "#src/platform/concurrency-limit.ts";
import type { Config } from "#src/platform/config.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import type { Services } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { type StoredAttachment, storeAttachment } from "./attachments.service.ts";
import { cutQuotes, isAutomatic, textOfHtml } from "./inbound-mail.rules.ts";

interface Proof {
  readonly secret: string;
  readonly timestamp: string;
  readonly recipient: string;
  readonly signature: string;
}

/** A mail takes several times its size while it is read. */
const oneAtATime = new ConcurrencyLimit(1);

/** On the way to the disk, so that nobody fills the memory without the secret. */
export async function readSignedMail(
  config: Config,
  stream: Readable,
  { secret, timestamp, recipient, signature }: Proof,
): Promise<Buffer> {
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (age > limits.ageSeconds) throw badSignature();
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${recipient}.`);
  async function* signed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hmac.update(chunk);
      yield chunk;
    }
  }
  const source = { stream: Readable.from(signed(stream)), maxBytes: limits.bytes };
  return inQuarantine(mediaFolder(config), source, async (file) => {
    if (!timingSafeEqual(hmac.digest(), Buffer.from(signature, "hex"))) throw badSignature();
    return readFile(file);
  });
}

const badSignature = () =>
  new Invalid("The signature is wrong, or more than five minutes old.", "invalid_signature");

interface IncomingMail {
  readonly raw: Buffer;
  /** That the provider named. */
  readonly recipient: string;
  /** Of the shop, without a token. */
  readonly address: string;
}

type Outcome = "stored" | "unreadable" | "automatic" | "unknown" | "blocked" | "duplicate";
type Receiving = Pick<Services, "db" | "config" | "media">;

export async function storeMail(call: Receiving, incoming: IncomingMail): Promise<Outcome> {
  return oneAtATime.run(async () => {
    const mail = await parse(incoming.raw);
    if (!mail) return "unreadable";
    if (isAutomatic(mail.headers)) return "automatic";
    const recipients = [incoming.recipient, ...recipientsOf(mail)];
    const token = tokenIn(recipients, incoming.address);
    const enquiry = token && (await findEnquiryByReplyToken(call.db, token));
    if (!enquiry) return "unknown";
    const sender = senderOf(mail);
    if (await isBlocked(call.db, sender)) return "blocked";
    const externalId = messageIdOf(mail, incoming.raw);
    if (await isKnownMail(call.db, externalId)) return "duplicate";
    const quota = { max: limits.perEnquiryAndHour, perSeconds: 3_600 };
    await throttle(call.db, `mails to ${enquiry.id}`, quota, call.config.rateLimitFactor);
    return append(call, enquiry, { mail, sender, externalId });
  });
}

interface Accepted {
  readonly mail: Email;
  readonly sender: string;
  readonly externalId: string;
}

async function append(
  call: Receiving,
  { id, emailKey: known }: EnquiryRow,
  { mail, sender, externalId }: Accepted,
): Promise<Outcome> {
  const { files, dropped } = await storeAttachments(call, mail.attachments);
  const whole = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? "");
  const { text, quoted } = cutQuotes(stored(whole).slice(0, limits.textMaxLength));
  return inTransaction(call.db, async (tx) => {
    const messageId = await insertMessage(tx, id, {
      kind: "received",
      text: text || "(no text)",
      quoted,
      externalId,
      sender: sender === known ? null : sender,
      dropped: dropped.length > 0 ? dropped : null,
    });
    if (messageId === undefined) return "duplicate";
    await insertReceivedFiles(tx, { enquiryId: id, messageId }, files);
    return "stored";
  });
}

async function parse(raw: Buffer): Promise<Email | undefined> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    const options = { maxNestingDepth: 30, maxHeadersSize: 200_000, forceRfc822Attachments: true };
    return await PostalMime.parse(raw, options);
  } catch {
    return undefined;
  }
}

const addressesIn = (list: readonly Address[] = []) =>
  list.flatMap((entry) => entry.group?.map(({ address }) => address) ?? [entry.address ?? ""]);

function recipientsOf({ to, cc, headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => /^(delivered-to|x-original-to)$/.test(key));
  return [...delivered.map(({ value }) => value), ...addressesIn(to), ...addressesIn(cc)];
}

function senderOf({ from }: Email): string {
  return emailKey(stored((from && addressesIn([from])[0]) || "unknown").slice(0, 320));
}

/** Safe in a header of ours. A mail without one is known by its content. */
function messageIdOf({ messageId = "" }: Email, raw: Buffer): string {
  if (/^<[!-;=?-~]{3,250}>$/.test(messageId)) return messageId;
  return `<${createHash("sha256").update(raw).digest("hex")}@unnamed.invalid>`;
}

/** PostgreSQL can't store this character. */
const stored = (text: string) => text.replaceAll("\u0000", "");

/** What is no picture or PDF of a fair size is named and not kept. */
async function storeAttachments(call: Receiving, attachments: readonly Attachment[]) {
  const files: StoredAttachment[] = [];
  const dropped: string[] = [];
  for (const { filename, content } of attachments) {
    const name = stored(filename ?? "file").slice(0, 100);
    const file =
      files.length < limits.files && typeof content !== "string"
        ? await storeOne(call, content, name)
        : undefined;
    if (file) files.push(file);
    else if (dropped.length < 50) dropped.push(name);
  }
  return { files, dropped };
}

async function storeOne(call: Receiving, content: ArrayBuffer | Uint8Array, name: string) {
  try {
    return await storeAttachment(call, Readable.from([Buffer.from(content as Uint8Array)]), name);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}
