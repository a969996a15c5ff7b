import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { User } from "#src/features/auth/auth.contract.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderInShop } from "#tests/render.tsx";
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

function render(node: ReactNode, user: User | null, path = "/"): string {
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  return renderInShop(node, { queries, path });
}

function header(user: User | null, { path = "/", cartCount = 0 } = {}): string {
  return render(<Header storeName="Meridian" cartCount={cartCount} />, user, path);
}

/** Every link of the markup as `name -> address`, in order. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", content = ""]) => {
    const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content.replace(/<[^>]*>/g, "");
    return `${name} -> ${/href="([^"]*)"/.exec(attributes)?.[1]}`;
  });
}

const bySignedInUsers = ["My Account -> /account", "Sign Out -> /api/logout"];
const dealersOnly = "Wholesale Portal -> /wholesale";
const adminsOnly = ["Inventory -> /inventory", "Admin Panel -> /admin/dashboard"];

test.each([
  ["guest", ["Sign In -> /login", "Wholesale Access -> /wholesale-application"]],
  ["customer", [...bySignedInUsers, "Wholesale Access -> /wholesale-application"]],
  ["dealer", [...bySignedInUsers, dealersOnly]],
  ["admin", [...bySignedInUsers, ...adminsOnly, "Wholesale Access -> /wholesale-application"]],
  ["both", [...bySignedInUsers, ...adminsOnly, dealersOnly]],
] as const)("the header offers a %s what the role may use and nothing else", (role, own) => {
  const common = [
    "Contact -> /contact",
    "Meridian -> /",
    "Home -> /",
    "Shop -> /shop",
    "Collections -> /collections",
    "About -> /about",
    "Cart, 0 items -> /cart",
    "Menu -> #footer-navigation",
    ...(role === "guest" ? [] : ["Account -> /account"]),
  ];
  expect(new Set(linksIn(header(viewers[role])))).toEqual(new Set([...common, ...own]));
});

test("signed-in users are greeted by name, guests are not", () => {
  expect(header(viewers.customer)).toContain("Welcome, ada");
  expect(header(viewers.guest)).not.toContain("Welcome");
});

test("the cart link says its count, and the badge stops at 99+", () => {
  expect(linksIn(header(null, { cartCount: 1 }))).toContain("Cart, 1 item -> /cart");
  const full = header(null, { cartCount: 120 });
  expect(linksIn(full)).toContain("Cart, 99+ items -> /cart");
  expect(full).toContain(">99+<");
});

test("the navigation marks the page one is on and the section of a page below", () => {
  expect(header(null, { path: "/collections" })).toMatch(
    /href="\/collections"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/collections"/,
  );
  const belowShop = header(null, { path: "/shop/rolex" });
  expect(belowShop).toContain('aria-current="true"');
  expect(belowShop).not.toContain('aria-current="page"');
});

test("the footer repeats the navigation for those whose menu cannot open", () => {
  const details = { storeName: "Meridian", phone: "+1 (555) 010-0199", email: "shop@example.com" };
  const html = render(<Footer details={details} />, viewers.both);
  expect(html).toContain('id="footer-navigation"');
  expect(linksIn(html)).toEqual([
    "Home -> /",
    "Shop -> /shop",
    "Collections -> /collections",
    "About -> /about",
    "Contact -> /contact",
    "Inventory -> /inventory",
    "Wholesale Portal -> /wholesale",
    "FAQ -> /faq",
    "Shipping &amp; Returns -> /shipping",
    "Warranty -> /warranty",
    "Sell Your Watch -> /sell",
    "Blog -> /blog",
    "Privacy -> /privacy",
    "Terms -> /terms",
    "+1 (555) 010-0199 -> tel:+15550100199",
    "shop@example.com -> mailto:shop@example.com",
    "Instagram -> https://www.instagram.com/",
    "Facebook -> https://www.facebook.com/",
    "X -> https://x.com/",
    "YouTube -> https://www.youtube.com/",
  ]);
});

test("using the auth state outside its provider is an error that says so", () => {
  expect(() =>
    renderToString(<Footer details={{ storeName: "", phone: "", email: "" }} />),
  ).toThrow("useViewer needs a ViewerProvider above it.");
});
