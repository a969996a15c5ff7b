import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aPhoto } from "#tests/photos.ts";
import { humanGuard, sellFields } from "#tests/sell-fields.ts";
import { runSql } from "#tests/test-shop.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { sharedShop } from "../support/shop.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

/** As the seller's form sends it. */
async function offered(email: string, serialNumber: string): Promise<number> {
  const send = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(`${process.env.BASE_URL}${path}`, {
      method: "POST",
      body,
      headers,
    });
    expect(response.status, path).toBe(201);
  };
  const draft = { "x-draft-token": randomBytes(32).toString("base64url") };
  for (const seed of [1, 2, 3]) {
    const photo = await aPhoto({ seed, width: 900, height: 900 });
    const headers = { ...draft, "content-type": "image/jpeg" };
    await send("/api/offer-drafts/photos", new Uint8Array(photo), headers);
  }
  const fields = { ...sellFields, brand: "rolex", model: "Submariner", email, serialNumber };
  await send("/api/offers", JSON.stringify({ ...fields, guard: humanGuard }), {
    ...draft,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  });
  const [row] = await runSql<{ id: number }>(
    sharedShop(),
    "select id from enquiries where email = $1",
    [email],
  );
  return row?.id ?? 0;
}

/** The page that the last mail to the seller leads to. */
async function sellersPage(email: string): Promise<string> {
  const [mail] = await runSql<{ text: string }>(
    sharedShop(),
    "select text from outgoing_mails where recipient = $1 order by id desc limit 1",
    [email],
  );
  const key = /#key=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  return `/sell/offer#key=${key}`;
}

const panel = (page: Page) => page.getByRole("region", { name: "Rolex Submariner" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

/** Opens the form of an act, and sends it. */
async function act(page: Page, name: string, fill: () => Promise<void> = async () => {}) {
  await button(page, name).click();
  await fill();
  await button(page, name).click();
  await expectToast(page, "Offer");
}

test("the staff works an offer from received to paid, with the seller on the other side", async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, "admin");
  const email = `${randomUUID().slice(0, 8)}@valid.example`;
  const serial = `E2E-${randomUUID().slice(0, 8)}`;
  const id = await offered(email, serial);

  await open(page, "/admin/stolen-serials");
  await page.getByLabel("Choose a file or drop it here").setInputFiles({
    name: "register.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`serial,brand,note\n${serial},Rolex,Reported in Geneva\n??,Rolex,\n`),
  });
  await expect(page.getByText("Row 3: Enter a serial number")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Add 1 serial number" }).click();
  await expectToast(page, "1 serial number added");
  await expect(page.getByRole("row", { name: new RegExp(serial) })).toBeVisible();
  await expectFits(page);

  await open(page, `/admin/inbox/${id}`);
  await expect(panel(page).getByText("is on the list of stolen watches")).toBeVisible();
  await expect(panel(page).getByText("Reported in Geneva")).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "Comparable watches" })).toBeVisible();
  await expect(panel(page).getByRole("heading", { name: "Past sales" })).toBeVisible();
  await expectFits(page);
  await panel(page)
    .getByRole("button", { name: /^1 of 3/ })
    .click();
  const large = page.getByRole("dialog", { name: "Photo 1 of 3" });
  await expect(large.getByRole("img")).toHaveJSProperty("naturalWidth", 900);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Photo 2 of 3" })).toBeVisible();
  await page.keyboard.press("Escape");

  await act(page, "Start valuation");
  await button(page, "Send a quote").click();
  await button(page, "Send a quote").click();
  await expect(panel(page).getByLabel("Amount in USD")).toBeFocused();
  await panel(page).getByLabel("Amount in USD").fill("9,000");
  await expect(panel(page).getByRole("region", { name: "Mail to the seller" })).toContainText(
    "We offer you $9,000",
  );
  await expectFits(page);
  await button(page, "Send a quote").click();
  await expectToast(page, "Offer");
  await expect(panel(page).getByText("Waits for the seller's answer to $9,000.")).toBeVisible();

  const seller = await (await browser.newContext()).newPage();
  await open(seller, await sellersPage(email));
  await seller.getByRole("button", { name: "Accept $9,000" }).click();
  await seller.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expect(seller.getByRole("heading", { level: 1 })).toHaveText("Please send us your watch");

  await page.reload();
  await open(page, `/admin/inbox/${id}`);
  await act(page, "Note arrival");
  await act(page, "State the final amount", async () => {
    await expect(panel(page).getByLabel("Reasons")).toBeHidden();
    await panel(page).getByLabel("Final amount in USD").fill("8500");
    await panel(page).getByLabel("Reasons").fill("The case was polished.");
  });
  await expect(panel(page).getByText("Waits for the seller's word")).toBeVisible();
  await expect(button(page, "Note payment")).toBeHidden();

  // Another fragment alone would not open the page anew.
  await seller.goto("about:blank");
  await open(seller, await sellersPage(email));
  await seller.getByRole("button", { name: /8,500/ }).click();
  await seller.getByRole("alertdialog").getByRole("button").last().click();
  await expect(seller.getByRole("alertdialog")).toBeHidden();
  await page.reload();
  await open(page, `/admin/inbox/${id}`);
  await act(page, "Note payment", () =>
    panel(page).getByLabel("Reference", { exact: true }).fill("W-7"),
  );
  await expect(panel(page).getByText("Paid. The watch is yours.")).toBeVisible();

  await button(page, "Create draft in the inventory").click();
  await expectToast(page, "Draft created");
  await expectFits(page);
  await panel(page).getByRole("link", { name: "Open the draft" }).click();
  await expect(page.getByLabel("Serial number")).toHaveValue(serial);
  await expect(page.getByLabel("Cost", { exact: false }).first()).toHaveValue("8500");
  await seller.context().close();
});
