import { NotFound } from "#src/domain/errors.ts";
import type { DocumentKind } from "#src/features/orders/documents/document-order.ts";
import { writeDocument } from "#src/features/orders/documents/write-document.ts";
import { keptOrderKey, openWithKey } from "#src/features/orders/order-keys.service.ts";
import * as contract from "#src/features/orders/orders.contract.ts";
import { orderPath, presentOrder, presentSummaries } from "#src/features/orders/orders.present.ts";
import type { OrderEvent } from "#src/features/orders/orders.rules.ts";
import { applyOrderEvent } from "#src/features/orders/orders.service.ts";
import { findBuyersOrder, findOwnOrders, type OrderRow } from "#src/features/orders/orders.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { type Caller, type Route, type Services, serve } from "#src/platform/http/serve.ts";

interface BuyersAccess extends Pick<Caller, "viewer" | "cookies"> {
  readonly params: { number: string };
}
type BuyersCall = BuyersAccess & Pick<Services, "db" | "config">;

/** One's own order, or one that this browser has opened. Another's is answered like a missing one. */
export async function requireBuyersOrder(db: DbOrTx, { viewer, params, cookies }: BuyersAccess) {
  const key = keptOrderKey(cookies, params.number);
  return found(await findBuyersOrder(db, viewer, params.number, key));
}

function found(order: OrderRow | undefined): OrderRow {
  if (!order) throw new NotFound("This order does not exist.");
  return order;
}

async function actAsBuyer(call: BuyersCall, event: OrderEvent, note?: string) {
  const { viewer, config } = call;
  const userId = viewer.kind === "user" ? viewer.id : undefined;
  const order = await inTransaction(call.db, async (tx) => {
    const { id } = await requireBuyersOrder(tx, call);
    return applyOrderEvent(tx, { orderId: id, event, note, actor: { kind: "buyer", userId } });
  });
  const presented = await presentOrder(call.db, order, config);
  return { order: presented, page: orderPath(order) };
}

async function documentFor(call: BuyersCall, kind: DocumentKind) {
  return writeDocument(call.db, await requireBuyersOrder(call.db, call), kind, call.config);
}

export const ordersApi: readonly Route[] = [
  serve(contract.listOwnOrders, async ({ db, viewer, query: { page = 1 } }) => {
    const { rows, total } = await findOwnOrders(db, viewer.id, page);
    return { orders: await presentSummaries(db, rows), total };
  }),

  serve(contract.getOrder, async (call) => {
    const order = await requireBuyersOrder(call.db, call);
    return { order: await presentOrder(call.db, order, call.config) };
  }),

  serve(contract.openOrder, async ({ db, config, cookies, params: { number }, body: { key } }) => {
    const order = found(await openWithKey(db, cookies, number, key));
    return { order: await presentOrder(db, order, config) };
  }),

  serve(contract.cancelOrder, (call) => actAsBuyer(call, "cancelled")),

  serve(contract.requestReturn, (call) => actAsBuyer(call, "return-requested", call.body.reason)),

  serve(contract.getProForma, (call) => documentFor(call, "pro-forma")),

  serve(contract.getInvoice, (call) => documentFor(call, "invoice")),
];
