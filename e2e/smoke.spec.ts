import type { Page } from "@playwright/test";
import { hydrated } from "./support/open.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

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

test("the shop is healthy, hydrates without a request, greets everybody and knows what it has not", async ({
  page,
  context,
  allowConsole,
}) => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  const response = await page.goto("/collections", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  await hydrated(page);
  expect(calls).toEqual([]);
  await expectTenBrands(page);

  for (const role of ["customer", "wholesale", "admin"] as const) {
    await context.clearCookies();
    const user = await signIn(context, role);
    await page.goto("/collections");
    await expect(page.getByRole("banner")).toContainText(user.username);
  }

  allowConsole(/status of 404/);
  for (const path of ["/no-such-page", "/__kit"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
  await hydrated(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("collections lists the ten brands", async ({ page }) => {
    await page.goto("/collections");
    await expectTenBrands(page);
  });
});
