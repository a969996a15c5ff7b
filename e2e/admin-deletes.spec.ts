import type { Page } from "@playwright/test";
import { runSql, type TestShop, type TestUser } from "#tests/test-shop.ts";
import {
  aBrand,
  anOrder,
  aUser,
  aWatch,
  type Named,
  startAdminShop,
} from "./support/admin-data.ts";
import { figure, openDashboard, question, rowOf, tab } from "./support/admin-page.ts";
import { axe } from "./support/axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toast.ts";
import { navigate } from "./support/watch-page.ts";
import { failures } from "./support/wishlists.ts";

test.describe.configure({ mode: "default" });

/** A shop of their own: elsewhere nobody expects a catalog that grows and shrinks. */
let shop: TestShop;
let self: TestUser;

test.beforeAll(async () => {
  shop = await startAdminShop();
});
test.afterAll(() => shop.stop());
test.beforeEach(async ({ context }) => {
  self = await signIn(context, "admin", shop);
});

interface Row {
  readonly tab: string;
  readonly figure: string;
  readonly calls: string;
  readonly deleted: readonly [title: string, text: string];
  make(): Promise<Named>;
}

type Kind = "watch" | "brand" | "user";
const kinds: Record<Kind, Row> = {
  watch: {
    tab: "Inventory",
    figure: "Watches",
    calls: "watches",
    make: async () => aWatch(shop, await aBrand(shop)),
    deleted: ["Watch deleted", "The watch has been successfully removed from inventory."],
  },
  brand: {
    tab: "Brands",
    figure: "Brands",
    calls: "brands",
    make: () => aBrand(shop),
    deleted: ["Brand deleted", "The brand has been successfully removed."],
  },
  user: {
    tab: "Users",
    figure: "Users",
    calls: "users",
    make: () => aUser(shop),
    deleted: ["User deleted", "The user account has been successfully removed."],
  },
};
const all = Object.keys(kinds) as Kind[];

const openTab = (page: Page, what: Kind) =>
  openDashboard(page, `${shop.url}/admin/dashboard?tab=${kinds[what].tab.toLowerCase()}`);

const deleteButton = (page: Page, { name }: Pick<Named, "name">) =>
  page.getByRole("button", { name: `Delete ${name}`, exact: true });

const answer = (page: Page, name: "Cancel" | "Delete") =>
  question(page).getByRole("button", { name, exact: true });

