import { NotFound } from "#src/domain/errors.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { findPendingInvitation } from "#src/features/auth/account-links.sql.ts";
import * as applications from "#src/features/wholesale/wholesale.sql.ts";
import { findWishlists } from "#src/features/wishlist/wishlist.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { CustomerPanel } from "#src/office/contributions.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import { type FileColumns, listFile } from "#src/platform/http/list-file.ts";
import { type Route, type Services, serve } from "#src/platform/http/serve.ts";
import * as applicationCalls from "./applications.contract.ts";
import * as applicationService from "./applications.service.ts";
import * as files from "./customers.contract.ts";
import * as customers from "./customers.sql.ts";
import * as contract from "./people.contract.ts";
import * as service from "./people.service.ts";
import * as people from "./people.sql.ts";

interface Rights {
  readonly isAdmin: boolean;
  readonly staffRole: contract.Person["staff"] | null;
  readonly disabledAt: Date | null;
}

const rightsOf = ({ isAdmin, staffRole, disabledAt }: Rights) => ({
  staff: isAdmin ? ("admin" as const) : (staffRole ?? ("none" as const)),
  isDisabled: disabledAt !== null,
});

async function presentAccount(db: DbOrTx, id: number): Promise<contract.Person> {
  const row = await people.findPerson(db, id);
  if (!row) throw service.notFound();
  const { isAdmin: _, staffRole: __, ...person } = row;
  return {
    ...isoDates(person),
    ...rightsOf(row),
    sessions: isoDates(await people.countSessions(db, id)),
    cart: await people.findCartOf(db, id),
    wishlists: await findWishlists(db, id),
  };
}

function presentRow(row: customers.CustomerRow): files.CustomerListed {
  const { isAdmin: _, staffRole: __, disabledAt: ___, userId: ____, ...listed } = row;
  return { ...isoDates(listed), ...rightsOf(row) };
}

async function presentPanel(
  { title, empty, find, aside }: CustomerPanel,
  db: DbOrTx,
  customer: customers.CustomerRow,
) {
  const rows = (await find(db, customer)).map((row) => isoDates(row));
  return { title, empty, rows, aside: aside?.(customer, rows.length) };
}

async function presentFile(
  panels: readonly CustomerPanel[],
  { db, config, viewer }: OwnCall,
  id: number,
): Promise<ReplyOf<typeof files.readCustomer>> {
  const row = await customers.findCustomer(db, id, hasStaffRight(viewer, "admin"));
  if (!row) throw service.customerNotFound();
  const { userId } = row;
  const subjects: people.Subject[] = [
    `customer:${id}`,
    ...(userId === null ? [] : [`user:${userId}` as const]),
  ];
  return {
    timeZone: config.checkout.timeZone,
    customer: {
      ...presentRow(row),
      account: userId === null ? null : await presentAccount(db, userId),
      panels: await Promise.all(panels.map((panel) => presentPanel(panel, db, row))),
      applications: (await customers.findApplicationsOf(db, row)).map(isoDates),
      newsletter: await customers.findNewsletterState(db, row.email),
      notes: await people.findNotes(db, subjects),
      history: await people.findHistory(db, subjects),
    },
  };
}

/** Amounts are in dollars and times in UTC, so that a spreadsheet can calculate with both. */
const columns: FileColumns<customers.CustomerRow> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Company: ({ companyName }) => companyName,
  Username: ({ username }) => username,
  Dealer: ({ isDealer }) => (isDealer ? "yes" : "no"),
  Tags: ({ tags }) => tags.join(", "),
  Orders: ({ orderCount }) => orderCount,
  Spent: ({ spent }) => dollarsOf(spent),
  "Last contact": ({ lastContactAt }) => lastContactAt.toISOString(),
};

