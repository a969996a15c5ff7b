import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";
import { expect } from "./test.ts";

/** A list that fills with the browser's requests, without the shop's scripts. */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isScript = request.method() === "GET" && pathname.startsWith("/assets/");
    if (!isScript && !request.url().startsWith("blob:")) urls.push(request.url());
  });
  return urls;
}

/** A field by the start of its label, without radios, whose labels start alike. */
export const field = (page: Page, label: string) =>
  page
    .getByRole("main")
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator(":not([type=radio])"));

export async function expectInvalid(page: Page, label: string, message: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

export const submitButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** A question about a watch that waits in the inbox. Answers by mail name the token. */
export async function anEnquiry(subject: string, email: string) {
  const token = randomUUID().replaceAll("-", "").slice(0, 30);
  const [row] = await runSql<{ id: number }>(
    sharedShop(),
    `with enquiry as (
       insert into enquiries (kind, name, email, subject, watch_id, reply_token)
       values ('watch', 'Ada Valid', $1, $2, 1, $3) returning id)
     insert into enquiry_messages (enquiry_id, kind, text)
     select id, 'received', 'Is it still there?' from enquiry returning enquiry_id as id`,
    [email, subject, token],
  );
  return { id: row?.id ?? 0, token };
}
