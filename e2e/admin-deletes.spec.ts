import type { Page } from "@playwright/test";
import { aBrand, aWatch, type Named } from "./support/admin-data.ts";
import { dialog, figure, openDashboard, rowOf, tab } from "./support/admin-page.ts";
import { axe } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { navigate } from "./support/watch-page.ts";

// The dialog itself, its failures and the focus are tested in src/features/dashboard/ui/deletion.test.tsx.

const deleteButton = (page: Page, { name }: Pick<Named, "name">) =>
  page.getByRole("button", { name: `Delete ${name}`, exact: true });

const choose = (page: Page, name: "Cancel" | "Delete") =>
  dialog(page).getByRole("button", { name, exact: true });

test("brands and watches are deleted, and the shop follows without a reload", async ({
  page,
  ownShop: shop,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 40[49]/);
  const address = (search = "") => `${shop.url}/admin/dashboard${search}`;
  await signIn(context, "admin", shop);
  await test.step("a brand, by keyboard; the count follows", async () => {
    const other = await aBrand(shop);
    const doomed = await aBrand(shop);
    await openDashboard(page, address());
    await expect(figure(page, "Brands")).toHaveText(/^\d+$/);
    const count = Number(await figure(page, "Brands").textContent());
    await tab(page, "Brands").click();
    await deleteButton(page, doomed).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveAccessibleDescription(
      `Are you sure you want to delete "${doomed.name}"? This action cannot be undone.`,
    );
    await expect(choose(page, "Cancel")).toBeFocused();
    await axe(page);
    await page.keyboard.press("Tab");
    await expect(choose(page, "Delete")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, "Brand deleted", "The brand has been successfully removed.");
    await expect(rowOf(page, doomed.name)).toHaveCount(0);
    await expect(deleteButton(page, other), "the row that moved up").toBeFocused();
    await tab(page, "Analytics").click();
    await expect(figure(page, "Brands")).toHaveText(String(count - 1));
  });
  await test.step("a brand with watches stays, and dialog and toast show the reason", async () => {
    const reason = "This brand still has 2 watches.";
    const brand = await aBrand(shop);
    await aWatch(shop, brand);
    await aWatch(shop, brand);
    await openDashboard(page, address("?tab=brands"));
    await deleteButton(page, brand).click();
    await choose(page, "Delete").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(reason);
    await expectToast(page, "Error", reason);
    await expect(choose(page, "Delete")).toBeFocused();
    await axe(page);
    await choose(page, "Cancel").click();
    await expect(deleteButton(page, brand)).toBeFocused();
  });
  await test.step("on a phone Cancel stands beside Delete and before it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const brand = await aBrand(shop);
    await openDashboard(page, address("?tab=brands"));
    await deleteButton(page, brand).click();
    await expect(choose(page, "Cancel")).toBeFocused();
    // Read together, because the dialog slides in.
    const buttons = await dialog(page)
      .getByRole("button")
      .evaluateAll((found) =>
        found.map((button) => {
          const { left, top } = button.getBoundingClientRect();
          return { name: button.textContent, left, top };
        }),
      );
    const [first, second] = buttons.toSorted((a, b) => a.top - b.top || a.left - b.left);
    expect([first?.name, second?.name]).toEqual(["Cancel", "Delete"]);
    expect(first?.top).toBe(second?.top);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step("a deleted watch disappears from the shop in this browser too", async () => {
    const watch = await aWatch(shop, await aBrand(shop));
    await page.goto(`${shop.url}/watch/${watch.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(watch.name);
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await tab(page, "Inventory").click();
    await page.getByRole("link", { name: `Edit ${watch.name}`, exact: true }).click();
    await expect(page, "the edit button opens the public page").toHaveURL(
      `${shop.url}/watch/${watch.id}`,
    );
    await page.goBack();
    await deleteButton(page, watch).click();
    await choose(page, "Delete").click();
    await expectToast(
      page,
      "Watch deleted",
      "The watch has been successfully removed from inventory.",
    );
    await navigate(page, `/watch/${watch.id}`);
    await expect(page.getByRole("heading", { name: "Watch Not Found" })).toBeVisible();
    const { watches } = await (await page.request.get(`${shop.url}/api/watches`)).json();
    expect(watches.map(({ id }: Named) => id)).not.toContain(watch.id);
  });
});
