import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { inboundMailLimits as limits } from "#src/domain/enquiry-limits.ts";
import { AppError, Invalid, NotFound } from "#src/domain/errors.ts";
import * as enquiries from "#src/features/messages/contact/enquiries.sql.ts";
import { insertReceivedFiles } from "#src/features/messages/contact/enquiry-files.sql.ts";
import { tokenIn } from "#src/features/messages/contact/reply-address.rules.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import { mediaFolder } from "#src/platform/media/create-media-store.ts";
import { inQuarantine } from "#src/platform/media/quarantine.ts";
import { newFileName, storeFiles } from "#src/platform/media/stored-files.ts";
import { ConcurrencyLimit } from "#src/platform/runtime/concurrency-limit.ts";
import { WorkerThread, WorkTooLarge } from "#src/platform/runtime/worker-thread.ts";
import { isFirstWithin, throttle, wasWithin } from "#src/platform/security/throttle.ts";
import { type StoredAttachment, storeAttachment } from "./attachments.service.ts";
import { receiveMail } from "./inbox.contract.ts";
import type { ReadMail } from "./read-mail.service.ts";

interface IncomingMail {
  readonly stream: Readable;
  readonly gone: AbortSignal;
  readonly proof: Readonly<Record<"secret" | "timestamp" | "recipient" | "signature", string>>;
  /** It is the shop's own address, without a token. */
  readonly address: string;
}

type Outcome = "stored" | "unreadable" | "automatic" | "unknown" | "blocked" | "duplicate";

/** On the way to the disk, so that nobody fills the memory without the secret. */
async function receiveSignedMail(call: Services, mail: IncomingMail): Promise<Outcome> {
  const { secret, timestamp, recipient, signature } = mail.proof;
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (age > limits.ageSeconds) throw badSignature();
  const hmac = createHmac("sha256", secret).update(`${timestamp}.${recipient}.`);
  const hash = createHash("sha256");
  const size = new MailSize();
  async function* watched(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hmac.update(chunk);
      hash.update(chunk);
      size.add(chunk);
      yield chunk;
    }
  }
  const source = { stream: Readable.from(watched(mail.stream)), maxBytes: limits.bytes };
  return inQuarantine(mediaFolder(call.config), source, async (path, bytes) => {
    if (!timingSafeEqual(hmac.digest(), Buffer.from(signature, "hex"))) throw badSignature();
    const file = { path, bytes, hash: hash.digest("hex") };
    return storeMail(call, { ...mail, file, isTooLong: size.isTooLong });
  });
}

const badSignature = () =>
  new Invalid("The signature is wrong, or more than five minutes old.", "invalid_signature");

/** Counts lines and parts, which take time and memory however short they are. */
class MailSize {
  #lines = 0;
  #parts = 0;
  /** The last bytes of the chunk before, in which a part may begin. */
  #rest = "";

