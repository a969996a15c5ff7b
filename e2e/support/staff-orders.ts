import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { orderBody } from "#tests/orders.ts";
import { runSql } from "#tests/test-shop.ts";
import { aWatch, type Named } from "./admin-data.ts";
import { open } from "./open.ts";
import { sharedShop } from "./shop.ts";
import { expect } from "./test.ts";

/** Watches that journeys make have this price. */
const price = 12_345;

export async function aWatchForSale(): Promise<Named> {
  return aWatch(sharedShop(), { id: 1, name: "Rolex" });
}

/** A watch of its own with a serial number that no other has. */
export async function aSerial(): Promise<Named & { serial: string }> {
  const serial = `PAL${randomUUID().slice(0, 8).toUpperCase()}`;
  const watch = await aWatchForSale();
  await runSql(
    sharedShop(),
    `insert into watch_records (watch_id, brand_id, serial_number) values ($1, 1, $2)
     on conflict (watch_id) do update set serial_number = excluded.serial_number`,
    [watch.id, serial],
  );
  return { ...watch, serial };
}

/** A guest orders a watch of its own by wire transfer. */
export async function aPlacedOrder(
  request: APIRequestContext,
  name: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const watch = await aWatchForSale();
  const contact = { name, email: `${randomUUID()}@valid.example`, phone: "+1 212 555 0148" };
  const response = await request.post("/api/orders", {
    data: orderBody([{ watchId: watch.id, price }], { contact, ...changes }),
    headers: { "idempotency-key": randomUUID() },
  });
  const { order, message } = await response.json();
  if (!order) throw new Error(`The order was refused: ${message}`);
  return order.number;
}

export async function aMailOf(number: string): Promise<void> {
  await runSql(
    sharedShop(),
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, order_id, state)
     select 'journey ' || number, 'journey', email, 'A mail of ' || number, '', 'Text of ' || number, id, 'failed'
     from orders where number = $1`,
    [number],
  );
}

/** A card payment of the order whose holder disputes it. */
export async function aDisputeOf(number: string): Promise<void> {
  await runSql(
    sharedShop(),
    `insert into payment_events (provider, event_id, type, order_number, outcome, data, to_check)
     values ('stripe', $1, 'charge.dispute.created', $1, 'attention',
       '{"amount": 1234500, "currency": "usd", "reference": "dp_1"}', true)`,
    [number],
  );
}

/** Opens an order as the staff does, by a search in the table. */
export async function openOrder(page: Page, number: string): Promise<void> {
  await open(page, `/admin/orders?search=${number}`);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
}

export const actions = (page: Page): Locator =>
  page.locator("section").filter({ has: page.locator("#record-actions") });

export const section = (page: Page, name: string): Locator =>
  page.getByRole("region", { name, exact: true });

/** The status beside the order's number. */
export async function expectStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(status);
}
