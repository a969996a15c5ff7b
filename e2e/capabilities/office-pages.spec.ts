import { axe } from "../support/axe.ts";
import { open } from "../support/open.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page of the ${colorScheme} office`, async ({
    page,
    context,
    allowConsole,
  }) => {
    test.slow();
    // axe asks the frame of a mail's preview, which may not answer.
    allowConsole(/Failed to execute 'postMessage'/);
    await signIn(context, "admin");
    await page.emulateMedia({ colorScheme });
    await open(page, "/admin/overview");
    const addressesIn = (role: "link" | "menuitem", within = page.getByRole("menu")) =>
      within
        .getByRole(role)
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const rail = page.getByRole("navigation", { name: "Back office" });
    const sections = await addressesIn("link", rail);
    await page.getByRole("button", { name: "New", exact: true }).press("Enter");
    const beginnings = await addressesIn("menuitem");
    expect(beginnings.length).toBeGreaterThan(2);
    for (const address of new Set([...sections, ...beginnings])) {
      await open(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await test.step(`${address} at ${screen.width}`, () => axe(page));
      }
    }
  });
}
