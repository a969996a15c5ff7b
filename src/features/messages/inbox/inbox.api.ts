import { isOn } from "#src/domain/capabilities.ts";
import { attachmentLimits, inboxLimits, maxListedBlocked } from "#src/domain/enquiry-limits.ts";
import { Conflict, NotFound } from "#src/domain/errors.ts";
import { maxCountedAttention } from "#src/domain/limits.ts";
import type { MailState } from "#src/domain/mail-states.ts";
import * as enquiries from "#src/features/messages/contact/enquiries.sql.ts";
import * as files from "#src/features/messages/contact/enquiry-files.sql.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { auditOf, isoDates } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall, StaffCall } from "#src/platform/http/call.ts";
import { lockTexts } from "#src/platform/http/idempotency.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import type { MediaKey } from "#src/platform/media/media-store.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import { storeAttachment } from "./attachments.service.ts";
import * as contract from "./inbox.contract.ts";
import { inboxTexts, templateTexts } from "./inbox.messages.ts";
import * as service from "./inbox.service.ts";
import * as store from "./inbox.sql.ts";
import * as templates from "./templates.contract.ts";

async function presentUnread(db: DbOrTx) {
  const unread = await store.countUnreadEnquiries(db);
  return { unread: Math.min(unread, maxCountedAttention), more: unread > maxCountedAttention };
}

async function presentEnquiry({ db, config, viewer }: OwnCall, id: number) {
  const found = await store.findEnquiry(db, id);
  if (!found) throw new NotFound(inboxTexts.missing);
  const { enquiry, assignee, watch } = found;
  const others = await store.findOtherEnquiries(db, id, enquiry);
  const account = await store.findAccountOf(db, enquiry);
  const orders = isOn(config, "checkout") ? await store.findOrdersOf(db, enquiry) : [];
  return {
    timeZone: config.checkout.timeZone,
    staff: await store.findInboxStaff(db),
    enquiry: {
      ...isoDates(enquiry),
      assignee,
      watch,
      account: account ? { ...account, hasPage: isOn(config, "backoffice") } : null,
      isBlocked: await enquiries.isBlocked(db, enquiry.emailKey),
      messages: await presentMessages(db, id),
      draftFiles: await files.findFilesOf(db, files.answerDraft(id, viewer.id)),
      others: { enquiries: others.map(isoDates), orders: orders.map(isoDates) },
    },
  };
}

async function presentMessages(db: DbOrTx, enquiryId: number) {
  const rows = await store.findMessages(db, enquiryId);
  const all = await files.findAllFiles(db, enquiryId);
  return rows.map(({ message, by, mail }) => ({
    ...message,
    by,
    at: message.createdAt.toISOString(),
    mail: mail as MailState | null,
    dropped: message.dropped ?? [],
    files: all.filter(({ messageId }) => messageId === message.id),
  }));
}

function changeDraft(
  call: StaffCall,
  id: number,
  verb: "attach" | "detach",
  change: (tx: Tx, draft: files.FileOwner) => Promise<{ readonly after?: object }>,
) {
  const draft = files.answerDraft(id, call.viewer.id);
  return inTransaction(call.db, async (tx) => {
    await auditOf(tx, call, "enquiry", id)(verb, await change(tx, draft));
    return { draftFiles: await files.findFilesOf(tx, draft) };
  });
}

function changeTemplates(
  call: StaffCall,
  verb: "create" | "change" | "delete",
  change: (tx: Tx) => Promise<number>,
  after?: { readonly title: string },
) {
  return inTransaction(call.db, async (tx) => {
    await lockTexts(tx, ["answer templates"]);
    const audit = auditOf(tx, call, "template", await change(tx));
    await audit(verb, after && { after: { title: after.title } });
    return { templates: await store.findTemplates(tx) };
  });
}

const titleTaken = () => new Conflict(templateTexts.titleTaken, "title_taken");

async function presentBlocked({ db, config }: Services) {
  const rows = await enquiries.findBlocked(db, maxListedBlocked);
  return { blocked: rows.map(isoDates), timeZone: config.checkout.timeZone };
}

