import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

export interface ShownList {
  id: number;
  name: string;
  createdAt: string;
  itemCount: number;
}

/** The lists on the server, requested with the page's session. */
export async function listsOf({ request }: Page): Promise<ShownList[]> {
  const reply = await request.get("/api/wishlists");
  return ((await reply.json()) as { wishlists: ShownList[] }).wishlists;
}

export async function aList(page: Page, name: string, watchIds: readonly number[] = []) {
  const list = (await (await post(page.request, "/api/wishlists", { name })).json()) as ShownList;
  for (const watchId of watchIds) {
    await post(page.request, `/api/wishlists/${list.id}/items`, { watchId });
  }
  return list;
}

async function post(request: APIRequestContext, url: string, data: unknown) {
  const reply = await request.post(url, { data });
  expect(reply.ok(), `POST ${url}`).toBe(true);
  return reply;
}

export const dialog = (page: Page): Locator => page.getByRole("dialog");

/** The console message of a request that `loseConnection` makes fail. */
export const connectionLost = /ERR_INTERNET_DISCONNECTED/;

export async function loseConnection(page: Page, url: string, method: string): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method ? route.abort("internetdisconnected") : route.fallback(),
  );
}

export const hearts = (page: Page) => page.getByRole("button", { name: /^Wishlist: / });
/** A row of the dialog with the lists. */
export const choice = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** The first watch of the listing, by the id in its link. */
export async function firstWatch(page: Page): Promise<{ id: number; name: string }> {
  const link = page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^View Details/ });
  const id = Number((await link.getAttribute("href"))?.split("/").at(-1));
  const name = (await hearts(page).first().getAttribute("aria-label"))?.replace("Wishlist: ", "");
  return { id, name: name ?? "" };
}
