import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { factorsQuery } from "#src/features/auth/auth.queries.ts";
import type { Factors } from "#src/features/auth/factors/factors.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { SecondFactorRequired, SecondFactors } from "./second-factors.tsx";

const none: Factors = { passkeys: [], totpSince: null, recoveryCodesLeft: 0, isRequired: false };
const app: Factors = { ...none, totpSince: "2026-11-01T10:00:00.000Z", recoveryCodesLeft: 10 };
const ada = { id: 1, username: "ada", email: "a@b.example", isAdmin: false, isWholesale: false };
const waiting = { ...ada, needsSecondFactor: true as const };
const administrator = { ...ada, isAdmin: true };

afterEach(() => vi.unstubAllGlobals());

/** Answers each address with a status and a body. */
function mount(
  factors: Factors | undefined,
  answers: Record<string, [number, object]> = {},
  user: User = ada,
) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const [status, body] = answers[url] ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, { user });
  if (factors) queries.setQueryData(factorsQuery().queryKey, factors);
  const page = (
    <>
      <SecondFactorRequired />
      <SecondFactors />
    </>
  );
  mountInShop(page, { queries });
  return { user: userEvent.setup(), asked };
}

const codes = ["one", "two", "three"];
const rightsWait = "Your rights wait for a second factor";
const recoveryHeading = () => screen.queryByRole("heading", { name: "Recovery codes" });

test("without a factor it says why one is worth it, and shows no recovery codes", () => {
  mount(none);
  expect(screen.getByText(/We recommend a passkey/)).toBeDefined();
  expect(screen.queryByText(rightsWait)).toBeNull();
  expect(recoveryHeading()).toBeNull();
});

test("where the shop requires one it says what waits", () => {
  mount({ ...none, isRequired: true }, {}, waiting);
  expect(screen.getByText(rightsWait)).toBeDefined();
});

test("a browser without passkeys says so, and offers the app", () => {
  mount(none);
  expect(screen.getByText(/This browser can't use passkeys/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(screen.getByRole("button", { name: "Set up an app" })).toBeDefined();
});

test.each([
  [10, "10 codes are left.", undefined],
  [3, "3 codes are left.", undefined],
  [2, "2 codes are left.", "Few recovery codes are left. Please make new ones."],
  [1, "1 code is left.", "Few recovery codes are left. Please make new ones."],
  [0, "0 codes are left.", "No recovery code is left. Please make new ones."],
])("%i recovery codes", (recoveryCodesLeft, text, warning) => {
  mount({ ...app, recoveryCodesLeft });
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText(/Please make new ones/)?.textContent).toBe(warning);
});

test("a failed load can be repeated", async () => {
  const answers: Record<string, [number, object]> = { "/api/account/factors": [500, {}] };
  const { user } = mount(undefined, answers);
  expect(await screen.findByText("We could not load your second factor.")).toBeDefined();
  answers["/api/account/factors"] = [200, none];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/We recommend a passkey/)).toBeDefined();
});

test("the codes stay on screen while rights come back, until they are saved", async () => {
  const qr = { size: 21, path: "M0 0h1v1h-1z" };
  const answers: Record<string, [number, object]> = {
    "/api/account/totp": [200, { secret: "ABCD EFGH", uri: "otpauth://totp/x", qr }],
    "/api/account/totp/confirm": [200, { factors: app, recoveryCodes: codes }],
    "/api/auth/user": [200, { user: administrator }],
    "/api/account/factors": [200, app],
  };
  const { user, asked } = mount(none, answers, waiting);
  await user.click(screen.getByRole("button", { name: "Set up an app" }));
  expect(await screen.findByText("ABCD EFGH")).toBeDefined();
  await user.type(screen.getByLabelText(/^Code/), "123456{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Your recovery codes" });
  await waitFor(() => expect(asked).toContain("GET /api/auth/user"));
  await waitFor(() => expect(screen.queryByText(rightsWait)).toBeNull());
  expect(dialog.isConnected).toBe(true);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes);
  const download = screen.getByRole<HTMLAnchorElement>("link", { name: "Download" });
  expect(decodeURIComponent(download.href)).toMatch(
    /^data:text\/plain.*ada at Meridian\r\n.*\r\n\r\none\r\ntwo\r\nthree\r\n$/,
  );

  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.getByText("Please save the codes first.")).toBeDefined();
  await user.click(screen.getByLabelText("I have saved these codes"));
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
