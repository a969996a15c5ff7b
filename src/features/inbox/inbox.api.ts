import { isOn } from "#src/domain/capabilities.ts";
import { NotFound } from "#src/domain/errors.ts";
import { attachmentLimits } from "#src/domain/inbox-limits.ts";
import { maxCountedAttention } from "#src/domain/limits.ts";
import type { MailState } from "#src/domain/mail-states.ts";
import * as conversation from "#src/features/enquiries/conversation.sql.ts";
import { isBlocked } from "#src/features/enquiries/enquiries.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { OwnCall } from "#src/platform/call.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { storeAttachment } from "./attachments.service.ts";
import * as contract from "./inbox.contract.ts";
import { inboxTexts } from "./inbox.messages.ts";
import * as service from "./inbox.service.ts";
import * as store from "./inbox.sql.ts";

async function presentUnread(db: DbOrTx): Promise<ReplyOf<typeof contract.countUnread>> {
  const unread = await store.countUnreadEnquiries(db);
  const more = unread > maxCountedAttention;
  return { unread: more ? maxCountedAttention : unread, more };
}

const presentFile = ({
  id,
  name,
  contentType,
  bytes,
}: conversation.FileRow): contract.EnquiryFile => ({
  id,
  name,
  contentType,
  bytes,
});

async function presentEnquiry(
  { db, config, viewer }: OwnCall,
  id: number,
): Promise<ReplyOf<typeof contract.readEnquiry>> {
  const found = await store.findEnquiry(db, id);
  if (!found) throw new NotFound(inboxTexts.missing);
  const { enquiry, assignee, watch } = found;
  const others = await store.findOtherEnquiries(db, id, enquiry);
  const account = await store.findAccountOf(db, enquiry);
  const orders = isOn(config, "checkout") ? await store.findOrdersOf(db, enquiry) : [];
  const draftFiles = await conversation.findDraftFiles(db, id, viewer.id);
  return {
    timeZone: config.checkout.timeZone,
    staff: await store.findInboxStaff(db),
    enquiry: {
      ...isoDates(enquiry),
      assignee,
      watch,
      account: account ? { ...account, hasPage: isOn(config, "backoffice") } : null,
      isBlocked: await isBlocked(db, enquiry.emailKey),
      messages: await presentMessages(db, id),
      draftFiles: draftFiles.map(presentFile),
      others: {
        enquiries: others.map(isoDates),
        orders: orders.map(isoDates),
      },
    },
  };
}

async function presentMessages(db: DbOrTx, enquiryId: number): Promise<contract.EnquiryMessage[]> {
  const rows = await store.findMessages(db, enquiryId);
  const files = await conversation.findMessageFiles(db, enquiryId);
  return rows.map(({ message, by, mail }) => ({
    id: message.id,
    kind: message.kind,
    text: message.text,
    by,
    at: message.createdAt.toISOString(),
    mail: mail as MailState | null,
    sender: message.sender,
    quoted: message.quoted,
    dropped: message.dropped ?? [],
    files: files.filter(({ messageId }) => messageId === message.id).map(presentFile),
  }));
}

export const inboxApi: readonly Route[] = [
  serve(contract.listEnquiries, async ({ db, config, query, viewer }) => {
    const { rows, ...count } = await store.findEnquiries(db, query, viewer.id);
    const staff = await store.findInboxStaff(db);
    return { enquiries: rows.map(isoDates), ...count, staff, timeZone: config.checkout.timeZone };
  }),

  serve(contract.countUnread, ({ db }) => presentUnread(db)),

  serve(contract.readEnquiry, (call) => presentEnquiry(call, call.params.id)),

  serve(contract.replyToEnquiry, async (call) => {
    const key = call.headers["idempotency-key"];
    await service.reply(call, call.params.id, { key, answer: call.body });
    return presentEnquiry(call, call.params.id);
  }),

  serve(contract.noteEnquiry, async (call) => {
    await service.note(call, call.params.id, call.body.text);
    return presentEnquiry(call, call.params.id);
  }),

  serve(contract.changeEnquiry, async (call) => {
    await service.change(call, call.params.id, call.body);
    return presentEnquiry(call, call.params.id);
  }),

  serve(contract.readUpTo, async ({ db, params, body }) => {
    await conversation.markRead(db, params.id, body.seenMessageId);
    return presentUnread(db);
  }),

  serve(contract.changeEnquiries, async (call) => ({
    changed: await service.changeMany(call, call.body.ids, call.body.act),
  })),

  serve(contract.addAttachment, async (call) => {
    const { db, config, viewer, params, query, stream } = call;
    const draft = { enquiryId: params.id, userId: viewer.id };
    const quota = { max: attachmentLimits.perHour, perSeconds: 3_600 };
    await throttle(db, `attachments of user ${viewer.id}`, quota, config.rateLimitFactor);
    service.requireRoom(await conversation.findDraftFiles(db, params.id, viewer.id));
    const file = await storeAttachment(call, stream, query.name ?? "");
    const draftFiles = await inTransaction(db, async (tx) => {
      file.keep();
      if (!(await conversation.lockEnquiry(tx, params.id))) throw new NotFound(inboxTexts.missing);
      const files = await conversation.findDraftFiles(tx, params.id, viewer.id);
      service.requireRoom(files, file.bytes);
      await conversation.insertDraftFile(tx, draft, file);
      const after = { contentType: file.contentType, bytes: file.bytes };
      const subject = `enquiry:${params.id}` as const;
      await recordAudit(tx, call, { action: "enquiry.attach", subject, after });
      return conversation.findDraftFiles(tx, params.id, viewer.id);
    });
    return { draftFiles: draftFiles.map(presentFile) };
  }),

  serve(contract.removeAttachment, async (call) => {
    const { db, params, viewer } = call;
    const draftFiles = await inTransaction(db, async (tx) => {
      const draft = { enquiryId: params.id, userId: viewer.id };
      if (!(await conversation.deleteDraftFile(tx, draft, params.fileId))) throw new NotFound();
      const subject = `enquiry:${params.id}` as const;
      await recordAudit(tx, call, { action: "enquiry.detach", subject });
      return conversation.findDraftFiles(tx, params.id, viewer.id);
    });
    return { draftFiles: draftFiles.map(presentFile) };
  }),

  serve(contract.readFile, async ({ db, media, params, query, viewer }) => {
    const owner = { enquiryId: params.id, userId: viewer.id };
    const file = await conversation.findFile(db, owner, params.fileId);
    if (!file) throw new NotFound();
    const key = file.fileKey as MediaKey;
    const small = query.size && (await media.get(smallKey(key)));
    const stored = small || (await media.get(key));
    if (!stored) throw new NotFound();
    const contentType = small ? "image/webp" : file.contentType;
    return { contentType, name: file.name, content: stored.content };
  }),
];

/** Photos of offers have one. */
const smallKey = (key: MediaKey) => key.replace(/\.\w+$/, "-small.webp") as MediaKey;
