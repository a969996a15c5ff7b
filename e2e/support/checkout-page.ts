import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { storeGuestCart } from "./cart-page.ts";
import { open } from "./open.ts";
import { sharedShop } from "./shop.ts";
import { expect } from "./test.ts";

export interface StockedWatch {
  readonly id: number;
  readonly brandName: string;
  readonly model: string;
  readonly price: number;
}

export const sql = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  runSql<Row>(sharedShop(), statement, values);

/** A copy of some watch, so that no other journey buys it first. */
export async function aWatchToBuy(units = 1): Promise<StockedWatch> {
  const [watch] = await sql<StockedWatch>(
    `insert into watches (slug, model, brand_id, reference, description, images, retail_price, case_size, case_size_mm, dial_color,
       material, condition, box_papers, units, received)
     select lower($1), model, brand_id, $1, description, images, retail_price, case_size, case_size_mm, dial_color, material, condition,
       box_papers, $2, $2
     from watches where for_sale order by id limit 1
     returning id, model, retail_price as price, (select name from brands where brands.id = brand_id) as "brandName"`,
    [`COPY-${randomBytes(6).toString("hex")}`, units],
  );
  if (!watch) throw new Error("The catalog has no watch for sale.");
  return watch;
}

export const anEmail = () => `buyer-${randomBytes(6).toString("hex")}@buyers.example`;

/** Opens the cart of a guest who has chosen these watches. */
export async function openGuestCart(
  page: Page,
  context: BrowserContext,
  ...watches: readonly StockedWatch[]
): Promise<void> {
  const items = watches.map((watch) => ({
    id: watch.id,
    watchId: watch.id,
    quantity: 1,
    addedAt: "2026-01-01T00:00:00.000Z",
    watch: { ...watch, reference: "", condition: "New", image: null, retailPrice: watch.price },
  }));
  await storeGuestCart(context, { items });
  await open(page, "/cart");
}

export const proceed = (page: Page) => page.getByRole("link", { name: "Proceed to Checkout" });
export const goOn = (page: Page) => page.getByRole("button", { name: /^Continue to / });
export const placeOrder = (page: Page) => page.getByRole("button", { name: /^Place order/ });

export async function expectStep(page: Page, step: string, heading: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/checkout/${step}$`));
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** The label of a required field ends with a mark. */
export const field = (page: Page, label: string) =>
  page.getByRole("main").getByLabel(new RegExp(`^${label}\\s*\\*?$`));

export async function fillContact(page: Page, email: string): Promise<void> {
  await field(page, "Full name").fill("Ada Buyer");
  await field(page, "Email").fill(email);
  await field(page, "Phone").fill("+1 212 555 0148");
}

export async function fillAddress(page: Page): Promise<void> {
  await field(page, "Street address").fill("350 Fifth Avenue");
  await field(page, "City").fill("New York");
  await field(page, "State").selectOption("NY");
  await field(page, "ZIP code").fill("10118");
}

/** From the first step to the review, which works with and without JavaScript. */
export async function fillSteps(
  page: Page,
  email: string,
  payment: string | RegExp = "Wire transfer",
): Promise<void> {
  await fillContact(page, email);
  await goOn(page).click();
  await expectStep(page, "address", "Delivery Address");
  await fillAddress(page);
  await goOn(page).click();
  await expectStep(page, "delivery", "Delivery Method");
  await page.getByRole("radio", { name: /^Standard Domestic US/ }).check();
  await goOn(page).click();
  await expectStep(page, "payment", "Payment");
  await page.getByRole("radio", { name: payment }).check();
  await goOn(page).click();
  await expectStep(page, "review", "Review Your Order");
}

export async function countOrders(email: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    "select count(*)::int as count from orders where email = $1",
    [email],
  );
  return row?.count ?? 0;
}
