import { expect, test, vi } from "vitest";
import { type LoadedPage, loadPage, renderPage } from "#src/app/entry-server.tsx";
import type { Person } from "#src/app/person.ts";
import { guest } from "#src/domain/viewer.ts";
import { TagChanges } from "#src/platform/tagged-cache.ts";
import { PageTemplates } from "./page-templates.ts";

const user = { id: 7, username: "ada", email: "ada@x.example", isAdmin: false, isWholesale: false };
const person = {
  user: { user },
  cart: { cart: { items: [], itemCount: 0, subtotal: 0 } },
  wishlist: { watchIds: [] },
};
const context = {
  state: {
    shop: { storeName: "Meridian", phone: "+1", email: "hello@meridian.example" },
    origin: "http://shop.test",
    capabilities: [],
  },
  assetsOf: () => ({ starter: "", modules: [], styles: [] }),
};
const address = { path: "/about", search: new URLSearchParams() };

test("a page is loaded while cart and wishlist are, and not at all once there is a template", async () => {
  const load = vi.fn(async () => ({
    page: await loadPage(address, () => Promise.reject(guest)),
    tags: [],
  }));
  const request = {
    canonicalUrl: "/about",
    viewer: { kind: "user", ...user },
    load,
    render: (page: LoadedPage, standIn: Person, json: string) =>
      renderPage(page, context, standIn, json),
  } as const;
  const templates = new PageTemplates(new TagChanges());
  let finish = (_: typeof person) => {};
  const loading = new Promise<typeof person>((resolve) => {
    finish = resolve;
  });
  const first = templates.fill({ ...request, person: loading });
  expect(load).toHaveBeenCalledOnce();
  finish(person);
  const { html } = await first;
  expect(String(html)).toContain("Welcome, <!-- -->ada<");
  const second = await templates.fill({ ...request, person: Promise.resolve(person) });
  expect(second.html).toEqual(html);
  expect(load).toHaveBeenCalledOnce();
});
