import type { Role } from "#src/domain/viewer.ts";
import { crawl, type Link, pageOf, signOutHref } from "./support/crawl.ts";
import { open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { aList } from "./support/wishlists.ts";

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

/** The only links without a screen behind them, as the specification lists them. */
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
const place = ({ from, href }: Link) => `"${href}" on ${from}`;

for (const role of ["guest", "customer", "wholesale", "admin"] as const) {
  test(`as ${role}, every link of the site leads somewhere, save the known dead ends`, async ({
    page,
    context,
  }) => {
    let wishlist: string[] = [];
    if (role !== "guest") {
      await signIn(context, role);
      wishlist = [`/account/wishlist/${(await aList(page, "For Sunday")).id}`];
    }
    const { visits, links } = await crawl(page.request);

    const failing = [...visits].filter(([, { status }]) => status !== 200);
    const strays = failing
      .filter(([path]) => !deadEnds[role].includes(path))
      .map(([path, { status }]) => ({
        path,
        status,
        linkedFrom: links.find((link) => pageOf(link) === path)?.from,
      }));
    expect(strays, "links that lead nowhere").toEqual([]);
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

    const hollow = links.filter(({ href }) => href === "" || href === "#");
    expect(hollow.map(place), "links without an address").toEqual([]);
    const adrift = links.filter((link) => {
      const id = link.href.split("#")[1];
      const target = pageOf(link);
      if (!id || target === null) return false;
      return !visits.get(target)?.html.includes(` id="${id}"`);
    });
    expect(adrift.map(place), "anchors without a place").toEqual([]);

    const outward = links.filter((link) => pageOf(link) === null).map(({ href }) => href);
    const expected = [...socialSites, ...contacts, ...(role === "guest" ? [] : [signOutHref])];
    expect(distinct(outward.map(without("?"))), "links out of the site").toEqual(expected.sort());
  });
}

test("header and footer lead by name to their screens, without loading the page anew", async ({
  page,
}) => {
  await open(page, "/");
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = "yes";
  });
  const navigation = (name: string) => page.getByRole("navigation", { name, exact: true });
  const ways = [
    ["Main", "Shop", "/shop"],
    ["Main", "Collections", "/collections"],
    ["Main", "About", "/about"],
    ["Main", "Contact", "/contact"],
    ["Main", "Home", "/"],
    ["Footer", "Shop", "/shop"],
    ["Footer", "Collections", "/collections"],
    ["Footer", "About", "/about"],
    ["Footer", "Contact", "/contact"],
    ["Footer", "Wholesale Access", "/wholesale-application"],
    ["Footer", "FAQ", "/faq"],
    ["Footer", "Shipping & Returns", "/shipping"],
    ["Footer", "Warranty", "/warranty"],
    ["Footer", "Sell Your Watch", "/sell"],
    ["Footer", "Blog", "/blog"],
    ["Footer", "Privacy", "/privacy"],
    ["Footer", "Terms", "/terms"],
    ["Footer", "Home", "/"],
  ] as const;
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  for (const [where, name, address] of ways) {
    await navigation(where).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(title, address).toBeVisible();
    await expect(title, address).not.toHaveText(/404|went wrong/);
  }
  await expect(page.locator("html")).toHaveAttribute("data-stayed", "yes");
});

test("an administrator's Inventory and a customer's account links end on the not-found screen", async ({
  page,
  context,
}) => {
  await signIn(context, "admin");
  for (const [from, list, name, address] of [
    ["/", "Main", "Inventory", "/inventory"],
    ["/account", "Account", "Order History", "/account/orders"],
    ["/account", "Account", "Account Settings", "/account/settings"],
  ] as const) {
    await open(page, from);
    await page.getByRole("navigation", { name: list }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
});