  add(chunk: Buffer): void {
    const text = this.#rest + chunk.toString("latin1");
    this.#lines += text.split("\n").length - 1;
    this.#parts += text.split(/\n--(?=[^\s-])/).length - 1;
    const lastLine = text.lastIndexOf("\n");
    this.#rest = lastLine >= text.length - 3 && lastLine >= 0 ? text.slice(lastLine) : "";
    if (this.#rest !== "") this.#lines -= 1;
  }

  get isTooLong(): boolean {
    return this.#lines > limits.lines || this.#parts > limits.parts;
  }
}

interface ProvedMail extends IncomingMail {
  readonly file: { readonly path: string; readonly bytes: number; readonly hash: string };
  readonly isTooLong: boolean;
}

/** A mail takes several times its size while it is read. Who comes when enough wait is asked to come again. */
const oneAtATime = new ConcurrencyLimit(1, { waiting: limits.waiting });
const reader = new WorkerThread<string, ReadMail | null>(
  "src/features/messages/inbox/read-mail.service.ts",
  { seconds: limits.readSeconds, megabytes: limits.readMegabytes },
);

async function storeMail(call: Services, mail: ProvedMail): Promise<Outcome> {
  const { db, config } = call;
  const { file, address, proof } = mail;
  const named = tokenIn([proof.recipient], address);
  if (named && !(await enquiries.findEnquiryByReplyToken(db, named))) return "unknown";
  const unreadable = `unreadable mail ${file.hash}`;
  if (mail.isTooLong || (await wasWithin(db, unreadable, limits.rememberedSeconds))) {
    return "unreadable";
  }
  return oneAtATime.run(async () => {
    const read = await readInThread(file.path);
    if (!read) {
      // The provider may send it again for days.
      await isFirstWithin(db, unreadable, limits.rememberedSeconds);
      return "unreadable";
    }
    if (read.isAutomatic) return "automatic";
    const token = named ?? tokenIn(read.recipients, address);
    const enquiry = token && (await enquiries.findEnquiryByReplyToken(db, token));
    if (!enquiry) return "unknown";
    if (await enquiries.isBlocked(db, read.sender)) return "blocked";
    const externalId = read.messageId ?? `<${file.hash}@unnamed.invalid>`;
    if (await enquiries.isKnownMail(db, externalId)) return "duplicate";
    for (const [key, max] of [
      [`mails to ${enquiry.id}`, limits.perEnquiryAndHour],
      [`mails from ${read.sender}`, limits.perSenderAndHour],
    ] as const) {
      await throttle(db, key, { max, perSeconds: 3_600 }, config.rateLimitFactor);
    }
    return append(call, enquiry, { ...mail, read, externalId });
  }, mail.gone);
}

/** Undefined for what is no mail, and for one that takes too much time or memory. */
async function readInThread(path: string): Promise<ReadMail | undefined> {
  try {
    const [mail] = await reader.run(path);
    return mail ?? undefined;
  } catch (error) {
    if (error instanceof WorkTooLarge) return undefined;
    throw error;
  }
}

type Accepted = ProvedMail & { readonly read: ReadMail; readonly externalId: string };

async function append(
  call: Services,
  { id, emailKey: known }: enquiries.EnquiryRow,
  { read, externalId, file }: Accepted,
): Promise<Outcome> {
  const { files, dropped } = await storeAttachments(call, read.attachments);
  const original = await storeOriginal(call, file);
  const { text, quoted, sender } = read;
  return inTransaction(call.db, async (tx) => {
    for (const stored of [...files, original]) stored.keep();
    const messageId = await enquiries.insertMessage(tx, id, {
      kind: "received",
      text: text || "(no text)",
      quoted,
      externalId,
      sender: sender === known ? null : sender,
      dropped: dropped.length > 0 ? dropped : null,
    });
    if (messageId === undefined) return "duplicate";
    await insertReceivedFiles(tx, { enquiryId: id, messageId }, [...files, original]);
    return "stored";
  });
}

/** The mail itself, for whoever doubts what we read in it. */
async function storeOriginal({ media }: Services, { path, bytes, hash }: ProvedMail["file"]) {
  const fileKey = `enquiries/${newFileName(hash)}.eml` as const;
  const stored = await storeFiles(media, [[fileKey, path]]);
  const facts = { name: "original-mail.eml", contentType: "message/rfc822", bytes, fileKey };
  return { ...stored, ...facts, width: null, height: null };
}

/** Other files than pictures and PDFs of a fair size are named and not kept. */
async function storeAttachments(call: Services, attachments: ReadMail["attachments"]) {
  const files: StoredAttachment[] = [];
  const dropped: string[] = [];
  for (const { name, content } of attachments) {
    const file = content && (await storeOne(call, content, name));
    if (file) files.push(file);
    else if (dropped.length < 50) dropped.push(name);
  }
  return { files, dropped };
}

async function storeOne(call: Services, content: Uint8Array, name: string) {
  try {
    return await storeAttachment(call, Readable.from([Buffer.from(content)]), name, "mail");
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/** A mail that can't be used is answered like the rest, so that the provider does not send it again. */
export const inboundMailApi: readonly Route[] = [
  serve(receiveMail, async (call) => {
    const { inboundMail } = call.config;
    if (!inboundMail) throw new NotFound();
    const {
      "x-mail-timestamp": timestamp,
      "x-mail-recipient": recipient = "",
      "x-mail-signature": signature,
    } = call.headers;
    const proof = { secret: inboundMail.secret, timestamp, recipient, signature };
    const { stream, gone } = call;
    const mail = { stream, gone, proof, address: inboundMail.address };
    const outcome = await receiveSignedMail(call, mail);
    call.log.info({ outcome }, "mail received");
    return { received: true as const };
  }),
];
