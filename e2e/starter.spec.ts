import type { Page } from "@playwright/test";
import { authDialog, field, registered, signInLink } from "./support/auth.ts";
import { cartLink, line, twoWatches } from "./support/cart-page.ts";
import { hydrated } from "./support/open.ts";
import { phone, tapOnce, tapTargets } from "./support/tap.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { references, watchOf } from "./support/watch-page.ts";

const starterFile = /\/assets\/starter-[^/]+\.js$/;

/** Lets the starter load, but nothing of the application until the returned function is called. */
async function holdApplication(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!starterFile.test(route.request().url())) await released;
    await route.continue();
  });
  return async () => {
    release();
    await hydrated(page);
  };
}

function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) urls.push(request.url());
  });
  return urls;
}

const callsTo = (page: Page, path: string) => {
  const calls: (string | null)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.postData());
  });
  return calls;
};

const email = (page: Page) => page.getByRole("main").getByLabel(/^Email address/);

test("a first visit loads the starter and no other script", async ({ page }) => {
  const scripts = scriptsOf(page);
  for (const path of ["/", "/shop", "/watch/2"]) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts, path).toEqual([expect.stringMatching(starterFile)]);
  }
  const starter = await page.request.get(scripts[0] ?? "");
  expect((await starter.body()).length).toBeLessThanOrEqual(1750);
});

test("a guest's cart is counted without any act, as are changes of other tabs, and who signs in there is greeted", async ({
  page,
  context,
}) => {
  const [watch] = await twoWatches(page.request);
  await page.goto("/about");
  await page.evaluate(
    (stored) => localStorage.setItem("meridian.cart", stored),
    JSON.stringify({ items: [line(watch, 3)] }),
  );
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
  await page.evaluate(() => localStorage.clear());

  const other = await context.newPage();
  await page.goto("/about");
  await other.goto("/watch/2");
  await other.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");

  const customer = await registered(page);
  await context.clearCookies();
  const third = await context.newPage();
  await page.evaluate(() => localStorage.clear());
  await third.goto("/faq");
  await other.goto("/login");
  const form = other.getByRole("main");
  await field(form, "Username").fill(customer.username);
  await field(form, "Password").fill(customer.password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(third.getByText(`Welcome, ${customer.username}`)).toBeVisible();
});

test("a page left before or after hydration and restored greets who has signed in since", async ({
  page,
  context,
}) => {
  const customer = await registered(page);
  for (const state of ["before", "after"] as const) {
    await context.clearCookies();
    await page.goto("/faq");
    if (state === "after") await hydrated(page);
    await page.request.post("/api/auth/login", { data: customer });
    // The headless browser has no back/forward cache, so the event comes from the test.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await expect(page.getByText(`Welcome, ${customer.username}`), state).toBeVisible();
  }
});

test.describe("on a slow phone", () => {
  // A slow processor is imitated by keeping a real one busy, so only one visit of three has it.
  const visits = [
    { momentMs: 0, slow: "connection" },
    { momentMs: 1500, slow: "connection and processor" },
    { momentMs: 2500, slow: "connection" },
  ] as const;

  for (const part of [0, 1]) {
    const targets = tapTargets.filter((_, index) => index % 2 === part);
    const names = targets.map(({ name }) => name).join(", ");
    test(`a tap has its effect once, at any moment: ${names}`, async ({ browser, baseURL }) => {
      test.slow();
      for (const target of targets) {
        // The pages mostly wait for the slow connection, so they can do it together.
        const outcomes = visits.map(async (visit) => {
          const context = await browser.newContext(phone);
          const { outcome } = await tapOnce(context, { origin: `${baseURL}`, target, ...visit });
          await context.close();
          return outcome;
        });
        expect(await Promise.all(outcomes), target.name).toEqual(["once", "once", "once"]);
      }
    });
  }
});

test("two presses of one button before hydration are one, and other buttons count too", async ({
  page,
}) => {
  const release = await holdApplication(page);
  const { id } = await watchOf(page.request, references.fourPictures);
  await page.goto(`/watch/${id}`);
  const next = page.getByRole("button", { name: "Next picture" });
  const tab = page.getByRole("tab", { name: "Shipping & Returns" });
  await next.dblclick();
  await tab.click();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(next).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Picture 2 of")).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("keys and tabs pressed before hydration work", async ({ page }) => {
  const release = await holdApplication(page);
  const { id } = await watchOf(page.request, references.fourPictures);
  await page.goto(`/watch/${id}`);
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Shipping & Returns").click();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Next picture" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tab("Details & Specifications")).toHaveAttribute("aria-selected", "true");
  await release();
  await expect(tab("Authenticity Guarantee")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Picture 3 of")).toBeAttached();
});

test("a form filled in and submitted before hydration is sent once", async ({ page }) => {
  const calls = callsTo(page, "/api/subscribe");
  const release = await holdApplication(page);
  await page.goto("/");
  await email(page).fill("early@meridian.example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Subscribe" }).click();
  expect(new URL(page.url()).pathname).toBe("/");
  await release();
  await expectToast(page, "Subscription successful");
  expect(calls).toEqual([JSON.stringify({ email: "early@meridian.example" })]);
});

