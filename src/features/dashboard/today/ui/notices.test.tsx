import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Notice } from "#src/features/dashboard/today/overview.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { Notices } from "./notices.tsx";

afterEach(() => vi.unstubAllGlobals());

const notice = (changes: Partial<Notice>): Notice => ({
  ...{ kind: "order", id: 5, title: "M-1", detail: "Ada", amount: 500, isNew: false },
  at: "2026-03-09T03:30:00.000Z",
  ...changes,
});

test("the bell counts what is new, also in the tab, and opening it reads all", async () => {
  const sent: unknown[] = [];
  const notices = [
    notice({ kind: "payment", id: 9, detail: "charge.dispute.created", amount: null, isNew: true }),
    notice({ kind: "funds", isNew: true, at: "2026-03-09T03:00:00.000Z" }),
    notice({ at: "2026-03-09T02:00:00.000Z" }),
  ];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit = {}) => {
    if (init.body) sent.push(JSON.parse(String(init.body)));
    return Response.json({ notices, timeZone: "America/New_York" });
  });
  document.title = "Orders";
  mountInShop(<Notices />, { queries: createQueryClient() });
  const bell = await screen.findByRole("button", { name: "Notifications, 2 new" });
  expect(document.title).toBe("(2) Orders");
  document.title = "Order M-1";
  await waitFor(() => expect(document.title).toBe("(2) Order M-1"));
  await userEvent.click(bell);
  const items = screen.getAllByRole("menuitem");
  expect(items.map((item) => item.getAttribute("href"))).toEqual([
    "/admin/payments-to-check",
    "/admin/orders/5",
    "/admin/orders/5",
  ]);
  expect(items[0]?.textContent).toMatch(/^Dispute M-1.*New$/);
  expect(items[2]?.textContent).toMatch(/^New order M-1Ada, \$5\.00/);
  expect(sent).toEqual([{ until: notices[0]?.at }]);
  await waitFor(() => expect(document.title).toBe("Order M-1"));
  expect(screen.getByRole("button", { name: "Notifications", hidden: true })).toBe(bell);
});