export const peopleApi = (panels: readonly CustomerPanel[]): readonly Route[] => [
  serve(files.listCustomers, async ({ db, config, query, viewer }) => {
    const seesStaff = hasStaffRight(viewer, "admin");
    const { rows, ...counts } = await customers.findCustomers(db, query, seesStaff);
    return { customers: rows.map(presentRow), ...counts, timeZone: config.checkout.timeZone };
  }),

  serve(files.exportCustomers, async (call) => {
    const { db, query: filters, viewer } = call;
    const batches = customers.readForExport(db, filters, hasStaffRight(viewer, "admin"));
    return listFile(call, "customers", { kind: "customer", filters, columns, batches });
  }),

  serve(files.readCustomer, (call) => presentFile(panels, call, call.params.id)),

  serve(files.noteCustomer, async (call) => {
    await service.addNote(call, call.params.id, call.body.text);
    return presentFile(panels, call, call.params.id);
  }),

  serve(files.changeCustomer, async (call) => {
    await service.changeTags(call, call.params.id, call.body.tags);
    return presentFile(panels, call, call.params.id);
  }),

  serve(contract.findFile, async ({ db, viewer, params }) => {
    const seesStaff = hasStaffRight(viewer, "admin");
    const customerId = await customers.findCustomerOf(db, params.id, seesStaff);
    if (customerId === undefined) throw service.notFound();
    return { customerId };
  }),

  serve(contract.changePerson, async (call) => {
    const link = await service.changePerson(call, call.params.id, call.body);
    const person = await presentAccount(call.db, call.params.id);
    return { person, ...(link !== undefined && { link }) };
  }),

  serve(contract.listTeam, async ({ db, config, query }) => {
    const { rows, ...counts } = await people.findTeam(db, query);
    const members = rows.map(({ isAdmin, staffRole, disabledAt, ...row }) => ({
      ...isoDates(row),
      ...rightsOf({ isAdmin, staffRole, disabledAt }),
    }));
    return { team: members, ...counts, timeZone: config.checkout.timeZone };
  }),

  serve(contract.inviteColleague, async (call) => {
    const link = await service.inviteColleague(call, call.body);
    return { ...(link !== undefined && { link }) };
  }),

  serve(contract.actOnInvitation, async (call) => {
    const link = await service.actOnInvitation(call, call.params.id, call.body.type);
    return { ...(link !== undefined && { link }) };
  }),

  serve(contract.signOutPerson, async (call) => {
    await service.signOutPerson(call, call.params.id);
    return { person: await presentAccount(call.db, call.params.id) };
  }),
];

async function presentApplication(
  { db, config }: Services,
  id: number,
): Promise<ReplyOf<typeof applicationCalls.readApplication>> {
  const row = await applications.findApplication(db, id);
  if (!row) throw new NotFound("This application does not exist.");
  const account = row.userId
    ? await people.findAccountById(db, row.userId)
    : row.state === "new"
      ? await people.findAccountByEmail(db, row.email)
      : undefined;
  const pending = row.userId ? await findPendingInvitation(db, row.userId) : undefined;
  return {
    timeZone: config.checkout.timeZone,
    application: {
      ...isoDates(row),
      decidedBy: await people.findColleague(db, row.decidedBy),
      account: account ?? null,
      invitation:
        pending?.sentAt && pending.expiresAt
          ? { sentAt: pending.sentAt.toISOString(), expiresAt: pending.expiresAt.toISOString() }
          : null,
      notes: await people.findNotes(db, [`application:${id}`]),
      history: await people.findHistory(db, [`application:${id}`]),
    },
  };
}

export const applicationsApi: readonly Route[] = [
  serve(applicationCalls.listApplications, async ({ db, config, query }) => {
    const { rows, ...counts } = await applications.findApplications(db, query);
    return {
      applications: rows.map(isoDates),
      ...counts,
      timeZone: config.checkout.timeZone,
    };
  }),

  serve(applicationCalls.readApplication, (call) => presentApplication(call, call.params.id)),

  serve(applicationCalls.actOnApplication, async (call) => {
    const link = await applicationService.actOnApplication(call, call.params.id, call.body);
    return {
      ...(await presentApplication(call, call.params.id)),
      ...(link !== undefined && { link }),
    };
  }),

  serve(applicationCalls.noteApplication, async (call) => {
    await applicationService.addNote(call, call.params.id, call.body.text);
    return presentApplication(call, call.params.id);
  }),
];
