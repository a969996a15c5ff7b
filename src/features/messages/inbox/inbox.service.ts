import type { EnquiryState } from "#src/domain/enquiries.ts";
import { attachmentLimits } from "#src/domain/enquiry-limits.ts";
import { Conflict, Invalid } from "#src/domain/errors.ts";
import * as enquiries from "#src/features/messages/contact/enquiries.sql.ts";
import * as files from "#src/features/messages/contact/enquiry-files.sql.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { type Audit, actOnRecord, auditOf } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { onceByKey } from "#src/platform/http/idempotency.ts";
import { readAll } from "#src/platform/media/create-media-store.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { fileMessages, inboxTexts } from "./inbox.messages.ts";
import * as store from "./inbox.sql.ts";
import { replyMail } from "./reply.mail.tsx";

const enquiryRecord = { kind: "enquiry", missing: inboxTexts.missing, lock: enquiries.lockEnquiry };

interface Answer {
  readonly text: string;
  readonly seenMessageId: number;
  readonly fileIds: readonly number[];
  readonly close?: boolean | undefined;
}

/**
 * The same key sends one mail, however often the button is pressed. The files are read before the transaction, which
 * does not wait for a store, and are attached only if they are still the draft's.
 */
export async function reply(call: StaffCall, id: number, key: string, answer: Answer) {
  const draft = files.answerDraft(id, call.viewer.id);
  const drafts = await files.findFilesOf(call.db, draft);
  const named = drafts.filter((file) => answer.fileIds.includes(file.id));
  const attachments = await readAttachments(call, named);
  await actOnRecord(call, enquiryRecord, id, async (tx, enquiry, audit) => {
    const once = { scope: `reply ${call.viewer.id}`, key, request: { id, ...answer } };
    await onceByKey(tx, once, async () => {
      await requireNothingNewer(tx, id, answer.seenMessageId);
      const messageId = await sendAnswer(tx, call, { enquiry, answer, attachments });
      const fileIds = named.map((file) => file.id);
      const attached = await files.adoptFiles(tx, draft, { enquiryId: id, messageId }, fileIds);
      if (attached < new Set(answer.fileIds).size) {
        throw new Conflict(fileMessages.someGone, "file_gone");
      }
      const state = answer.close ? "closed" : "waiting";
      const assigneeId = enquiry.assigneeId ?? call.viewer.id;
      await enquiries.updateEnquiry(tx, id, { state, assigneeId, unread: false });
      await audit("reply", {
        before: { state: enquiry.state },
        after: { state, message: messageId, files: attachments.length },
      });
      return { messageId };
    });
  });
}

async function readAttachments({ media }: StaffCall, named: readonly files.EnquiryFile[]) {
  const attachments = [];
  for (const { name, contentType, fileKey } of named) {
    const stored = await media.get(fileKey as MediaKey);
    if (!stored) throw new Conflict(fileMessages.gone(name), "file_gone");
    const base64 = (await readAll(stored)).toString("base64");
    attachments.push({ filename: name, contentType, base64 });
  }
  return attachments;
}

/** Somebody who answers must have read what was written before. */
async function requireNothingNewer(tx: Tx, id: number, seenMessageId: number): Promise<void> {
  const newer = await store.findNewer(tx, id, seenMessageId);
  if (newer.length === 0) return;
  const isAnswered = newer.some(({ kind }) => kind === "sent");
  const message = isAnswered ? inboxTexts.answeredMeanwhile : inboxTexts.wroteMeanwhile;
  throw new Conflict(message, isAnswered ? "answered_meanwhile" : "wrote_meanwhile", {
    messages: newer.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
  });
}

interface Sending {
  readonly enquiry: enquiries.EnquiryRow;
  readonly answer: Answer;
  readonly attachments: Awaited<ReturnType<typeof readAttachments>>;
}

