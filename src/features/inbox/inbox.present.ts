import { isOn } from "#src/domain/capabilities.ts";
import { NotFound } from "#src/domain/errors.ts";
import { maxCountedAttention } from "#src/domain/limits.ts";
import type { MailState } from "#src/domain/mail-states.ts";
import {
  type FileRow,
  findDraftFiles,
  findMessageFiles,
} from "#src/features/enquiries/conversation.sql.ts";
import { isBlocked } from "#src/features/enquiries/enquiries.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { OwnCall } from "#src/platform/call.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/rows.ts";
import type { countUnread, EnquiryFile, EnquiryMessage, readEnquiry } from "./inbox.contract.ts";
import { inboxTexts } from "./inbox.messages.ts";
import * as store from "./inbox.sql.ts";

export async function presentUnread(db: DbOrTx): Promise<ReplyOf<typeof countUnread>> {
  const unread = await store.countUnreadEnquiries(db);
  const more = unread > maxCountedAttention;
  return { unread: more ? maxCountedAttention : unread, more };
}

export const presentFile = ({ id, name, contentType, bytes }: FileRow): EnquiryFile => ({
  id,
  name,
  contentType,
  bytes,
});

export async function presentEnquiry(
  { db, config, viewer }: OwnCall,
  id: number,
): Promise<ReplyOf<typeof readEnquiry>> {
  const found = await store.findEnquiry(db, id);
  if (!found) throw new NotFound(inboxTexts.missing);
  const { enquiry, assignee, watch } = found;
  const others = await store.findOtherEnquiries(db, id, enquiry);
  const account = await store.findAccountOf(db, enquiry);
  const orders = isOn(config, "checkout") ? await store.findOrdersOf(db, enquiry) : [];
  const draftFiles = await findDraftFiles(db, id, viewer.id);
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

async function presentMessages(db: DbOrTx, enquiryId: number): Promise<EnquiryMessage[]> {
  const rows = await store.findMessages(db, enquiryId);
  const files = await findMessageFiles(db, enquiryId);
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
