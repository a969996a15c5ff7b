import type { Page } from "@playwright/test";
import { expectAccessibleAtEveryWidth } from "./support/layout.ts";
import { hydrated, open } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const nowhere = "/no-such-page";
const notFoundMessage = /status of 404/;

interface Brand {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

async function expectTenBrands(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const reply = await page.request.get("/api/brands");
  const { brands } = (await reply.json()) as { brands: Brand[] };
  // With every capability on, other journeys add brands of their own.
  const seeded = brands.filter(({ id }) => id <= 10);
  expect(seeded).toHaveLength(10);
  for (const { name, slug } of seeded) {
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(main.locator(`a[href="/shop?brand=${slug}"]`).first()).toBeVisible();
  }
}

test("the health and readiness checks return 200", async ({ request }) => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test("an unknown path returns 404 with the not-found screen", async ({ page, allowConsole }) => {
  allowConsole(notFoundMessage);
  const response = await page.goto(nowhere);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await hydrated(page);
});

test("collections lists the ten brands and hydrates without a request", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  const response = await page.goto("/collections", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  await hydrated(page);
  expect(calls).toEqual([]);
  await expectTenBrands(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("collections lists the ten brands", async ({ page }) => {
    await page.goto("/collections");
    await expectTenBrands(page);
  });
});

test("the header greets signed-in users of every role by name", async ({ page, context }) => {
  for (const role of ["customer", "wholesale", "admin"] as const) {
    await context.clearCookies();
    const user = await signIn(context, role);
    await open(page, "/collections");
    await expect(page.getByRole("banner")).toContainText(user.username);
  }
});

test("both are accessible at every width", async ({ page, allowConsole }) => {
  allowConsole(notFoundMessage);
  for (const path of ["/collections", nowhere]) {
    await open(page, path);
    await expectAccessibleAtEveryWidth(page);
  }
});