async function sendAnswer(
  tx: Tx,
  { config, viewer }: StaffCall,
  { enquiry, answer, attachments }: Sending,
): Promise<number> {
  const messages = await store.findMessages(tx, enquiry.id);
  const received = messages.filter(({ message }) => message.kind === "received");
  const earlier = received.at(-1)?.message;
  const found = await store.findEnquiry(tx, enquiry.id);
  const mailKey = `enquiry:${enquiry.id}:reply:${messages.at(-1)?.message.id ?? 0}`;
  const messageId = await enquiries.insertMessage(tx, enquiry.id, {
    kind: "sent",
    authorId: viewer.id,
    text: answer.text,
    mailKey,
  });
  if (messageId === undefined) throw new Error("The answer was not inserted.");
  await replyMail.queue(tx, config, {
    ...{ mailKey, enquiry, attachments, written: answer.text },
    watch: found?.watch ?? null,
    earlier: { text: earlier?.text ?? "", at: earlier?.createdAt ?? enquiry.createdAt },
    externalIds: received.flatMap(({ message }) => message.externalId ?? []),
    timeZone: config.checkout.timeZone,
  });
  return messageId;
}

export const note = (call: StaffCall, id: number, text: string) =>
  actOnRecord(call, enquiryRecord, id, async (tx, _enquiry, audit) => {
    const entry = { kind: "note", authorId: call.viewer.id, text } as const;
    await audit("note", { after: { message: await enquiries.insertMessage(tx, id, entry) } });
  });

interface Change {
  readonly state?: EnquiryState | undefined;
  readonly assigneeId?: number | null | undefined;
  readonly unread?: boolean | undefined;
}

export const change = (call: StaffCall, id: number, wanted: Change) =>
  actOnRecord(call, enquiryRecord, id, async (tx, enquiry, audit) => {
    if (wanted.assigneeId) await requireInboxStaff(tx, wanted.assigneeId);
    await apply(tx, enquiry, wanted, audit);
  });

/** Somebody who takes a new enquiry has opened it. */
async function apply(
  tx: Tx,
  enquiry: enquiries.EnquiryRow,
  { state, assigneeId, unread }: Change,
  audit: Audit,
): Promise<boolean> {
  const taken = assigneeId !== undefined && assigneeId !== enquiry.assigneeId;
  const isOpened = taken && assigneeId !== null && enquiry.state === "new";
  const next = state ?? (isOpened ? "open" : enquiry.state);
  const changes = {
    ...(next !== enquiry.state && { state: next }),
    ...(taken && { assigneeId }),
    ...(unread !== undefined && unread !== enquiry.unread && { unread }),
  };
  if (Object.keys(changes).length === 0) return false;
  await enquiries.updateEnquiry(tx, enquiry.id, changes);
  if (taken) {
    await audit("assign", { before: { assigneeId: enquiry.assigneeId }, after: { assigneeId } });
  }
  if (next !== enquiry.state) {
    await audit("state", { before: { state: enquiry.state }, after: { state: next } });
  }
  return true;
}

const bulkChanges = {
  close: () => ({ state: "closed", unread: false }),
  "assign-to-me": (viewerId: number) => ({ assigneeId: viewerId }),
  "mark-read": () => ({ unread: false }),
} as const satisfies Record<string, (viewerId: number) => Change>;

export const changeMany = (
  call: StaffCall,
  ids: readonly number[],
  action: keyof typeof bulkChanges,
) =>
  inTransaction(call.db, async (tx) => {
    const wanted = bulkChanges[action](call.viewer.id);
    let changed = 0;
    for (const enquiry of await enquiries.lockEnquiries(tx, ids)) {
      if (await apply(tx, enquiry, wanted, auditOf(tx, call, "enquiry", enquiry.id))) changed += 1;
    }
    return changed;
  });

async function requireInboxStaff(tx: Tx, userId: number): Promise<void> {
  const staff = await store.findInboxStaff(tx);
  if (!staff.some(({ id }) => id === userId)) throw new Invalid(inboxTexts.notStaff);
}

export function requireRoom(added: readonly files.EnquiryFile[], bytes = 0): void {
  if (added.length >= attachmentLimits.files) throw new Conflict(fileMessages.tooMany, "too_many");
  const total = added.reduce((sum, file) => sum + file.bytes, bytes);
  if (total > attachmentLimits.totalBytes) {
    throw new Conflict(fileMessages.tooLargeTogether, "too_large");
  }
}
