import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartWatchOf } from "#src/features/cart/cart.rules.ts";
import { guestCart } from "#src/features/cart/guest-cart.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { aWatch } from "#tests/watch.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

const customer: User = {
  id: 7,
  username: "ada",
  email: "ada@example.com",
  isAdmin: false,
  isWholesale: false,
};
const viewers = {
  guest: null,
  customer,
  dealer: { ...customer, isWholesale: true },
  admin: { ...customer, isAdmin: true },
  both: { ...customer, isAdmin: true, isWholesale: true },
};

// The cart and the wishlists of signed-in users stay in their loading state.
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function mount(node: ReactNode, user: User | null, path = "/"): void {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  mountInShop(node, { queries, path });
}

function mountHeader(user: User | null, path = "/"): void {
  mount(<Header storeName="Meridian" />, user, path);
}

const link = (name: string) => screen.getByRole("link", { name });

function expectExactly(expected: Record<string, string>): void {
  for (const [name, href] of Object.entries(expected)) {
    const found = screen.getAllByRole("link", { name });
    expect(
      found.map((element) => element.getAttribute("href")),
      name,
    ).toContain(href);
  }
  const names = Object.keys(expected);
  expect(screen.getAllByRole("link").length, names.join(", ")).toBe(
    screen.getAllByRole("link", { name: (name) => names.includes(name) }).length,
  );
}

const wholesaleAccess = { "Wholesale Access": "/wholesale-application" };
const wholesalePortal = { "Wholesale Portal": "/wholesale" };
const signedIn = { "My Account": "/account", "Sign Out": "/api/logout" };
const adminOnly = { Inventory: "/inventory", "Admin Panel": "/admin/dashboard" };

test.each([
  ["guest", { "Sign In": "/login", ...wholesaleAccess }],
  ["customer", { ...signedIn, ...wholesaleAccess }],
  ["dealer", { ...signedIn, ...wholesalePortal }],
  ["admin", { ...signedIn, ...adminOnly, ...wholesaleAccess }],
  ["both", { ...signedIn, ...adminOnly, ...wholesalePortal }],
] as const)("the header offers a %s what the role may use and nothing else", (role, own) => {
  mountHeader(viewers[role]);
  expectExactly({
    Meridian: "/",
    Home: "/",
    Shop: "/shop",
    Collections: "/collections",
    About: "/about",
    Contact: "/contact",
    "Cart, 0 items": "/cart",
    ...own,
  });
  const menus = screen.getAllByRole("button").map((button) => button.getAttribute("href"));
  expect(menus).toEqual(["#footer-navigation", ...(role === "guest" ? [] : ["/account"])]);
});

test("the main navigation is in the specification's order", () => {
  mountHeader(viewers.admin);
  const navigation = within(screen.getByRole("navigation", { name: "Main" }));
  expect(navigation.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Shop",
    "Collections",
    "About",
    "Contact",
    "Inventory",
  ]);
});

test("signed-in users are greeted by name", () => {
  mountHeader(viewers.customer);
  expect(screen.getByText("Welcome, ada")).toBeDefined();
});

test("guests are not greeted", () => {
  mountHeader(viewers.guest);
  expect(screen.queryByText(/Welcome/)).toBeNull();
});

test.each([
  [[1], "Cart, 1 item", "1"],
  [[99], "Cart, 99 items", "99"],
  [[99, 21], "Cart, 99+ items", "99+"],
])("the cart link of the quantities %j is named '%s'", (quantities, name, badge) => {
  for (const [index, quantity] of quantities.entries()) {
    guestCart.add(cartWatchOf(aWatch({ id: index + 1 })), quantity);
  }
  mountHeader(null);
  expect(link(name).textContent).toBe(badge);
});

test("the navigation marks the current page", () => {
  mountHeader(null, "/collections");
  expect(link("Collections").getAttribute("aria-current")).toBe("page");
  expect(link("Shop").hasAttribute("aria-current")).toBe(false);
});

test("the navigation marks the section of a page below it", () => {
  mountHeader(null, "/shop/rolex");
  expect(link("Shop").getAttribute("aria-current")).toBe("true");
});

test("the footer repeats the navigation for visitors whose menu cannot open", () => {
  const details = { storeName: "Meridian", phone: "+1 (555) 010-0199", email: "shop@example.com" };
  mount(<Footer details={details} />, viewers.both);
  const navigation = screen.getByRole("navigation", { name: "Footer" });
  expect(navigation.id).toBe("footer-navigation");
  const links = screen.getAllByRole("link");
  expect(links.map((found) => [found.textContent, found.getAttribute("href")])).toEqual([
    ["Home", "/"],
    ["Shop", "/shop"],
    ["Collections", "/collections"],
    ["About", "/about"],
    ["Contact", "/contact"],
    ["Inventory", "/inventory"],
    ["Wholesale Portal", "/wholesale"],
    ["FAQ", "/faq"],
    ["Shipping & Returns", "/shipping"],
    ["Warranty", "/warranty"],
    ["Sell Your Watch", "/sell"],
    ["Blog", "/blog"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["+1 (555) 010-0199", "tel:+15550100199"],
    ["shop@example.com", "mailto:shop@example.com"],
    ["Instagram", "https://www.instagram.com/"],
    ["Facebook", "https://www.facebook.com/"],
    ["X", "https://x.com/"],
    ["YouTube", "https://www.youtube.com/"],
  ]);
  for (const site of ["Instagram", "Facebook", "X", "YouTube"]) {
    expect(link(site).getAttribute("rel")).toContain("noopener");
  }
});

test("using the auth state outside its provider is an error that says so", () => {
  expect(() =>
    renderToString(<Footer details={{ storeName: "", phone: "", email: "" }} />),
  ).toThrow("useViewer needs a ViewerProvider above it.");
});
