import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { paths } from "#src/lib/paths.ts";
import { runSql } from "#tests/test-shop.ts";
import { aWatchForSale, placeOrder } from "./buyer-orders.ts";
import { anEnquiry } from "./enquiries.ts";
import { sharedShop } from "./shop.ts";
import type { ShopOptions } from "./test.ts";
import { aSoldWatch, references, watchOf } from "./watch-page.ts";
import { aList } from "./wishlists.ts";

/** They answer 404. */
export const missingPages = ["/no-such-page", "/watch/999999", "/account/wishlist/999999"];

type Examples = (page: Page) => Promise<string[]> | string[];

async function idOf(statement: string, values: unknown[]): Promise<number> {
  const [row] = await runSql<{ id: number }>(sharedShop(), statement, values);
  if (!row) throw new Error("There is no such row.");
  return row.id;
}

/** A watch that an order holds. */
async function reserved(page: Page): Promise<number> {
  const { id } = await aWatchForSale();
  await placeOrder(page.request, {}, id);
  return id;
}

async function anApplication(page: Page): Promise<number> {
  const name = randomUUID().slice(0, 8);
  const data = {
    companyName: `House ${name}`,
    contactName: "Ada Valid",
    email: `${name}@valid.example`,
    phone: "+1 212 555 0199",
    businessType: "Retailer",
    yearsInBusiness: "7",
    taxId: "98-7654321",
    address: "1 Some Street",
    termsAndConditions: true,
  };
  await page.request.post("/api/wholesale/apply", { data });
  return idOf("select id from wholesale_applications where email = $1", [data.email]);
}

const filtered = (path: string) => [
  path,
  `${path}?dialColor=Black&price=5000-10000`,
  `${path}?dialColor=Other&condition=Good&material=Ceramic`,
];

/**
 * Addresses of pages whose path is not enough, or that look different with other data. None: the page leads
 * elsewhere, or a journey reaches it and looks at it.
 */
export function examplesIn(
  capabilities: ShopOptions["capabilities"],
): Readonly<Record<string, Examples>> {
  const withCheckout = capabilities === "all";
  return {
    [paths.notFound.pattern]: () => ["/no-such-page"],
    [paths.shop.pattern]: () => filtered("/shop"),
    [paths.brand.pattern]: () => ["/shop/rolex?sort=price-asc"],
    [paths.wholesale.pattern]: () => filtered("/wholesale"),
    [paths.watch.pattern]: async (page) => {
      const { id } = await watchOf(page.request, references.fourPictures);
      const sold = await aSoldWatch(page.request);
      const held = withCheckout ? [`/watch/${await reserved(page)}`] : [];
      return [`/watch/${id}`, `/watch/${sold.id}`, "/watch/999999", ...held];
    },
    [paths.compare.pattern]: () => ["/compare", "/compare?ids=1,2"],
    [paths.wishlist.pattern]: async (page) => {
      const watches = withCheckout ? [1, 2, await reserved(page)] : [1, 2, 3];
      const full = await aList(page, "Unbreakable".repeat(9), watches);
      const empty = await aList(page, "Divers");
      return [full.id, empty.id, 999_999, "abc"].map((id) => paths.wishlist(id));
    },
    [paths.account.pattern]: async (page) => {
      await aList(page, "Unbreakable".repeat(9));
      return ["/account"];
    },
    [paths.people.pattern]: () => [],
    [paths.checkout.pattern]: () => [],
    [paths.checkoutStep.pattern]: () => [],
    [paths.order.pattern]: async (page) => [(await placeOrder(page.request)).path],
    [paths.accountOrder.pattern]: async (page) => [
      paths.accountOrder((await placeOrder(page.request)).number),
    ],
    [paths.orders.pattern]: async (page) => {
      await placeOrder(page.request);
      return [paths.orders()];
    },
    [paths.testPayment.pattern]: async (page) => {
      const { number } = await placeOrder(page.request, { payment: "test" });
      return [paths.testPayment(number)];
    },
    [paths.adminOrder.pattern]: async (page) => {
      const { number } = await placeOrder(page.request);
      return [paths.adminOrder(await idOf("select id from orders where number = $1", [number]))];
    },
    [paths.editWatch.pattern]: () => [paths.editWatch(1)],
    [paths.adminBrand.pattern]: () => [paths.adminBrand(1)],
    [paths.importReport.pattern]: async () => {
      const ended = `insert into imports (file_name, file_key, state)
        values ('a.csv', 'imports/a', 'done') returning id`;
      return [paths.importReport(await idOf(ended, []))];
    },
    [paths.application.pattern]: async (page) => [paths.application(await anApplication(page))],
    [paths.customer.pattern]: async (page) => {
      await placeOrder(page.request);
      return [paths.customer(await idOf("select id from customers order by id desc limit 1", []))];
    },
    [paths.person.pattern]: async () => [
      paths.person(await idOf("select id from users order by id limit 1", [])),
    ],
    [paths.enquiry.pattern]: async () => {
      const { id } = await anEnquiry("A question", `${randomUUID()}@valid.example`);
      return [paths.enquiry(id)];
    },
    [paths.newsletterIssue.pattern]: () => [paths.newsletterIssue("new")],
  };
}
