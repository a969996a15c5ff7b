import { open } from "./support/open.ts";
import { expect, test } from "./support/test.ts";

test("a click anywhere on a service follows its link, and the invitation works by keyboard", async ({
  page,
}) => {
  await open(page, "/about");
  const invitation = page.getByRole("region", { name: "Take your time" });
  await invitation.getByRole("link", { name: "Browse the Shop" }).focus();
  await page.keyboard.press("Tab");
  await expect(invitation.getByRole("link", { name: "Contact Us" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  const services = page.getByRole("region", { name: "What we do" }).getByRole("article");
  await services.first().click({ position: { x: 8, y: 8 } });
  await expect(page).toHaveURL("/shop");
});