test("what was typed and chosen before hydration is kept, and a sort order is applied", async ({
  page,
}) => {
  await test.step("typed text", async () => {
    const customer = await registered(page);
    await page.context().clearCookies();
    const release = await holdApplication(page);
    await page.goto("/login");
    const form = page.getByRole("main");
    await field(form, "Username").fill(customer.username);
    await field(form, "Password").fill(customer.password);
    await release();
    await expect(field(form, "Username")).toHaveValue(customer.username);
    await form.getByRole("button", { name: "Sign In" }).click();
    await expectToast(page, "Logged in successfully");
  });

  await test.step("choices", async () => {
    await page.unrouteAll();
    const release = await holdApplication(page);
    await page.goto("/sell");
    await page.getByLabel(/^Brand/).selectOption("omega");
    await page.getByLabel("Phone", { exact: true }).and(page.getByRole("radio")).check();
    await page.getByRole("checkbox").first().check();
    await release();
    await expect(page.getByLabel(/^Brand/)).toHaveValue("omega");
    await expect(
      page.getByLabel("Phone", { exact: true }).and(page.getByRole("radio")),
    ).toBeChecked();
    await expect(page.getByRole("checkbox").first()).toBeChecked();
    await page.getByRole("button", { name: "Submit Your Watch" }).click();
    await expect(page.getByLabel(/^Model/)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(/^Brand/)).not.toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a sort order", async () => {
    await page.unrouteAll();
    const release = await holdApplication(page);
    await page.goto("/shop");
    await page.getByLabel("Sort by").selectOption("price-asc");
    await release();
    await expect(page).toHaveURL(/sort=price-asc/);
  });
});

test("filters and links used before hydration are the browser's", async ({ page }) => {
  await holdApplication(page);
  await page.goto("/shop");
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Black" }).check();
  await page.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page).toHaveURL(/dialColor=Black/);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/watch\/\d+$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
});

test("without the application links lead on, buttons stay, and the next act tries again", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|net::ERR/);
  let offline = true;
  await page.route(/\/assets\/.*\.js$/, (route) =>
    offline && !starterFile.test(route.request().url()) ? route.abort() : route.continue(),
  );
  await page.goto("/watch/2");
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(add).not.toHaveAttribute("aria-busy");
  await signInLink(page).click();
  await expect(page).toHaveURL(/\/login$/);

  await page.goto("/watch/2");
  const next = page.getByRole("button", { name: "Next picture" });
  await next.click();
  await expect(next).not.toHaveAttribute("aria-busy");
  offline = false;
  await add.click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  await expect(page.getByText("Picture 1 of")).toBeAttached();
  await signInLink(page).click();
  await expect(authDialog(page)).toBeVisible();
});