/** The audit log is kept for ever, and addresses are not: it has the domain only. */
async function changeBlocked(
  call: StaffCall,
  verb: "block" | "unblock",
  address: string,
  change: (tx: Tx) => Promise<boolean>,
) {
  await inTransaction(call.db, async (tx) => {
    if (!(await change(tx))) return;
    const subject = `sender:${address.slice(address.lastIndexOf("@"))}` as const;
    await recordAudit(tx, call, { action: `sender.${verb}`, subject });
  });
  return presentBlocked(call);
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
    await service.reply(call, call.params.id, call.headers["idempotency-key"], call.body);
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
    await enquiries.markRead(db, params.id, body.seenMessageId);
    return presentUnread(db);
  }),

  serve(contract.changeEnquiries, async (call) => ({
    changed: await service.changeMany(call, call.body.ids, call.body.act),
  })),

  serve(contract.addAttachment, async (call) => {
    const { db, config, viewer, params, query, stream } = call;
    const quota = { max: attachmentLimits.perHour, perSeconds: 3_600 };
    await throttle(db, `attachments of user ${viewer.id}`, quota, config.rateLimitFactor);
    service.requireRoom(await files.findFilesOf(db, files.answerDraft(params.id, viewer.id)));
    const file = await storeAttachment(call, stream, query.name ?? "");
    return changeDraft(call, params.id, "attach", async (tx, draft) => {
      file.keep();
      if (!(await enquiries.lockEnquiry(tx, params.id))) throw new NotFound(inboxTexts.missing);
      service.requireRoom(await files.findFilesOf(tx, draft), file.bytes);
      await files.insertEnquiryFile(tx, draft, file);
      return { after: { contentType: file.contentType, bytes: file.bytes } };
    });
  }),

  serve(contract.removeAttachment, (call) =>
    changeDraft(call, call.params.id, "detach", async (tx, draft) => {
      if (!(await files.deleteFileOf(tx, draft, call.params.fileId))) throw new NotFound();
      return {};
    }),
  ),

  serve(contract.readFile, async ({ db, media, params: { id, fileId }, query, viewer }) => {
    const file =
      (await files.findEnquiryFile(db, { enquiryId: id }, fileId)) ??
      (await files.findEnquiryFile(db, files.answerDraft(id, viewer.id), fileId));
    if (!file) throw new NotFound();
    const key = file.fileKey as MediaKey;
    const small = query.size && (await media.get(files.smallFileKey(key)));
    const stored = small || (await media.get(key));
    if (!stored) throw new NotFound();
    const contentType = small ? "image/webp" : file.contentType;
    return { contentType, name: file.name, content: stored.content };
  }),

  serve(templates.listTemplates, async ({ db }) => ({ templates: await store.findTemplates(db) })),

  serve(templates.addTemplate, (call) => {
    const add = async (tx: Tx) => {
      if ((await store.countTemplates(tx)) >= inboxLimits.templates) {
        throw new Conflict(templateTexts.tooMany, "too_many");
      }
      const id = await store.insertTemplate(tx, call.body);
      if (id === undefined) throw titleTaken();
      return id;
    };
    return changeTemplates(call, "create", add, call.body);
  }),

  serve(templates.changeTemplate, (call) => {
    const { id } = call.params;
    const change = async (tx: Tx) => {
      const outcome = await store.updateTemplate(tx, id, call.body);
      if (outcome === "taken") throw titleTaken();
      if (outcome === "missing") throw new NotFound(templateTexts.missing);
      return id;
    };
    return changeTemplates(call, "change", change, call.body);
  }),

  serve(templates.deleteTemplate, (call) =>
    changeTemplates(call, "delete", async (tx) => {
      const { id } = call.params;
      if (!(await store.deleteTemplate(tx, id))) throw new NotFound(templateTexts.missing);
      return id;
    }),
  ),

  serve(contract.listBlocked, presentBlocked),

  serve(contract.blockSender, (call) => {
    const sender = { ...call.body, blockedBy: call.viewer.id };
    return changeBlocked(call, "block", sender.address, (tx) =>
      enquiries.insertBlocked(tx, sender),
    );
  }),

  serve(contract.unblockSender, (call) => {
    const { address } = call.params;
    return changeBlocked(call, "unblock", address, (tx) => enquiries.removeBlocked(tx, address));
  }),
];
