import { isoDates } from "#src/platform/rows.ts";
import { serve } from "#src/platform/serve.ts";
import {
  deleteBrand,
  deleteUser,
  deleteWatch,
  listAdminBrands,
  listAdminWatches,
  listSubscribers,
  listUsers,
  readAnalytics,
} from "./dashboard.contract.ts";
import * as deletes from "./deletes.service.ts";
import { orderFigures } from "./orders.present.ts";
import {
  countAll,
  findAdminBrands,
  findAdminWatches,
  findSubscribers,
  findUsers,
  subscribersFor,
} from "./tables.sql.ts";

export const dashboardApi = [
  serve(listAdminWatches, async ({ db, query }) => {
    const { rows, total } = await findAdminWatches(db, query);
    return { watches: rows, total };
  }),

  serve(listAdminBrands, async ({ db, query }) => {
    const { rows, total } = await findAdminBrands(db, query);
    return { brands: rows, total };
  }),

  serve(listUsers, async ({ db, query }) => {
    const { rows, total } = await findUsers(db, query);
    return { users: rows.map(isoDates), total };
  }),

  serve(listSubscribers, async ({ db, config, query }) => {
    const scope = subscribersFor(config);
    const { rows, total } = await findSubscribers(db, query, scope);
    return { subscribers: rows.map(isoDates), total };
  }),

  serve(readAnalytics, async ({ db, config }) => ({
    ...(await orderFigures(config).sum(db)),
    counts: await countAll(db, subscribersFor(config)),
  })),

  serve(deleteWatch, async (call) => {
    await deletes.deleteWatch(call, call.params.id);
    return { message: "The watch has been deleted." };
  }),

  serve(deleteBrand, async (call) => {
    await deletes.deleteBrand(call, call.params.id);
    return { message: "The brand has been deleted." };
  }),

  serve(deleteUser, async (call) => {
    await deletes.deleteUser(call, call.params.id);
    return { message: "The user has been deleted." };
  }),
];
