import { guest } from "#src/domain/viewer.ts";
import { placeOrder } from "#src/features/checkout/place-order.service.ts";
import { orderPath } from "#src/features/orders/orders.present.ts";
import { addressFieldsFor, readDestinations } from "#src/platform/addresses.ts";
import { type Route, serve } from "#src/platform/serve.ts";
import { findSaleable, readOrderForm, takeOrder } from "./manual-order.contract.ts";
import { findSaleableWatches } from "./manual-order.sql.ts";

/** The customer has no account here, so prices are those of the catalog and no client address counts. */
const onTheTelephone = { viewer: guest, clientAddress: null };

export const manualOrderApi: readonly Route[] = [
  serve(readOrderForm, async ({ db, config, query }) => ({
    countries: [...(await readDestinations(db, config))],
    addressFields: addressFieldsFor(query.country ?? "US"),
    payments: [...config.checkout.payments],
  })),

  serve(findSaleable, async ({ db, query }) => ({
    watches: await findSaleableWatches(db, query.search ?? ""),
  })),

  serve(takeOrder, async (call) => {
    const { config, body, headers } = call;
    const key = headers["idempotency-key"];
    const placed = await placeOrder(call, onTheTelephone, body, key, call);
    const { id, number } = placed.order;
    return { order: { id, number }, link: config.publicUrl + orderPath(placed.order, placed.key) };
  }),
];
