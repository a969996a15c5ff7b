import { randomUUID } from "node:crypto";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { findWatchesByIds } from "#src/features/catalog/watches.sql.ts";
import { askForAlert, switchPriceAlert } from "#src/features/marketing/alerts/alerts.service.ts";
import { confirmAlerts, confirmPriceAlert } from "#src/features/marketing/alerts/alerts.sql.ts";
import {
  createIssue,
  presentIssue,
  sendIssue,
} from "#src/features/marketing/newsletter/issues.service.ts";
import { consentTexts } from "#src/features/marketing/newsletter/newsletter.messages.ts";
import { askToConfirm } from "#src/features/marketing/newsletter/newsletter.sql.ts";
import { sendBatch } from "#src/features/marketing/newsletter/sending.service.ts";
import { confirm, unsubscribe } from "#src/features/marketing/newsletter/subscription.service.ts";
import { openEnquiry } from "#src/features/messages/contact/enquiries.service.ts";
import { insertMessage } from "#src/features/messages/contact/enquiries.sql.ts";
import { receivedMail } from "#src/features/messages/contact/enquiry.mail.tsx";
import { change, note, reply } from "#src/features/messages/inbox/inbox.service.ts";
import { insertTemplate } from "#src/features/messages/inbox/inbox.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import {
  dateIssue,
  deliverCopies,
  findCopyTokens,
  findWatchesToSell,
  moveEnquiryBack,
  spreadSubscribers,
} from "./history.ts";

type Step =
  | { readonly answer: string; readonly close?: true }
  | { readonly writes: string; readonly quoting?: string }
  | { readonly note: string };

interface Story {
  readonly name: string;
  readonly subject: string;
  readonly watchId?: number;
  readonly text: string;
  /** How many days ago it came, and each step happened. */
  readonly days: readonly [number, ...number[]];
  readonly steps?: readonly Step[];
  readonly isTaken?: true;
}

const stories: readonly Story[] = [
  {
    name: "Gale Guest",
    subject: "Engraving on the case back",
    text: "Good morning,\n\nmy order is on its way. Could the case back be engraved with two initials before it leaves, or is that something my local jeweller should do?\n\nGale",
    days: [0.05],
  },
  {
    name: "Riley Reader",
    subject: "Is the bracelet complete?",
    watchId: 1,
    text: "Does it come with all links? My wrist is 19 cm.",
    days: [0.2],
  },
  {
    name: "Robin Abroad",
    subject: "Import duty to the United Kingdom",
    text: "What duty and tax should I expect for a watch of about nine thousand dollars, and who pays them?",
    days: [1.4, 1.2],
    isTaken: true,
    steps: [{ note: "Asked the forwarder for the current rate. He calls back tomorrow." }],
  },
  {
    name: "Sam Sender",
    subject: "A viewing in New York",
    watchId: 3,
    text: "I am in New York from Thursday. May I see it, and try it on beside another one?",
    days: [2.3, 2],
    steps: [
      {
        answer:
          "Dear Sam Sender,\n\nwith pleasure. Thursday at three or Friday at eleven, whichever suits you better. We put both watches aside until then.\n\nYour Meridian",
      },
    ],
  },
  {
    name: "Jo Collector",
    subject: "Service history",
    watchId: 4,
    text: "When was it last serviced, and is there a receipt?",
    days: [5, 4.5, 3.8, 0.6],
    isTaken: true,
    steps: [
      { note: "Receipt is in the safe, folder 12." },
      {
        answer:
          "Dear Jo Collector,\n\nit was serviced by its maker two years ago. The receipt comes with the watch.\n\nYour Meridian",
      },
      {
        writes: "Thank you. Could you send me a picture of the receipt? Then I would take it.",
        quoting:
          "On Nov 12, 2026, Meridian wrote:\n> it was serviced by its maker two years ago. The receipt comes with the watch.",
      },
    ],
  },
  {
    name: "Casey Customer",
    subject: "A word of thanks",
    text: "It arrived this morning and is even nicer than in the pictures. Thank you!",
    days: [12, 11.6],
    steps: [
      {
        answer:
          "Dear Casey Customer,\n\nthank you, that makes our day. Wear it in good health.\n\nYour Meridian",
        close: true,
      },
    ],
  },
];

const templates = [
  {
    title: "Availability",
    text: "Dear {name},\n\nthank you for asking. The {watch} is here and can be seen by appointment. Shall we put it aside for you?\n\nYour Meridian",
  },
  {
    title: "Thank you for waiting",
    text: "Dear {name},\n\nwe are still waiting for an answer from our watchmaker and write to you as soon as we have it.\n\nYour Meridian",
  },
  {
    title: "Viewing in New York",
    text: "Dear {name},\n\nyou are welcome to see the {watch}. We are here from Monday to Friday, ten to six. Which day suits you?\n\nYour Meridian",
  },
];

export async function fillInbox(call: StaffCall): Promise<void> {
  const { db, config, viewer } = call;
  for (const template of templates) await inTransaction(db, (tx) => insertTemplate(tx, template));
  for (const story of stories.toReversed()) {
    const { name, subject, watchId = null, text, days } = story;
    const email = `${name.toLowerCase().replace(" ", ".")}@meridian.example`;
    const kind = watchId === null ? "contact" : "watch";
    const enquiry = { kind, name, email, subject, watchId, userId: null, text } as const;
    const { id } = await inTransaction(db, (tx) =>
      openEnquiry(tx, { config }, enquiry, (received) => receivedMail.queue(tx, config, received)),
    );
    if (story.isTaken) await change(call, id, { assigneeId: viewer.id });
    for (const step of story.steps ?? []) await take(call, id, step);
    await moveEnquiryBack(db, id, days);
  }
}

async function take(call: StaffCall, id: number, step: Step): Promise<void> {
  if ("note" in step) return note(call, id, step.note);
  if ("answer" in step) {
    const seen = { seenMessageId: 2_147_483_647, fileIds: [] };
    return reply(call, id, randomUUID(), { ...seen, text: step.answer, close: step.close });
  }
  const externalId = `<${randomUUID()}@meridian.example>`;
  const message = { text: step.writes, quoted: step.quoting ?? null, externalId };
  await inTransaction(call.db, (tx) => insertMessage(tx, id, { kind: "received", ...message }));
}

/** Readers who wait for the watches that were ordered, some of whom have confirmed it, and a customer for prices. */
export async function addAlerts(
  call: StaffCall,
  customer: SignedInViewer,
  orderedIds: readonly number[],
): Promise<void> {
  const { db } = call;
  const ordered = await findWatchesByIds(db, orderedIds);
  const awaited = ordered.filter(({ forSale }) => !forSale);
  for (const [index, { id }] of awaited.entries()) {
    const email = `waiting.${index + 1}@meridian.example`;
    await askForAlert(call, { email, watchId: id, userId: null });
    if (index > 0) await inTransaction(db, (tx) => confirmAlerts(tx, email));
  }
  await switchPriceAlert(call, customer, true);
  await inTransaction(db, (tx) => confirmPriceAlert(tx, customer.email));
}

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
