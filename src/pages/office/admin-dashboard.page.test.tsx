import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timings } from "#src/domain/constants.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { AdminDashboardPage } from "./admin-dashboard.page.tsx";

const admin = {
  id: 1,
  username: "keeper",
  email: "k@example.com",
  isAdmin: true,
  isWholesale: false,
};
const customer = { ...admin, isAdmin: false };
const dealer = { ...customer, isWholesale: true };

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const analytics = {
  totalRevenue: 23_456,
  totalOrders: 1,
  averageOrderValue: 23_456,
  pendingOrders: 1,
  counts: { watches: 60, brands: 10, users: 1_234, subscribers: 0 },
};
const emptyTable = { watches: [], brands: [], users: [], orders: [], subscribers: [], total: 0 };

type Respond = (path: string) => Response | Promise<Response>;

/** Mounts the page in a network where each request gets `respond`. Requests are recorded. */
function mount(user: object | null, respond: Respond) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname } = new URL(url, "http://shop.test");
    requests.push(pathname);
    return respond(pathname);
  });
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user } as never);
  const { history } = mountInShop(<AdminDashboardPage />, { queries, path: "/admin/dashboard" });
  return { requests, history };
}

const everything =
  (user: object | null): Respond =>
  (path) => {
    if (path === "/api/auth/user") return json({ user });
    return json(path === "/api/admin/analytics" ? analytics : emptyTable);
  };

beforeEach(() => toastStore.set(null));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lostConnection: Respond = () => Promise.reject(new TypeError("Failed to fetch"));
const serverError: Respond = () => json({ message: "Something went wrong.", code: "x" }, 500);

test.each<[string, object | null, Respond]>([
  ["a guest", null, everything(null)],
  ["a customer", customer, everything(customer)],
  ["a dealer", dealer, everything(dealer)],
  ["an administrator in an old page state", admin, everything(customer)],
  ["a check with a lost connection", admin, lostConnection],
  ["a check with a server error", admin, serverError],
])("%s is refused, and no dashboard data is requested", async (_, user, respond) => {
  const { requests } = mount(user, respond);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Checking access");
  await screen.findByRole("heading", { name: "Taking you to the login" });
  expect(requests).toContain("/api/auth/user");
  expect(requests.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
});

test("a refused visitor is redirected after 100 ms, and the dashboard leaves the history", async () => {
  vi.useFakeTimers();
  const { history } = mount(customer, everything(customer));
  await act(() => vi.advanceTimersByTimeAsync(timings.adminRedirectMs - 1));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Taking you to the login");
  expect(history).toEqual(["/admin/dashboard"]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(history).toEqual(["/admin/login"]);
});

test("an administrator sees four figures, six tabs and the counts", async () => {
  mount(admin, everything(admin));
  const terms = await screen.findAllByRole("term");
  await waitFor(() =>
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ["Total Revenue", "$23,456"],
      ["Total Orders", "1"],
      ["Avg Order Value", "$23,456"],
      ["Pending Orders", "1"],
      ["Watches", "60"],
      ["Brands", "10"],
      ["Users", "1,234"],
      ["Newsletter Subscribers", "0"],
    ]),
  );
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Analytics",
    "Inventory",
    "Brands",
    "Users",
    "Orders",
    "Newsletter",
  ]);
  const count = screen.getByRole("link", { name: "Newsletter Subscribers" });
  expect(count.getAttribute("href")).toBe("/admin/dashboard?tab=newsletter");
});

test.each([
  ["a lost connection", lostConnection],
  ["a server error", serverError],
])("a failed sign-out after %s says so and stays on the dashboard", async (_, fail) => {
  const { history } = mount(admin, (path) =>
    path === "/api/auth/logout" ? fail(path) : everything(admin)(path),
  );
  const button = await screen.findByRole("button", { name: "Logout" });
  await userEvent.click(button);
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title: "Logout failed",
      description: "There was an error signing out. Please try again.",
    }),
  );
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(history).toEqual(["/admin/dashboard"]);
});

test.each([
  ["a lost connection", lostConnection],
  ["a server error", serverError],
])("each part that fails to load after %s says so and can be retried", async (_, fail) => {
  let broken = true;
  mount(admin, (path) =>
    broken && path.startsWith("/api/admin") ? fail(path) : everything(admin)(path),
  );
  const user = userEvent.setup();
  const summary = within(await screen.findByRole("region", { name: "Summary" }));
  const panel = () => within(screen.getByRole("tabpanel"));
  expect((await summary.findByRole("alert")).textContent).toContain(
    "The figures could not be loaded.",
  );
  expect((await panel().findByRole("alert")).textContent).toContain(
    "The counts could not be loaded.",
  );
  for (const [tab, rows] of [
    ["Inventory", "watches"],
    ["Brands", "brands"],
    ["Users", "users"],
    ["Newsletter", "subscribers"],
    ["Orders", "orders"],
  ]) {
    await user.click(screen.getByRole("tab", { name: tab ?? "" }));
    const failure = await panel().findByText(`The ${rows} could not be loaded.`);
    expect(failure.closest("[role=alert]")).not.toBeNull();
  }
  broken = false;
  await user.click(panel().getByRole("button", { name: "Try again" }));
  const empty = "No orders found. Orders will appear here when customers make purchases.";
  expect(await panel().findByText(empty)).toBeDefined();
  await user.click(summary.getByRole("button", { name: "Try again" }));
  expect(await summary.findByText("Pending Orders")).toBeDefined();
});

test.each([
  ["Inventory", "No watches found. The inventory will appear here."],
  ["Brands", "No brands found. Brands will appear here when there are any."],
  ["Users", "No users found. Accounts will appear here when customers register."],
  ["Orders", "No orders found. Orders will appear here when customers make purchases."],
  ["Newsletter", "No subscribers found. Newsletter signups will appear here."],
])("%s without rows shows its empty message", async (tab, message) => {
  mount(admin, everything(admin));
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
  expect(await screen.findByText(message)).toBeDefined();
});
