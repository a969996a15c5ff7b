import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";
import { toast } from "./support/toast.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const search = (page: Page) =>
  page.getByRole("search").getByRole("searchbox", { name: "Search articles" });
const box = (page: Page) => ({
  email: region(page, "Newsletter").getByRole("textbox", { name: "Email address" }),
  subscribe: region(page, "Newsletter").getByRole("button", { name: "Subscribe", exact: true }),
});

test("a card leads to its article, which does not exist yet; search and newsletter box do nothing", async ({
  page,
}) => {
  const folder = "src/features/content/articles";
  const openings = readdirSync(folder).map((file) =>
    readFileSync(`${folder}/${file}`, "utf8").slice(0, 40),
  );
  expect(openings).toHaveLength(6);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (["document", "script"].includes(response.request().resourceType())) {
      bodies.push(response.text());
    }
  });
  await open(page, "/blog");
  const received = (await Promise.all(bodies)).join("\n");
  page.removeAllListeners("response");
  expect(received).toContain("How the Steel Sports Watch Was Invented");
  for (const opening of openings) expect(received).not.toContain(opening);

  await test.step("a click anywhere on a card opens the article's URL", async () => {
    const card = region(page, "Recent Articles").getByRole("article").first();
    await card.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL("/blog/2");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
  });

  await test.step("search and newsletter box accept text and do nothing", async () => {
    await open(page, "/blog");
    const { email, subscribe } = box(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() !== "image") sent.push(`${request.method()} ${request.url()}`);
    });
    await page.evaluate(() => {
      document.documentElement.dataset.notReloaded = "yes";
    });

    await search(page).focus();
    await page.keyboard.type("perpetual calendar");
    await page.keyboard.press("Enter");
    await expect(search(page)).toHaveValue("perpetual calendar");

    await expect(email).toHaveAttribute("type", "email");
    await email.focus();
    await page.keyboard.type("reader@example.com");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(subscribe).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await subscribe.click();
    await expect(email).toHaveValue("reader@example.com");

    await expect(page).toHaveURL("/blog");
    await expect(page.locator("html")).toHaveAttribute("data-not-reloaded", "yes");
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(sent).toEqual([]);
  });
});
