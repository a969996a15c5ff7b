import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthForms } from "#src/features/auth/ui/auth-forms.tsx";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";

const ignore = () => {};
const customer = <AuthForms tab="login" onTabChange={ignore} />;
const ada = { id: 1, username: "ada", email: "a@b.example", isAdmin: false, isWholesale: false };
const required = {
  message: "Please confirm.",
  code: "second_factor_required",
  factors: ["totp", "recovery"],
};

beforeEach(() => toastStore.set(null));
afterEach(() => vi.unstubAllGlobals());

type Answer = [status: number, body: object];

/** Answers requests in this order. */
function mount(node: ReactNode, answers: Answer[], capabilities: "accounts"[] = ["accounts"]) {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, body: init.body && JSON.parse(String(init.body)) });
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user: null });
  const { history } = mountInShop(node, { queries, state: { capabilities } });
  const viewer = () => queries.getQueryData(currentUserQuery().queryKey)?.user;
  return { user: userEvent.setup(), sent, viewer, history };
}

type Visit = ReturnType<typeof mount>;

async function enterPassword({ user }: Visit) {
  await user.type(screen.getByLabelText(/^Username/), "ada");
  await user.type(screen.getByLabelText(/^Password/), "secret{Enter}");
  return screen.findByRole("heading", { name: "One more step" });
}

const code = () => screen.getByLabelText(/^Code/);

test("a right password leads to the second step without a failure, and a code signs in", async () => {
  const visit = mount(customer, [
    [401, required],
    [401, { message: "This code is not right.", code: "wrong_code" }],
    [200, { user: ada }],
  ]);
  const heading = await enterPassword(visit);
  expect(document.activeElement).toBe(heading);
  expect(toastStore.get()).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(code().getAttribute("inputmode")).toBe("numeric");

  await visit.user.type(code(), "12 34{Enter}");
  expect(await screen.findByText("Please enter the six digits that your app shows.")).toBeDefined();
  await visit.user.clear(code());
  await visit.user.type(code(), "000000{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("This code is not right.");
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(visit.viewer()).toBeNull();

  await visit.user.clear(code());
  await visit.user.type(code(), "123 456{Enter}");
  await waitFor(() => expect(visit.viewer()).toEqual(ada));
  expect(toastStore.get()?.title).toBe("Logged in successfully");
  expect(visit.sent.slice(1, 3)).toEqual([
    { url: "/api/auth/second-factor", body: { code: "000000" } },
    { url: "/api/auth/second-factor", body: { code: "123 456" } },
  ]);
});

test("a recovery code signs in as well, and the field gets the focus", async () => {
  const visit = mount(customer, [
    [401, required],
    [200, { user: ada }],
  ]);
  await enterPassword(visit);
  await visit.user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  const field = screen.getByLabelText(/^Recovery code/);
  expect(document.activeElement).toBe(field);
  await visit.user.type(field, "ABCD-EFGH{Enter}");
  await waitFor(() => expect(visit.viewer()).toEqual(ada));
  expect(visit.sent[1]?.body).toEqual({ recoveryCode: "ABCD-EFGH" });
});

test("a sign-in that has ended leads back to the password and says why", async () => {
  const ended = { message: "This sign-in has ended.", code: "second_factor_expired" };
  const visit = mount(customer, [
    [401, required],
    [401, ended],
    [401, required],
  ]);
  await enterPassword(visit);
  await visit.user.type(code(), "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("This sign-in has ended.");
  const username = screen.getByLabelText<HTMLInputElement>(/^Username/);
  expect(document.activeElement).toBe(username);
  expect(username.value + screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe("");
  await enterPassword(visit);
  await visit.user.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByLabelText(/^Username/)).toBe(document.activeElement);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("one of the staff who needs a second factor is led to set one up", async () => {
  const { user, history } = mount(customer, [[200, { user: { ...ada, needsSecondFactor: true } }]]);
  await user.type(screen.getByLabelText(/^Username/), "ada");
  await user.type(screen.getByLabelText(/^Password/), "secret{Enter}");
  await waitFor(() => expect(history?.at(-1)).toBe("/account/security"));
});

const button = { name: "Sign in with a passkey" };

test("passkeys are offered where shop and browser can use them", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  mount(customer, []);
  expect(await screen.findByRole("button", button)).toBeDefined();
  expect(screen.getByLabelText(/^Username/).getAttribute("autocomplete")).toBe("username webauthn");
});

test("without the capability the form stays as specified", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  mount(customer, [], []);
  await import("./passkey-sign-in.tsx");
  expect(screen.queryByRole("button", button)).toBeNull();
  expect(screen.getByLabelText(/^Username/).getAttribute("autocomplete")).toBe("username");
});
