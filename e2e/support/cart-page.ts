import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { aSoldWatch, type ShownWatch } from "./watch-page.ts";

export type ListedWatch = ShownWatch & { price: number };

export const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;
export const nameOf = ({ brandName, model }: ShownWatch) => `${brandName} ${model}`;

export async function twoWatches(request: APIRequestContext): Promise<[ListedWatch, ListedWatch]> {
  const { watches } = (await (await request.get("/api/watches")).json()) as {
    watches: ListedWatch[];
  };
  const [one, other] = watches;
  if (!one || !other) throw new Error("The catalog is too small.");
  return [one, other];
}

export async function aSoldOne(request: APIRequestContext): Promise<ListedWatch> {
  const watch = await aSoldWatch(request);
  return { ...watch, price: watch.retailPrice };
}

/** Stores a guest's cart before the page loads; the value may be invalid. */
export async function storeGuestCart(context: BrowserContext, value: unknown): Promise<void> {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem("left")) return;
    sessionStorage.setItem("left", "once");
    localStorage.setItem("meridian.cart", stored);
  }, text);
}

export const line = (watch: ListedWatch, quantity: number, notedPrice = watch.price) => ({
  id: watch.id,
  watchId: watch.id,
  quantity,
  addedAt: "2026-01-01T00:00:00.000Z",
  watch: { ...watch, price: notedPrice, retailPrice: notedPrice },
});

export const cartLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Cart/ });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Shopping Cart" });
export const quantityField = (page: Page, watch: ShownWatch) =>
  page.getByRole("spinbutton", { name: `Quantity of ${nameOf(watch)}` });
export const lineOf = (page: Page, watch: ShownWatch) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: watch.model, exact: true }) });

/** The value of a term in the summary. */
export const sum = (page: Page, term: string) =>
  page.getByRole("term").filter({ hasText: term }).locator("xpath=following-sibling::dd[1]");

export async function openDialog(page: Page): Promise<void> {
  await cartLink(page).click();
  await expect(dialog(page)).toBeVisible();
}
