import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { CustomerFile } from "#src/features/people/customers.contract.ts";
import type { Person } from "#src/features/people/people.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { CustomerScreen } from "./customer-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const at = "2026-03-09T03:30:00.000Z";
const account: Person = {
  ...{ id: 3, username: "gale", email: "gale@mail.example", isEmailConfirmed: true },
  ...{ isDealer: true, staff: "none", isDisabled: false, companyName: null, createdAt: at },
  ...{ disabledAt: null, deletionDueAt: null, isInvited: false, cart: [], wishlists: [] },
  sessions: { count: 0, lastSeenAt: null },
};
const guest: CustomerFile = {
  ...{ id: 7, name: "Gale Guest", email: "gale@mail.example", phone: "+1 212 555 0134" },
  ...{ username: null, companyName: null, isDealer: false, staff: "none", isDisabled: false },
  ...{ tags: ["Collector"], orderCount: 25, spent: 1_450_000, lastContactAt: at },
  ...{ account: null, newsletter: "subscribed", applications: [], notes: [], history: [] },
  panels: [
    {
      ...{ title: "Orders", empty: "No orders.", aside: "The latest 1 of 25" },
      rows: [{ id: 5, label: "M-1", href: "/admin/orders/5", at, end: "$14,500.00" }],
    },
    {
      ...{ title: "Enquiries", empty: "None." },
      rows: [
        {
          ...{ id: 8, label: "A strap", href: "/admin/inbox/8", at },
          badge: { text: "Open", variant: "brass" },
        },
      ],
    },
    { title: "Alerts", empty: "No alerts.", rows: [] },
  ],
};

function mount(
  customer: CustomerFile,
  { isAdmin = false, capabilities = ["checkout", "enquiries", "backoffice"] as const } = {},
) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
    if (init.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({ customer, customerId: 7, timeZone: "America/New_York" });
  });
  const queries = createQueryClient();
  const user = { id: 1, username: "staff", email: "s@mail.example", isWholesale: false, isAdmin };
  queries.setQueryData(currentUserQuery().queryKey, {
    user: isAdmin ? user : { ...user, staffRole: "sales" },
  });
  mountInShop(<CustomerScreen id="7" />, { queries, state: { capabilities } });
  return sent;
}

const section = (name: string) => within(screen.getByRole("region", { name }));

test("a guest's file has dealings with links, total, newsletter and tags, and nothing of an account", async () => {
  const sent = mount(guest, { isAdmin: true });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Gale GuestGuest");
  expect(section("Orders").getByRole("link").getAttribute("href")).toBe("/admin/orders/5");
  section("Orders").getByText("The latest 1 of 25");
  section("Enquiries").getByRole("link", { name: "A strap" });
  section("Enquiries").getByText("Open");
  section("Alerts").getByText("No alerts.");
  section("Customer").getByText("$14,500.00");
  section("Customer").getByText("Subscribed");
  for (const name of ["Account", "Rights", "Access", "Applications"]) {
    expect(screen.queryByRole("region", { name })).toBeNull();
  }
  const field = screen.getByDisplayValue("Collector");
  await userEvent.type(field, ", VIP , ");
  await userEvent.click(screen.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(sent).toEqual([{ tags: ["Collector", "VIP"] }]));
});

test("only administrators have the rights of an account in its file", async () => {
  mount({ ...guest, username: "gale", account });
  await screen.findByRole("region", { name: "Account" });
  expect(screen.queryByRole("region", { name: "Rights" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete gale" })).toBeNull();
});

test("an administrator changes rights and access in the file", async () => {
  mount({ ...guest, username: "gale", account }, { isAdmin: true });
  await screen.findByRole("region", { name: "Rights" });
  section("Access").getByRole("button", { name: "Disable account" });
  screen.getByRole("button", { name: "Delete gale" });
});
