import { accountDeletion } from "#src/domain/account-limits.ts";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { setDeletionDue, setRights } from "#src/features/auth/auth.sql.ts";
import { actOnApplication, addNote } from "#src/features/people/applications.service.ts";
import { changeOneSetting } from "#src/features/settings/settings.service.ts";
import { insertApplication } from "#src/features/wholesale/wholesale.sql.ts";
import type { Db } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { queueWritten } from "#src/platform/mail/define-mail.ts";
import { findMails } from "#src/platform/mail/mail-list.ts";
import { recordTry } from "#src/platform/mail/outgoing-mails.ts";
import { startSession } from "#src/platform/security/session.ts";
import type { Account } from "#src/platform/settings/config.ts";
import { confirmAddress, dateSession, moveApplicationBack, saveAddress } from "./history.ts";

interface Applicant {
  readonly companyName: string;
  readonly contactName: string;
  /** The account that applied has it; otherwise one is made of the contact's name. */
  readonly email?: string | undefined;
  readonly businessType: string;
  readonly yearsInBusiness: string;
  readonly address: string;
  readonly purchaseHistory?: string;
  readonly additionalInfo?: string;
  /** How many days ago it came. */
  readonly days: number;
  readonly note?: string;
  readonly declined?: string;
  readonly approved?: true;
}

const applicants = (dealerEmail: string | undefined): readonly Applicant[] => [
  {
    companyName: "Dana Dealer Timepieces",
    contactName: "Dana Dealer",
    email: dealerEmail,
    businessType: "Independent retailer",
    yearsInBusiness: "14",
    address: "350 Fifth Avenue\nNew York, NY 10118",
    purchaseHistory: "About forty watches a year, most of them steel sports models.",
    days: 6,
    approved: true,
  },
  {
    companyName: "Example Auctions",
    contactName: "Kim Example",
    businessType: "Auction house",
    yearsInBusiness: "2",
    address: "2 Example Avenue\nChicago, IL 60601",
    days: 5,
    note: "Called: they want watches on commission only.",
    declined:
      "We sell to dealers who buy for their own stock, and you told us that you auction on commission. If that changes, we are glad to hear from you.",
  },
  {
    companyName: "Harbour Street Watches",
    contactName: "Robin Harbour",
    businessType: "Boutique",
    yearsInBusiness: "6",
    address: "1 Harbour Street\nBoston, MA 02110",
    additionalInfo: "We have a small workshop and service what we sell.",
    days: 3,
    note: "Visited the boutique. A fine place.",
    approved: true,
  },
  {
    companyName: "Northern Time Trading",
    contactName: "Sam North",
    businessType: "Online retailer",
    yearsInBusiness: "9",
    address: "12 Example Road\nMinneapolis, MN 55401",
    purchaseHistory: "Twenty to thirty watches a year from two houses in Geneva.",
    additionalInfo: "We would like to begin with a few vintage pieces.",
    days: 1.6,
    note: "Tax number checked.",
  },
  {
    companyName: "Lakeside Jewellers",
    contactName: "Alex Lake",
    businessType: "Jeweller",
    yearsInBusiness: "31",
    address: "5 Lake Drive\nMilwaukee, WI 53202",
    days: 0.1,
  },
];

/** Applications in every state, by the services that real ones use. */
export async function addApplications(call: StaffCall) {
  const { db, config } = call;
  for (const applicant of applicants(config.wholesale?.email)) {
    const { days, note, declined, approved, email, ...fields } = applicant;
    const name = fields.contactName.toLowerCase().replace(" ", ".");
    const id = await insertApplication(db, {
      ...fields,
      email: email ?? `${name}@meridian.example`,
      phone: "+1 212 555 0123",
      website: "https://www.example.com",
      taxId: "98-7654321",
      termsAndConditions: true,
    });
    if (note) await addNote(call, id, note);
    if (approved) await actOnApplication(call, id, { type: "approved" });
    if (declined) await actOnApplication(call, id, { type: "declined", reason: declined });
    await moveApplicationBack(db, id, days);
  }
}

/** Accounts of an editor and of sales staff, who may do less than the administrator. */
export interface StaffAccounts {
  readonly editor: Account;
  readonly sales: Account;
}

export async function addStaff(
  db: Db,
  staff: StaffAccounts,
  insert: (account: Account) => Promise<number | undefined>,
): Promise<void> {
  for (const role of ["editor", "sales"] as const) {
    const id = await insert(staff[role]);
    if (id === undefined) throw new Error(`The account ${staff[role].username} exists already.`);
    await inTransaction(db, (tx) => setRights(tx, id, { staffRole: role }));
  }
}

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

const contact = { name: "Cora Customer", phone: "+1 212 555 0142" };
const addresses = [
  {
    ...contact,
    isDefault: true,
    address: {
      line1: "18 Gramercy Park South",
      city: "New York",
      region: "NY",
      postalCode: "10003",
      country: "US",
    },
  },
  {
    ...contact,
    isDefault: false,
    address: {
      line1: "4 Harbor View Lane",
      line2: "The boathouse",
      city: "Newport",
      region: "RI",
      postalCode: "02840",
      country: "US",
    },
  },
];

const sessions = [
  { device: "Safari on iPhone", addressRange: "203.0.113.x", days: 6 },
  { device: "Firefox on Windows", addressRange: "198.51.100.x", days: 2 },
];

/** A customer with what an account can have, and one whose owner wants it deleted. */
export async function fillAccounts(
  db: Db,
  customer: SignedInViewer,
  leavingId: number | undefined,
): Promise<void> {
  await confirmAddress(db, customer.id);
  for (const address of addresses) await saveAddress(db, customer.id, address);
  for (const { days, ...origin } of sessions) {
    await startSession(db, customer, origin);
    await dateSession(db, customer.id, days);
  }
  if (leavingId === undefined) return;
  await inTransaction(db, (tx) => setDeletionDue(tx, leavingId, accountDeletion.graceDays));
}
