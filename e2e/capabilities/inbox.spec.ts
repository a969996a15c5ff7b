import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signedMail } from "#tests/inbound-mail.ts";
import { runSql } from "#tests/test-shop.ts";
import { anEnquiry } from "../support/enquiries.ts";
import { expectFits } from "../support/expect-fits.ts";
import { open } from "../support/open.ts";
import { signInStaff } from "../support/people.ts";
import { sharedShop } from "../support/shop.ts";
import { expect, test } from "../support/test.ts";
import { expectToast } from "../support/toast.ts";

/** As the mail provider hands an answer on. */
async function answerByMail(email: string, token: string, text: string): Promise<void> {
  const to = `inbox+${token}@reply.example`;
  const raw = `From: Ada <${email}>\r\nTo: ${to}\r\nSubject: Re: x\r\nMessage-ID: <${randomUUID()}@valid.example>\r\n\r\n${text}\r\n\r\nOn Nov 16, 2026, Meridian wrote:\r\n> Hello\r\n`;
  const url = `${process.env.BASE_URL}/api/inbound-mail`;
  const response = await fetch(url, { method: "POST", headers: signedMail(raw), body: raw });
  expect(response.status).toBe(200);
}

const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });

test("a question is answered, answered again, noted, attached, closed and its sender blocked", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 409 .*\/replies/);
  await signInStaff(context, "sales");
  const subject = `Question ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 8)}@valid.example`;
  const { id, token } = await anEnquiry(subject, email);
  await open(page, `/admin/inbox?search=${encodeURIComponent(subject)}`);
  await expect(page.getByRole("link", { name: /^Inbox/ })).toContainText("unread");
  await expect(page.getByRole("row", { name: new RegExp(subject) })).toContainText("Unread");
  await expectFits(page);

  // Single keys, as in a mail program.
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Assign to me");
  await keys.getByRole("button", { name: "Close" }).click();
  await expect(keys).toBeHidden();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: subject })).toBeFocused();
  await page.keyboard.press("a");
  await expectToast(page, "Inbox");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
  await expect(page.getByLabel("State")).toHaveValue("open");

  await page.keyboard.press("n");
  await page.getByLabel("Note", { exact: true }).fill("Called twice.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(conversation(page)).toContainText("Note for the staff");

  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("button", { name: "Edit templates" }).click();
  const templates = page.getByRole("dialog", { name: "Templates" });
  await templates.getByRole("button", { name: "New template" }).click();
  await templates.getByLabel("Title").fill(`Thanks ${email}`);
  await templates.getByLabel("Answer").fill("Dear {name}, the {watch} is here.");
  await templates.getByRole("button", { name: "Save template" }).click();
  await templates.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Template").selectOption(`Thanks ${email}`);
  const answer = page.getByLabel(`Answer to ${email}`);
  await expect(answer).toHaveValue(/^Dear Ada Valid, the Rolex Submariner.* is here\.$/);
  await page.getByLabel("Attach files").setInputFiles({
    name: "List.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nprices\n%%EOF"),
  });
  await expect(page.getByRole("list", { name: "Files of this answer" })).toContainText("List.pdf");

  // A draft survives leaving the page.
  await open(page, `/admin/inbox/${id}`);
  await expect(answer).toHaveValue(/^Dear Ada Valid/);
  await expect(page.getByRole("list", { name: "Files of this answer" })).toContainText("List.pdf");
  await expectFits(page);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(conversation(page)).toContainText("Dear Ada Valid");
  await expect(answer).toHaveValue("");
  await expect(page.getByLabel("State")).toHaveValue("waiting");
  const [mail] = await runSql<{ reply_to: string }>(
    sharedShop(),
    "select reply_to from outgoing_mails where recipient = $1",
    [email],
  );
  expect(mail?.reply_to).toBe(`inbox+${token}@reply.example`);

  // Somebody who has not seen the answer is told.
  await answerByMail(email, token, "Wonderful, I come on Monday.");
  await answer.fill("Are you there?");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("alert")).toContainText("The sender has written meanwhile");
  await expect(conversation(page)).toContainText("I come on Monday.");
  await conversation(page).getByText("Show quoted text").click();
  await expect(conversation(page)).toContainText("Meridian wrote:");
  await expectFits(page);
  await answer.fill("Until Monday.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(page.getByLabel("State")).toHaveValue("closed");

  await page.getByRole("button", { name: "Block this sender" }).click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unblock this sender" })).toBeVisible();
  await answerByMail(email, token, "This is thrown away.");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("u");
  await expect(page).toHaveURL(/\/admin\/inbox$/);
});
