import { changeOneSetting } from "#src/features/staff/settings.service.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Db } from "#src/platform/db/client.ts";
import { queueWritten } from "#src/platform/mail/define-mail.ts";
import { findMails, recordTry } from "#src/platform/mail/outgoing-mails.ts";

const letter =
  "Dear Mr Example, your watch has arrived and can be collected. We look forward to your visit.";

export async function fillOffice(call: StaffCall): Promise<void> {
  const year = new Date().getFullYear();
  await changeOneSetting(call, {
    updatedAt: null,
    announcement: {
      text: "New this week: watches from the collection of one careful owner.",
      link: "/shop",
      from: null,
      until: null,
    },
  });
  const text = "Monday to Friday, 10 a.m. to 6 p.m.\nSaturday by appointment";
  await changeOneSetting(call, { updatedAt: null, openingHours: { text } });
  await changeOneSetting(call, {
    updatedAt: null,
    seller: {
      legalName: `${call.config.storeName} Watches LLC`,
      address: "1 Example Street\nNew York, NY 10001\nUnited States",
      taxNumber: "EIN 00-0000000",
      returnsAddress: "Returns\n2 Example Street\nNew York, NY 10001\nUnited States",
    },
  });
  const days = [`${year}-12-25`, `${year + 1}-01-01`];
  await changeOneSetting(call, { updatedAt: null, holidays: { days } });
  await addFailedMail(call.db);
}

async function addFailedMail(db: Db): Promise<void> {
  const recipient = "no.such.address@meridian.example";
  await queueWritten(db, {
    dedupeKey: "demo letter",
    mail: "letter",
    recipient,
    subject: "Your watch has arrived",
    html: `<p style="font-family: serif; padding: 2rem">${letter}</p>`,
    text: letter,
  });
  const error = "550 5.1.1 The mailbox does not exist";
  const { rows } = await findMails(db, { recipient, pageSize: 1 });
  for (const mail of rows) await recordTry(db, mail.id, { state: "failed", error });
}
