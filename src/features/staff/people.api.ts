import { isOn } from "#src/domain/capabilities.ts";
import { hasStaffRight, type Viewer } from "#src/domain/viewer.ts";
import { findWishlists } from "#src/features/wishlist/wishlist.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { OwnCall } from "#src/platform/call.ts";
import type { Config } from "#src/platform/config.ts";
import { isoDates } from "#src/platform/rows.ts";
import { type Route, type Services, serve } from "#src/platform/serve.ts";
import { findHistory, findNotes } from "./notes.sql.ts";
import * as contract from "./people.contract.ts";
import * as service from "./people.service.ts";
import * as people from "./people.sql.ts";

type PersonRow = Awaited<ReturnType<typeof people.findPeople>>["rows"][number];

function presentRow({ isAdmin, staffRole, disabledAt, deletionDueAt: _, ...row }: PersonRow) {
  return {
    ...isoDates(row),
    staff: isAdmin ? ("admin" as const) : (staffRole ?? ("none" as const)),
    isDisabled: disabledAt !== null,
  };
}

const seesStaff = (viewer: Viewer) => hasStaffRight(viewer, "admin");

type OrdersOf = (
  db: Services["db"],
  id: number,
) => Promise<Pick<contract.Person, "orders" | "orderCount">>;

const withCheckout: OrdersOf = async (db, id) => ({
  orders: (await people.findOrdersOf(db, id)).map(isoDates),
  orderCount: await people.countOrdersOf(db, id),
});

/** A shop without a checkout has no pages of orders to lead to. */
const withoutCheckout: OrdersOf = async () => ({ orders: [], orderCount: 0 });

const ordersOf = (config: Config): OrdersOf =>
  isOn(config, "checkout") ? withCheckout : withoutCheckout;

async function replyWith(
  { db, config, viewer }: OwnCall,
  id: number,
): Promise<ReplyOf<typeof contract.readPerson>> {
  const row = await people.findPerson(db, id, seesStaff(viewer));
  if (!row) throw service.notFound();
  const { isInvited, ...person } = row;
  const sessions = await people.countSessions(db, id);
  return {
    timeZone: config.checkout.timeZone,
    person: {
      ...presentRow(person),
      isInvited,
      disabledAt: row.disabledAt?.toISOString() ?? null,
      deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
      sessions: isoDates(sessions),
      cart: await people.findCartOf(db, id),
      wishlists: await findWishlists(db, id),
      ...(await ordersOf(config)(db, id)),
      applications: (await people.findApplicationsOf(db, row)).map(isoDates),
      notes: await findNotes(db, `user:${id}`),
      history: await findHistory(db, `user:${id}`),
    },
  };
}

export const peopleApi: readonly Route[] = [
  serve(contract.listPeople, async ({ db, config, query, viewer }) => {
    const { rows, ...counts } = await people.findPeople(db, query, seesStaff(viewer));
    return { people: rows.map(presentRow), ...counts, timeZone: config.checkout.timeZone };
  }),

  serve(contract.readPerson, (call) => replyWith(call, call.params.id)),

  serve(contract.changePerson, async (call) => {
    const link = await service.changePerson(call, call.params.id, call.body);
    return { ...(await replyWith(call, call.params.id)), ...(link !== undefined && { link }) };
  }),

  serve(contract.signOutPerson, async (call) => {
    await service.signOutPerson(call, call.params.id);
    return replyWith(call, call.params.id);
  }),

  serve(contract.notePerson, async (call) => {
    await service.addNote(call, call.params.id, call.body.text);
    return replyWith(call, call.params.id);
  }),
];
