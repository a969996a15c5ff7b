import { isOn } from "#src/domain/capabilities.ts";
import { dollarsOf } from "#src/domain/money.ts";
import { guest, hasStaffRight } from "#src/domain/viewer.ts";
import { passwordSignIn } from "#src/features/auth/auth.api.ts";
import { authenticate, invalidCredentials, signIn } from "#src/features/auth/sign-in.service.ts";
import { deleteBrand } from "#src/features/catalog/brands.service.ts";
import { countChecks } from "#src/features/orders/payments/payments.sql.ts";
import { nextStep } from "#src/features/orders/staff/order.present.ts";
import { listOrders, type OrderView } from "#src/features/orders/staff/orders.contract.ts";
import { findStaffOrders } from "#src/features/orders/staff/orders.sql.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { isoDates } from "#src/platform/db/records.ts";
import { serve } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";
import type { readAnalytics } from "./admin.contract.ts";
import * as contract from "./admin.contract.ts";
import { redeemSetup } from "./admin-setup.service.ts";
import * as sql from "./dashboard.sql.ts";
import { findOrders, sumMonths, sumOrders, sumSales } from "./dashboard.sql.ts";
import * as deletes from "./deletes.service.ts";

interface OrderFigures {
  sum(db: DbOrTx): Promise<Omit<ReplyOf<typeof readAnalytics>, "counts">>;
  list(db: DbOrTx, view: OrderView): Promise<ReplyOf<typeof listOrders>>;
}

/** A shop without a checkout shows its orders as specified. */
const defaultFigures: OrderFigures = {
  sum: sumOrders,
  async list(db, view) {
    const { rows, total } = await findOrders(db, view);
    return { orders: rows.map(presentRow), total };
  },
};

const working = (timeZone: string): OrderFigures => ({
  async sum(db) {
    const [figures, sales, months] = [
      await sumOrders(db),
      await sumSales(db),
      await sumMonths(db, timeZone),
    ];
    return { ...figures, ...sales, months };
  },
  async list(db, view) {
    const { rows, ...counts } = await findStaffOrders(db, view, timeZone);
    return {
      orders: rows.map(({ received, waived, order, ...row }) => ({
        ...presentRow(row),
        next: nextStep(order, new Date()),
        received: dollarsOf(received),
        waived: dollarsOf(waived),
      })),
      ...counts,
      paymentsToCheck: await countChecks(db),
      timeZone,
    };
  },
});

function orderFigures(config: Config): OrderFigures {
  return isOn(config, "checkout") ? working(config.checkout.timeZone) : defaultFigures;
}

function presentRow<Row extends { total: number; createdAt: Date }>(row: Row) {
  return { ...isoDates(row), total: dollarsOf(row.total) };
}

export const dashboardApi = [
  serve(contract.listAdminWatches, async ({ db, query }) => {
    const { rows, total } = await sql.findAdminWatches(db, query);
    return { watches: rows, total };
  }),

  serve(contract.listAdminBrands, async ({ db, query }) => {
    const { rows, total } = await sql.findAdminBrands(db, query);
    return { brands: rows, total };
  }),

  serve(contract.listUsers, async ({ db, query }) => {
    const { rows, total } = await sql.findUsers(db, query);
    return { users: rows.map(isoDates), total };
  }),

  serve(contract.listSubscribers, async ({ db, config, query }) => {
    const scope = sql.subscribersFor(config);
    const { rows, total } = await sql.findSubscribers(db, query, scope);
    return { subscribers: rows.map(isoDates), total };
  }),

  serve(listOrders, ({ db, config, query }) => orderFigures(config).list(db, query)),

  serve(contract.readAnalytics, async ({ db, config }) => ({
    ...(await orderFigures(config).sum(db)),
    counts: await sql.countAll(db, sql.subscribersFor(config)),
  })),

  serve(contract.deleteWatch, async (call) => {
    await deletes.deleteWatch(call, call.params.id);
    return { message: "The watch has been deleted." };
  }),

  serve(contract.deleteBrand, async (call) => {
    await deleteBrand(call, call.params.id);
    return { message: "The brand has been deleted." };
  }),

  serve(contract.deleteUser, async (call) => {
    await deletes.deleteUser(call, call.params.id);
    return { message: "The user has been deleted." };
  }),
];

export const adminApi = [
  serve(contract.adminLogin, async (call) => {
    const user = await authenticate(call, call.body);
    const viewer = user ? ({ kind: "user", ...user } as const) : guest;
    if (!user || !hasStaffRight(viewer, "staff")) {
      call.log.warn({ user: user?.id }, "administrator sign-in refused");
      throw invalidCredentials({ isStaffLogin: true });
    }
    return { user: await passwordSignIn(call, user.id, { isStaffLogin: true }) };
  }),

  serve(contract.setUpAdmin, async (call) => {
    const user = await redeemSetup(call, call.body);
    return { user: await signIn(call, user.id, { isStaffLogin: false }) };
  }),
];
