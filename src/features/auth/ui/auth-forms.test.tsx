import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuthTab } from "#src/features/auth/auth-dialog-store.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { AuthForms } from "./auth-forms.tsx";

beforeEach(() => toastStore.set(null));
afterEach(() => vi.unstubAllGlobals());

function Forms() {
  const [tab, setTab] = useState<AuthTab>("register");
  return <AuthForms tab={tab} onTabChange={setTab} />;
}

async function register(capabilities: readonly "accounts"[]) {
  const email = "ada@example.com";
  const user = { id: 1, username: "ada", email, isAdmin: false, isWholesale: false };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ user }), { status: 201 }));
  // The test DOM can't scroll.
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = (options) => scrolled.push(options);
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  mountInShop(<Forms />, { queries, state: { capabilities } });
  const visitor = userEvent.setup();
  await visitor.type(screen.getByLabelText(/^Username/), user.username);
  await visitor.type(screen.getByLabelText(/^Email/), email);
  for (const field of screen.getAllByLabelText(/Password/)) {
    await visitor.type(field, "a lamp beside the quay");
  }
  await visitor.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByRole("button", { name: "Sign In" });
  await waitFor(() => expect(scrolled).toEqual([{ block: "start" }]));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  return toastStore.get()?.description;
}

test("a new customer is told of the mail, at the beginning of the sign-in form", async () => {
  expect(await register(["accounts"])).toBe(
    "Your account has been created. We sent a link to ada@example.com: please follow it to confirm the address.",
  );
});

test("as specified, a new customer is told of the account alone", async () => {
  expect(await register([])).toBe("Your account has been created");
});
