import type { Page } from "@playwright/test";
import { runSql } from "#tests/test-shop.ts";
import type { ListedWatch } from "./cart-page.ts";
import { sharedShop } from "./shop.ts";

type DealerWatch = ListedWatch & { wholesalePrice: number };

export interface DealerListing {
  watches: DealerWatch[];
  summary: {
    count: number;
    totalRetail: number;
    totalWholesale: number;
    averageDiscount: number;
  };
}

/** The response for the page's session, newest first; the default range starts at 1000. */
export async function dealerListing({ request }: Page, query = ""): Promise<DealerListing> {
  const reply = await request.get(`/api/wholesale/watches?minPrice=1000${query}`);
  return (await reply.json()) as DealerListing;
}

export async function withdrawWholesale({ username }: { username: string }): Promise<void> {
  const statement = "update users set is_wholesale = false where username = $1";
  await runSql(sharedShop(), statement, [username]);
}

export const results = (page: Page) => page.getByRole("region", { name: "Watches" });
export const cards = (page: Page) => results(page).getByRole("article");
export const models = (page: Page) => cards(page).getByRole("heading").allTextContents();
export const apply = (page: Page) => page.getByRole("button", { name: "Apply Filters" });
/** One of the four summary cards, by its label. */
export const figure = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd[1]");
