import type { Page } from "@playwright/test";
import { paths } from "#src/lib/paths.ts";
import { axe } from "./support/axe.ts";
import { expectFits } from "./support/expect-fits.ts";
import { open } from "./support/open.ts";
import { examplesIn, missingPages } from "./support/page-examples.ts";
import { pageKinds, shopPages } from "./support/shop-pages.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const visitors = {
  listed: undefined,
  unlisted: undefined,
  customer: "customer",
  dealer: "wholesale",
  office: "admin",
  record: "admin",
} as const;

/** A bar at the lower edge covers a part of their rows or links, unless all of the page is in view. */
const listings: readonly string[] = [
  paths.nicknames.pattern,
  paths.shop.pattern,
  paths.brand.pattern,
  paths.wholesale.pattern,
];

/** The staff's pages follow the device. */
async function expectDarkAccessible(page: Page, height = 900): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 19, 16)");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height });
    await axe(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

for (const kind of pageKinds) {
  test(`${kind} pages fit every width, and axe finds nothing`, async ({
    page,
    context,
    capabilities,
    allowConsole,
  }) => {
    const isOffice = kind === "office" || kind === "record";
    test.skip(isOffice && capabilities === "none", "The specified dashboard is not listed.");
    for (const missing of missingPages) allowConsole(new RegExp(`status of 404 .*${missing}`));
    allowConsole(/status of 404 .*\/account\/wishlist\/abc/);
    // The application asks again for the watch that does not exist.
    allowConsole(/status of 404 .*\/api\/watches\/999999/);
    // axe asks the frame of a mail's preview, which may not answer.
    allowConsole(/Failed to execute 'postMessage'/);
    const examples = examplesIn(capabilities);
    const pages = (await shopPages(capabilities)).filter((one) => one.kind === kind);
    expect(pages.length).toBeGreaterThan(0);
    test.setTimeout(pages.length * 60_000);
    const role = visitors[kind];
    if (role) await signIn(context, role);
    for (const { pattern } of pages) {
      const example = examples[pattern];
      if (!example && pattern.includes("{")) throw new Error(`${pattern} has no example.`);
      for (const path of example ? await example(page) : [pattern]) {
        await test.step(path, async () => {
          if (pattern === "/admin/dashboard") await signIn(context, "admin");
          await open(page, path);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          const height = listings.includes(pattern) ? 5_000 : undefined;
          await expectFits(page, height);
          if (isOffice) await expectDarkAccessible(page, height);
        });
      }
    }
  });
}
