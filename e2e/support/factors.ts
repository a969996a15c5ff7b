import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { freePort } from "#tests/free-port.ts";
import { runSql, startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { type Customer, registered } from "./auth.ts";
import { sharedShop } from "./shop.ts";
import { expect } from "./test.ts";

/** A shop at a name, which passkeys need, that asks its staff for a second factor. */
export async function startNamedShop(): Promise<TestShop> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = { CAPABILITIES: "accounts", REQUIRE_2FA: "staff", PORT: port, PUBLIC_URL: url };
  return { ...(await startOwnShop(sharedShop().databaseUrl, settings)), url };
}

/** A fingerprint reader in the browser, whose owner it recognises until told otherwise. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    recognises: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** A new account whose owner is signed in by a password. */
export async function signedInCustomer(page: Page, shopUrl = ""): Promise<Customer> {
  const customer = await registered(page, shopUrl);
  const reply = await page.request.post(`${shopUrl}/api/auth/login`, { data: customer });
  expect(reply.status()).toBe(200);
  return customer;
}

/** The code that an app shows now, or will show some steps later. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = Date.now() + stepsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp,
  });
}

/** An account with an authenticator app, signed out. The code of the current step is used. */
export async function customerWithApp(page: Page) {
  const customer = await signedInCustomer(page);
  const begun = await page.request.post("/api/account/totp");
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: codeOf(secret) };
  const confirmed = await page.request.post("/api/account/totp/confirm", { data });
  expect(confirmed.status()).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  await page.request.post("/api/auth/logout");
  return { ...customer, secret, recoveryCodes };
}

/** As if the last proof of who is signed in was long ago. */
export async function ageSignIns(
  { username }: { username: string },
  shop: Pick<TestShop, "databaseUrl"> = sharedShop(),
) {
  await runSql(
    shop,
    `update sessions set proved_at = now() - interval '1 day'
     where user_id = (select id from users where username = $1)`,
    [username],
  );
}

/** The dialog that shows new recovery codes, and stays until they are saved. */
export const codesDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Your recovery codes" });

export async function saveCodes(page: Page): Promise<string[]> {
  const items = codesDialog(page).getByRole("listitem");
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.keyboard.press("Escape");
  await expect(codesDialog(page).getByText("Please save the codes first.")).toBeVisible();
  await codesDialog(page).getByLabel("I have saved these codes").check();
  await codesDialog(page).getByRole("button", { name: "Done" }).click();
  await expect(codesDialog(page)).toBeHidden();
  return codes;
}

export const proofDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Confirm that it is you" });

export const secondStep = (page: Page) => page.getByRole("heading", { name: "One more step" });
