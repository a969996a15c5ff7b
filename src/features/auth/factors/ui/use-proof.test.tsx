import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { factorsQuery } from "#src/features/auth/auth.queries.ts";
import type { Factors } from "#src/features/auth/factors/factors.contract.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { currentUserQuery } from "#src/lib/viewer.tsx";
import { mountInShop } from "#tests/render.tsx";
import { useProof } from "./use-proof.tsx";

const none: Factors = { passkeys: [], totpSince: null, recoveryCodesLeft: 0, isRequired: false };
const withApp: Factors = { ...none, totpSince: "2026-11-01T10:00:00.000Z", recoveryCodesLeft: 9 };
const passkey = { id: 1, name: "Key", isSynced: true, createdAt: "2026-11-01", lastUsedAt: null };

const ada = { id: 1, username: "ada", email: "a@b.example", isAdmin: false, isWholesale: true };
const refusal = new HttpError(403, '{"message":"Who?","code":"fresh_sign_in_required"}');

/** An act that the server refuses until somebody has proved who they are. */
function Act({ isProved }: { isProved: () => boolean }) {
  const proof = useProof();
  const [outcome, setOutcome] = useState("");
  const act = async () => {
    if (!isProved()) throw refusal;
    return "done";
  };
  return (
    <>
      <button
        type="button"
        onClick={() =>
          proof.run(act).then(setOutcome, (error) => setOutcome(`refused: ${error.status}`))
        }
      >
        Act
      </button>
      <output>{outcome}</output>
      {proof.dialog}
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

function mount(factors: Factors, capabilities: readonly "accounts"[] = ["accounts"]) {
  const sent: { url: string; body: unknown }[] = [];
  let proved = false;
  const acts = { count: 0 };
  const answers: [number, string][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    // The cart of whoever is signed in.
    if (init.method !== "POST") return new Response(null, { status: 404 });
    sent.push({ url, body: init.body && JSON.parse(String(init.body)) });
    const [status, text] = answers.shift() ?? [200, "{}"];
    if (status === 200) proved = true;
    return new Response(text, { status });
  });
  const queries = createQueryClient();
  queries.setQueryData(currentUserQuery().queryKey, {
    user: capabilities.length === 0 ? ada : null,
  });
  queries.setQueryData(factorsQuery().queryKey, factors);
  const isProved = () => {
    acts.count += 1;
    return proved;
  };
  mountInShop(<Act isProved={isProved} />, { queries, state: { capabilities } });
  return { user: userEvent.setup(), sent, answers, acts };
}

const dialog = () => screen.findByRole("dialog", { name: "Confirm that it is you" });
const outcome = () => screen.getByRole("status", { hidden: true }).textContent;

test("a refused act runs again after the password was proved, and focus returns", async () => {
  const { user, sent, answers } = mount(none);
  const act = screen.getByRole("button", { name: "Act" });
  await user.click(act);
  await dialog();
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  answers.push([401, '{"message":"That is not right.","code":"x"}']);
  await user.type(screen.getByLabelText(/^Password/), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("That is not right.");
  await user.clear(screen.getByLabelText(/^Password/));
  await user.type(screen.getByLabelText(/^Password/), "a lamp beside the quay{Enter}");
  await waitFor(() => expect(outcome()).toBe("done"));
  expect(sent.map(({ body }) => body)).toEqual([
    { password: "wrong" },
    { password: "a lamp beside the quay" },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(act));
});

test("without the capability the proof is a sign-in of the same account", async () => {
  const { user, sent } = mount(none, []);
  await user.click(screen.getByRole("button", { name: "Act" }));
  await dialog();
  await user.type(screen.getByLabelText(/^Password/), "a lamp beside the quay{Enter}");
  await waitFor(() => expect(outcome()).toBe("done"));
  const body = { username: "ada", password: "a lamp beside the quay" };
  expect(sent).toEqual([{ url: "/api/auth/login", body }]);
});

test("closing the dialog rejects with the refusal, and the next act asks again", async () => {
  const { user, sent, acts } = mount(none);
  await user.click(screen.getByRole("button", { name: "Act" }));
  await dialog();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(outcome()).toBe("refused: 403"));
  expect(acts.count).toBe(1);
  await user.click(screen.getByRole("button", { name: "Act" }));
  await dialog();
  expect(sent).toEqual([]);
});

test("with an app the password needs a code, or a recovery code", async () => {
  const { user, sent } = mount(withApp);
  await user.click(screen.getByRole("button", { name: "Act" }));
  await dialog();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Please enter the six digits that your app shows.")).toBeDefined();
  expect(screen.getByText("Please enter your password.")).toBeDefined();
  expect(screen.getByLabelText(/^Code/).getAttribute("autocomplete")).toBe("one-time-code");
  await user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  await user.type(screen.getByLabelText(/^Password/), "secret");
  await user.type(screen.getByLabelText(/^Recovery code/), "ABCD EFGH{Enter}");
  await waitFor(() => expect(outcome()).toBe("done"));
  expect(sent.map(({ body }) => body)).toEqual([{ password: "secret", recoveryCode: "ABCD EFGH" }]);
});

test("a browser without passkeys is not asked for one", async () => {
  const { user } = mount({ ...withApp, passkeys: [passkey] });
  await user.click(screen.getByRole("button", { name: "Act" }));
  await dialog();
  expect(screen.queryByRole("button", { name: /passkey/ })).toBeNull();
  expect(screen.getByLabelText(/^Code/)).toBeDefined();
});
