import type { Page } from "@playwright/test";
import { signInLink } from "./support/auth.ts";
import { cartLink } from "./support/cart-page.ts";
import { submitButton } from "./support/enquiries.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { gallery, references, thumbnail, watchOf } from "./support/watch-page.ts";
import { apply, cards } from "./support/wholesale.ts";
import { aList } from "./support/wishlists.ts";

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("without JavaScript pages are readable, and their controls are links", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ csp$/);
  await test.step("home", async () => {
    await page.goto("/");
    await expect(main(page).getByRole("heading", { level: 2 })).toHaveText([
      "Browse By Brand",
      "Featured Luxury Watches",
      "Curated Collections",
      "Our Services",
      "Stay Informed",
    ]);
    await expect(region(page, "Browse By Brand").getByRole("listitem")).toHaveCount(6);
    await expect(region(page, "Featured Luxury Watches").getByRole("article")).not.toHaveCount(0);
    await page.getByRole("link", { name: "Our Services", exact: true }).click();
    await expect(page).toHaveURL("/#services");
    await expect(region(page, "Our Services").getByRole("heading").first()).toBeInViewport();
    const newsletter = region(page, "Stay Informed");
    await expect(newsletter.getByRole("textbox")).toBeHidden();
    await expect(newsletter.getByRole("link")).toHaveAttribute("href", /^mailto:\S+@/);
  });

  await test.step("a watch", async () => {
    const watch = await watchOf(page.request, references.fourPictures);
    await page.goto(`/watch/${watch.id}`);
    for (const tab of [
      "Details & Specifications",
      "Shipping & Returns",
      "Authenticity Guarantee",
    ]) {
      await expect(page.getByRole("heading", { name: tab })).toBeVisible();
    }
    for (const text of ["Sapphire crystal", "7-day inspection period", "We guarantee that"]) {
      await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
    }
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(gallery(page).getByRole("button")).toHaveCount(0);
    await expect(page.locator("#picture-3")).not.toBeInViewport({ ratio: 0.5 });
    await thumbnail(page, 3).click();
    await expect(page.locator("#picture-3")).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole("link", { name: "View full screen" })).toHaveAttribute(
      "href",
      `${watch.images[0]}-1200.webp`,
    );
  });

  await test.step("the information pages", async () => {
    for (const [path, name] of [
      ["/faq", "Frequently Asked Questions"],
      ["/shipping", "Shipping & Returns"],
      ["/warranty", "Warranty"],
      ["/privacy", "Privacy Policy"],
      ["/terms", "Terms of Service"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const contents = page.getByRole("navigation", { name: "On this page" });
      const last = contents.getByRole("link").last();
      const section = (await last.textContent()) ?? "";
      await last.click();
      await expect(
        main(page).getByRole("heading", { level: 2, name: section, exact: true }),
      ).toBeInViewport();
    }
    await page.goto("/faq#refunds");
    await expect(page.getByText("Refunds are processed in 3-5 business days")).toBeVisible();
    await main(page).locator("summary").filter({ hasText: "Do you ship worldwide?" }).click();
    await expect(page.getByText("Yes, we ship worldwide.")).toBeVisible();
  });
});

test("without JavaScript forms that need it say so, and the header's links lead to pages", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ csp$/);
  await page.goto("/shop");
  await expect(page.getByRole("button", { name: /Add to Cart/ })).toHaveCount(0);
  await cartLink(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await expect(page.getByText("needs JavaScript to be shown")).toBeVisible();
  await expect(main(page).getByRole("link")).toHaveAttribute("href", "/shop");

  await signInLink(page).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.content()).toMatch(/<noscript>.*Signing in needs JavaScript\./);
  await expect(main(page).getByLabel("Username")).toBeHidden();
  await page.goto("/admin/login");
  expect(await page.content()).toMatch(/<noscript>.*Signing in needs JavaScript\./);
  await expect(main(page).getByRole("button", { name: "Sign In", exact: true })).toBeHidden();
  await page.goto("/admin/dashboard");
  expect(await page.content()).toMatch(/<noscript>.*The dashboard needs JavaScript/);
  await expect(page.getByText("Checking access")).toBeHidden();

  await page.goto("/contact");
  await expect(main(page).getByRole("link", { name: "hello@meridian.example" })).toBeVisible();
  await expect(main(page).getByText(/^The form needs JavaScript/)).toBeVisible();
  await expect(submitButton(page, "Send Message")).toBeHidden();
  await page.goto("/sell");
  await expect(main(page).getByRole("heading", { name: "How It Works" })).toBeVisible();
  await expect(main(page).getByText(/^The form needs JavaScript/)).toBeVisible();
  await expect(submitButton(page, "Submit Your Watch")).toBeHidden();
  await page.goto("/wholesale-application");
  await expect(submitButton(page, "Submit Application")).toBeHidden();
  await expect(main(page).getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("heading", { name: "How It Works" })).toBeVisible();
});

test("without JavaScript filters, sort and pages of both catalogs are plain forms and links", async ({
  page,
  context,
}) => {
  const filters = main(page).locator("summary");
  const sort = async (order: string) => {
    await page.getByLabel("Sort by").selectOption(order);
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await expect(page.getByLabel("Sort by")).toHaveValue("price-asc");
  };
  await page.goto("/shop?brand=rolex");
  await filters.click();
  await page.getByRole("checkbox", { name: "Black" }).check();
  await page.getByRole("checkbox", { name: "Blue" }).check();
  await apply(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rolex Watches");
  await expect(page.getByRole("link", { name: "Remove Black" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Blue" })).toBeVisible();
  await sort("Price: Low to High");
  await expect(page.getByRole("link", { name: "Remove Blue" })).toBeVisible();
  await filters.click();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/shop\?brand=rolex&price=0-100000&sort=price-asc$/);
  await expect(page.getByRole("link", { name: /^Remove/ })).toHaveCount(0);
  await page.goto("/shop");
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL(/page=3$/);
  await expect(cards(page)).toHaveCount(9);

  await signIn(context, "wholesale");
  await page.goto("/wholesale");
  await page.getByRole("form", { name: "Filters" }).getByLabel("Brand").selectOption("Rolex");
  await apply(page).click();
  await expect(page).toHaveURL(/[?&]brand=rolex/);
  await expect(page.getByRole("link", { name: "Remove Rolex" })).toBeVisible();
  await sort("Price Low to High");
  await expect(page.getByRole("link", { name: "Remove Rolex" })).toBeVisible();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page).toHaveURL(/\/wholesale\?price=0-100000&sort=price-asc$/);
});

test("without JavaScript an account shows its lists and their watches, and its links work", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ csp$/);
  await signIn(context, "customer");
  await aList(page, "Divers", [1]);
  await page.goto("/account");
  const list = region(page, "My Wishlists").getByRole("article");
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  await expect(list).toContainText(`Created ${today}`);
  await expect(page.getByRole("button", { name: "Create Wishlist" })).toBeHidden();
  await page.getByRole("link", { name: "View Divers" }).click();
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Remove/ })).toBeHidden();
  await main(page).getByRole("link", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
});