for (const what of all) {
  const kind = kinds[what];

  test(`a ${what} is deleted after a question, by keyboard alone`, async ({ page }) => {
    const other = await kind.make();
    const doomed = await kind.make();
    await openTab(page, what);
    await deleteButton(page, doomed).focus();
    await page.keyboard.press("Enter");
    await expect(question(page)).toHaveAccessibleDescription(
      `Are you sure you want to delete "${doomed.name}"? This action cannot be undone.`,
    );
    await expect(answer(page, "Cancel")).toBeFocused();
    await axe(page);
    await page.keyboard.press("Tab");
    await expect(answer(page, "Delete")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectToast(page, ...kind.deleted);
    await expect(question(page)).toHaveCount(0);
    await expect(rowOf(page, doomed.name)).toHaveCount(0);
    await expect(deleteButton(page, other), "the row that moved up").toBeFocused();
    await axe(page);
  });

  test(`a ${what} stays when the question is cancelled`, async ({ page }) => {
    const kept = await kind.make();
    await openTab(page, what);
    for (const leave of [
      () => answer(page, "Cancel").click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await deleteButton(page, kept).click();
      await leave();
      await expect(question(page)).toHaveCount(0);
      await expect(deleteButton(page, kept)).toBeFocused();
    }
    await page.reload();
    await expect(rowOf(page, kept.name)).toBeVisible();
  });

  for (const { how, console, fail } of failures) {
    test(`a ${what} that can't be deleted stays, and it is said: ${how}`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(console);
      const kept = await kind.make();
      await fail(page, `**/api/admin/${kind.calls}/*`, "DELETE");
      await openTab(page, what);
      await deleteButton(page, kept).click();
      await answer(page, "Delete").click();
      await expectToast(page, "Error", `Failed to delete ${what}. Please try again.`);
      await expect(question(page)).toHaveCount(0);
      await expect(rowOf(page, kept.name)).toBeVisible();
      await expect(deleteButton(page, kept)).toBeFocused();
    });
  }

  test(`the count of a deleted ${what} follows without a reload`, async ({ page }) => {
    const doomed = await kind.make();
    await openDashboard(page, `${shop.url}/admin/dashboard`);
    await expect(figure(page, kind.figure)).toHaveText(/^\d+$/);
    const count = Number(await figure(page, kind.figure).textContent());
    await tab(page, kind.tab).click();
    await deleteButton(page, doomed).click();
    await answer(page, "Delete").click();
    await expectToast(page, ...kind.deleted);
    await tab(page, "Analytics").click();
    await expect(figure(page, kind.figure)).toHaveText(String(count - 1));
  });
}

for (const { title, what, make, reason } of [
  {
    title: "a brand with watches",
    what: "brand",
    reason: "This brand still has 2 watches.",
    make: async () => {
      const brand = await aBrand(shop);
      await aWatch(shop, brand);
      await aWatch(shop, brand);
      return brand;
    },
  },
  {
    title: "an ordered watch",
    what: "watch",
    reason: "This watch is part of an order and is kept for it.",
    make: async () => {
      const watch = await aWatch(shop, await aBrand(shop));
      await anOrder(shop, "A customer", watch);
      return watch;
    },
  },
  {
    title: "the own account",
    what: "user",
    reason: "You can't delete your own account.",
    make: async () => ({ id: self.id, name: self.username }),
  },
] as const) {
  test(`${title} stays, and the question says why`, async ({ page, allowConsole }) => {
    allowConsole(/status of 409/);
    const kept = await make();
    await openTab(page, what);
    await deleteButton(page, kept).click();
    await answer(page, "Delete").click();
    await expect(question(page).getByRole("alert")).toHaveText(reason);
    await expectToast(page, "Error", reason);
    await expect(answer(page, "Delete")).toBeFocused();
    await axe(page);
    await answer(page, "Cancel").click();
    await expect(deleteButton(page, kept)).toBeFocused();
    await deleteButton(page, kept).click();
    await expect(question(page).getByRole("alert"), "a new question").toHaveCount(0);
  });
}

test("while the answer is awaited, a second click sends nothing and nothing closes", async ({
  page,
}) => {
  const doomed = await aBrand(shop);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route("**/api/admin/brands/*", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await openTab(page, "brand");
  await deleteButton(page, doomed).click();
  await answer(page, "Delete").click();
  await expect(answer(page, "Delete")).toHaveAttribute("aria-busy", "true");
  await answer(page, "Delete").click({ force: true });
  await page.keyboard.press("Escape");
  await answer(page, "Cancel").click({ force: true });
  await expect(question(page)).toBeVisible();
  await axe(page);
  release();
  await expectToast(page, ...kinds.brand.deleted);
  expect(sent).toBe(1);
});

test("what someone else has deleted meanwhile is deleted", async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  const doomed = await aBrand(shop);
  await openTab(page, "brand");
  await runSql(shop, "delete from brands where id = $1", [doomed.id]);
  await deleteButton(page, doomed).click();
  await answer(page, "Delete").click();
  await expectToast(page, ...kinds.brand.deleted);
  await expect(rowOf(page, doomed.name)).toHaveCount(0);
});

test("a deleted watch is gone from the shop in this browser too", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  const watch = await aWatch(shop, await aBrand(shop));
  await page.goto(`${shop.url}/watch/${watch.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(watch.name);
  await page.getByRole("link", { name: "Admin Panel" }).click();
  await tab(page, "Inventory").click();
  await page.getByRole("link", { name: `Edit ${watch.name}`, exact: true }).click();
  await expect(page, "to edit is to see the public page").toHaveURL(
    `${shop.url}/watch/${watch.id}`,
  );
  await page.goBack();
  await deleteButton(page, watch).click();
  await answer(page, "Delete").click();
  await expectToast(page, ...kinds.watch.deleted);
  await navigate(page, `/watch/${watch.id}`);
  await expect(page.getByRole("heading", { name: "Watch Not Found" })).toBeVisible();
  const { watches } = await (await page.request.get(`${shop.url}/api/watches`)).json();
  expect(watches.map(({ id }: Named) => id)).not.toContain(watch.id);
});
