import { expect, inject, test } from "vitest";
import type { Role } from "#src/domain/viewer.ts";
import { newSession } from "#tests/test-shop.ts";
import { crawl, type Link, pageOf, signOutHref } from "./crawl.ts";

const shopUrl = inject("shopUrl");

const blogDeadEnds = [
  "/blog/1",
  "/blog/2",
  "/blog/3",
  "/blog/4",
  "/blog/5",
  "/blog/6",
  "/blog/archive",
  "/blog/category/watch-history",
  "/blog/category/investment",
  "/blog/category/watch-education",
  "/blog/category/industry-insights",
  "/blog/category/watch-care",
  "/blog/category/collecting",
  "/blog/category/brand-spotlights",
  "/blog/category/auctions-and-events",
  "/blog/tag/rolex",
  "/blog/tag/patek-philippe",
  "/blog/tag/omega",
  "/blog/tag/collecting",
  "/blog/tag/investment",
  "/blog/tag/vintage",
  "/blog/tag/auctions",
  "/blog/tag/complications",
];
const accountDeadEnds = ["/account/orders", "/account/settings"];

/** The specification lists these links without a page. */
const deadEnds: Record<Role, string[]> = {
  guest: blogDeadEnds,
  customer: [...blogDeadEnds, ...accountDeadEnds],
  wholesale: [...blogDeadEnds, ...accountDeadEnds],
  admin: [...blogDeadEnds, ...accountDeadEnds, "/inventory"],
};

const publicPages = [
  "/",
  "/shop",
  "/collections",
  "/about",
  "/contact",
  "/cart",
  "/faq",
  "/shipping",
  "/warranty",
  "/privacy",
  "/terms",
  "/sell",
  "/blog",
];
const ownPages: Record<Role, string[]> = {
  guest: ["/login", "/wholesale-application"],
  customer: ["/account", "/wholesale-application"],
  wholesale: ["/account", "/wholesale"],
  admin: ["/account", "/wholesale-application", "/admin/dashboard"],
};

const socialSites = [
  "https://www.facebook.com/",
  "https://www.instagram.com/",
  "https://www.youtube.com/",
  "https://x.com/",
];
const contacts = ["mailto:hello@meridian.example", "tel:+12125550148"];

const distinct = (values: readonly string[]) => [...new Set(values)].sort();
const without = (sign: string) => (href: string) => href.split(sign)[0] ?? "";
const describeLink = ({ from, href }: Link) => `"${href}" on ${from}`;

async function signIn(role: Exclude<Role, "guest">): Promise<string> {
  const { token } = await newSession(inject("shopDatabaseUrl"), role);
  return `meridian_session=${token}`;
}

async function createWishlist(cookie: string): Promise<number> {
  const response = await fetch(`${shopUrl}/api/wishlists`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ name: "For Sunday" }),
  });
  const { id } = (await response.json()) as { id: number };
  return id;
}

for (const role of ["guest", "customer", "wholesale", "admin"] as const) {
  test(`as ${role}, every link of the site works, except the specified dead ends`, async () => {
    const cookie = role === "guest" ? "" : await signIn(role);
    const wishlist = role === "guest" ? [] : [`/account/wishlist/${await createWishlist(cookie)}`];
    const { visits, links } = await crawl(shopUrl, cookie);

    const failing = [...visits].filter(([, { status }]) => status !== 200);
    const broken = failing
      .filter(([path]) => !deadEnds[role].includes(path))
      .map(([path, { status }]) => ({
        path,
        status,
        linkedFrom: links.find((link) => pageOf(link) === path)?.from,
      }));
    expect(broken, "broken links").toEqual([]);
    expect(failing.map(([path]) => path).sort(), "dead ends").toEqual(deadEnds[role].toSorted());
    for (const [path, { status, html }] of failing) {
      expect(status, path).toBe(404);
      expect(html, path).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    }

    const reached = [...visits.keys()];
    expect(reached).toEqual(
      expect.arrayContaining([...publicPages, ...ownPages[role], ...wishlist]),
    );
    const pathsLike = (pattern: RegExp) => reached.filter((path) => pattern.test(path)).length;
    expect(pathsLike(/^\/shop\/[a-z-]+$/), "brands").toBeGreaterThan(0);
    expect(pathsLike(/^\/watch\/\d+$/), "watches").toBeGreaterThan(pathsLike(/^\/shop\/[a-z-]+$/));

    const empty = links.filter(({ href }) => href === "" || href === "#");
    expect(empty.map(describeLink), "links without an address").toEqual([]);
    const dangling = links.filter((link) => {
      const id = link.href.split("#")[1];
      const target = pageOf(link);
      if (!id || target === null) return false;
      return !visits.get(target)?.html.includes(` id="${id}"`);
    });
    expect(dangling.map(describeLink), "anchors without a target").toEqual([]);

    const external = links.filter((link) => pageOf(link) === null).map(({ href }) => href);
    const expected = [...socialSites, ...contacts, ...(role === "guest" ? [] : [signOutHref])];
    expect(distinct(external.map(without("?"))), "links out of the site").toEqual(expected.sort());
  });
}
