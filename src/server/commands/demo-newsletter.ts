import { createIssue, presentIssue, sendIssue } from "#src/features/newsletter/issues.service.ts";
import { consentTexts } from "#src/features/newsletter/newsletter.messages.ts";
import { askToConfirm } from "#src/features/newsletter/newsletter.sql.ts";
import { sendBatch } from "#src/features/newsletter/sending.service.ts";
import { confirm, unsubscribe } from "#src/features/newsletter/subscription.service.ts";
import type { StaffCall } from "#src/platform/call.ts";
import {
  dateIssue,
  deliverCopies,
  findCopyTokens,
  findWatchesToSell,
  spreadSubscribers,
} from "#src/platform/db/seed/demo-history.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";

const firstNames = ["alex", "casey", "dana", "gale", "jo", "kim", "lee", "robin", "sam"];
const lastNames = ["example", "harbour", "lake", "north"];
const waiting = 5;

const sent = {
  subject: "New this month: three arrivals",
  intro:
    "Dear reader,\n\nthree watches came to us this month that we would gladly have kept. Each was opened, checked and regulated in our workshop before it was photographed.\n\nAnd for the long evenings: how the steel sports watch was invented.",
  articleIds: [1],
};

const draft = {
  subject: "Before the holidays",
  intro: "Dear reader,\n\nif you are looking for a watch to give, here is what we would choose.",
  articleIds: [4, 5],
};

/** Readers, some of whom have not confirmed, an issue with its results, and a draft; by the services of real ones. */
export async function addNewsletter(call: StaffCall): Promise<void> {
  const { db, config } = call;
  const names = lastNames.flatMap((last) => firstNames.map((first) => `${first}.${last}`));
  for (const [index, name] of names.entries()) {
    const consent = { email: `${name}@reader.example`, consentText: consentTexts.page };
    const asked = await inTransaction(db, (tx) => askToConfirm(tx, consent));
    if (asked && index < names.length - waiting) await confirm(call, asked.token);
  }
  await spreadSubscribers(db, 90);

  const watchIds = await findWatchesToSell(db, 3);
  const id = await createIssue(call, { ...sent, watchIds });
  await sendIssue(call, id);
  while ((await presentIssue(call, id)).state === "sending") {
    await sendBatch(db, config, id);
    await deliverCopies(db);
  }
  await dateIssue(db, id, 12);
  for (const token of await findCopyTokens(db, id, 2)) await unsubscribe(call, token);
  await createIssue(call, { ...draft, watchIds: watchIds.slice(1) });
}
