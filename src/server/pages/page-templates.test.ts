import { expect, test, vi } from "vitest";
import { type LoadedPage, loadPage, renderPage } from "#src/app/entry-server.tsx";
import type { ViewerData } from "#src/app/person.ts";
import { RouteTable } from "#src/app/route-table.tsx";
import { guest } from "#src/domain/viewer.ts";
import { TagChanges } from "#src/platform/cache/tag-changes.ts";
import { PageTemplates } from "./page-templates.ts";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };
const person = {
  user: { user },
  cart: { cart: { items: [], itemCount: 0, subtotal: 0 } },
  wishlist: { watchIds: [] },
};
const table = new RouteTable([]);
const context = {
  table,
  state: {
    shop: { storeName: "Meridian", phone: "+1", email: "hello@meridian.example" },
    origin: "http://shop.test",
    capabilities: [],
  },
  assetsOf: () => ({ starter: "", dismissed: "", modules: [], styles: [] }),
};
const address = { path: "/about", search: new URLSearchParams() };

const page = () => loadPage(table, address, () => Promise.reject(guest));
const request = {
  canonicalUrl: "/about",
  viewer: { kind: "user", ...user },
  person: Promise.resolve(person),
  render: (loaded: LoadedPage, standIn: ViewerData, json: string) =>
    renderPage(loaded, context, standIn, json),
} as const;

test("a page is loaded while cart and wishlist are, and not at all once there is a template", async () => {
  const load = vi.fn(async () => ({ page: await page(), tags: [] }));
  const templates = new PageTemplates(new TagChanges());
  let finish = (_: typeof person) => {};
  const loading = new Promise<typeof person>((resolve) => {
    finish = resolve;
  });
  const first = templates.fill({ ...request, load, person: loading });
  expect(load).toHaveBeenCalledOnce();
  finish(person);
  const { html } = await first;
  expect(String(html)).toContain("Welcome, <!-- -->ada<");
  const second = await templates.fill({ ...request, load });
  expect(second.html).toEqual(html);
  expect(load).toHaveBeenCalledOnce();
});

test("a page whose data changed while it was loaded is loaded again", async () => {
  const changes = new TagChanges();
  const templates = new PageTemplates(changes);
  const load = vi.fn(async () => {
    changes.add(["brands"]);
    return { page: await page(), tags: ["brands"] };
  });
  await templates.fill({ ...request, load });
  await templates.fill({ ...request, load });
  expect(load).toHaveBeenCalledTimes(2);
});
