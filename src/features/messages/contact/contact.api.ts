import { watchName } from "#src/domain/text.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Route, serve } from "#src/platform/http/serve.ts";
import { sendContact } from "./contact.contract.ts";
import { contactMessages } from "./enquiries.messages.ts";
import { openEnquiry, shouldAccept } from "./enquiries.service.ts";
import { findAskedWatch } from "./enquiries.sql.ts";
import { receivedMail } from "./enquiry.mail.tsx";

export const contactApi: readonly Route[] = [
  serve(sendContact, async (call) => {
    const { watchId, message: text, guard, ...sender } = call.body;
    const texts = [sender.name, sender.subject, text];
    const reply = { message: contactMessages.sent.description };
    if (!(await shouldAccept(call, { guard, email: sender.email, texts }))) return reply;

    const userId = call.viewer.kind === "user" ? call.viewer.id : null;
    await inTransaction(call.db, async (tx) => {
      const watch = watchId === undefined ? undefined : await findAskedWatch(tx, watchId);
      const kind = watch ? "watch" : "contact";
      const enquiry = { ...sender, kind, watchId: watch?.id ?? null, userId, text } as const;
      const about = watch && { id: watch.id, name: watchName(watch) };
      await openEnquiry(tx, call, enquiry, (received) =>
        receivedMail.queue(tx, call.config, { ...received, watch: about }),
      );
    });
    return reply;
  }),
];
