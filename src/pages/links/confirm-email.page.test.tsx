import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { ConfirmEmailPage } from "./confirm-email.page.tsx";

afterEach(() => vi.unstubAllGlobals());

const token = "x".repeat(43);

/** Opens the link of the account `ada`. */
async function open(username: string | null) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body, method }: RequestInit) => {
    if (method !== "POST") return new Response(null, { status: 404 });
    sent.push([url, JSON.parse(String(body))]);
    const link = { username: "ada", email: "ada@example.com", kind: "confirm-email" };
    return new Response(JSON.stringify(link));
  });
  window.location.hash = `#token=${token}`;
  const queries = createQueryClient();
  const rights = { isAdmin: false, isWholesale: false };
  const user = username === null ? null : { id: 1, username, email: "a@b.example", ...rights };
  queries.setQueryData(currentUserQuery().queryKey, { user });
  mountInShop(<ConfirmEmailPage />, { queries, state: { capabilities: ["accounts"] } });
  await screen.findByText("ada@example.com");
  expect(screen.getByText(/then sees what belongs to the address: orders/)).toBeDefined();
  return sent;
}
const confirmButton = () => screen.queryByRole("button", { name: "Confirm this address" });

test.each([
  ["a guest", null, "Please sign in as ada to confirm the address."],
  ["somebody else", "bob", /^This link belongs to the account ada\./],
])("%s is asked to sign in to the account, and confirms nothing", async (_, username, text) => {
  const sent = await open(username);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole("button", { name: "Sign in to confirm" })).toBeDefined();
  expect(confirmButton()).toBeNull();
  expect(sent).toHaveLength(1);
});

test("the owner of the account confirms the address", async () => {
  const sent = await open("ada");
  await userEvent.click(confirmButton() ?? document.body);
  expect(await screen.findByRole("heading", { name: "Your address is confirmed" })).toBeDefined();
  expect(sent.at(-1)).toEqual(["/api/auth/email/confirm", { token }]);
});
