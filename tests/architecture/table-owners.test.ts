import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Only the owner of a table may insert, update or delete. */
const owners: Record<string, string> = {
  brands: "catalog",
  watches: "catalog",
  wholesalePrices: "catalog",
  users: "auth",
  subscribers: "newsletter",
  wholesaleApplications: "wholesale",
  cartItems: "cart",
  mergedGuestLines: "cart",
  wishlists: "wishlist",
  wishlistItems: "wishlist",
  setupTokens: "admin",
  setupDone: "admin",
  orders: "orders",
  orderItems: "orders",
  orderKeys: "orders",
  orderEvents: "orders",
  payments: "orders",
  refunds: "orders",
  paymentEvents: "orders",
  checkoutDrafts: "checkout",
  watchRecords: "catalog",
  watchModels: "catalog",
  oldSlugs: "catalog",
  pictures: "inventory",
  imports: "inventory",
  importRows: "inventory",
  importPictures: "inventory",
  dealers: "auth",
  accountLinks: "auth",
  passkeys: "auth",
  totpSecrets: "auth",
  recoveryCodes: "auth",
  webauthnChallenges: "auth",
  pendingSignIns: "auth",
  knownDevices: "auth",
  userAddresses: "account",
  customers: "staff",
  staffNotes: "staff",
  shopSettings: "staff",
  enquiries: "enquiries",
  enquiryMessages: "enquiries",
  enquiryFiles: "enquiries",
  enquiryKeys: "enquiries",
  blockedSenders: "enquiries",
  answerTemplates: "inbox",
  offers: "offers",
  offerEvents: "offers",
  offerFlags: "offers",
  stolenSerials: "offers",
  newsletterIssues: "newsletter",
  newsletterDeliveries: "newsletter",
  watchAlerts: "alerts",
  watchAlertWatches: "alerts",
  watchChanges: "alerts",
  alertKeys: "alerts",
  priceAlerts: "alerts",
  priceAlertWatches: "alerts",
};

const write = /\.(?:insert|update|delete)\((\w+)\)|(?:insert into|update|delete from) \$\{(\w+)\}/g;

function foreignWrites(path: string, text: string): string[] {
  const feature = /src\/features\/([^/]+)\//.exec(path)?.[1];
  return [...text.matchAll(write)].flatMap(([, called, raw]) => {
    const table = called ?? raw ?? "";
    const owner = owners[table];
    if (owner === feature) return [];
    return [
      `${path} writes ${table}, which belongs to ${owner ?? "no feature: add it to the owners"}`,
    ];
  });
}

test("only the feature that owns a table writes it", () => {
  const files = readdirSync("src/features", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql.ts"))
    .map((path) => join("src/features", path));
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap((path) => foreignWrites(path, readFileSync(path, "utf8")))).toEqual([]);
});

test.each([
  ["a call", "await tx.delete(watches).where(x)"],
  ["raw SQL", ["sql`insert into $", "{watches} values (1)`"].join("")],
])("a foreign write by %s is reported", (_, text) => {
  expect(foreignWrites("src/features/cart/cart.sql.ts", text)).toEqual([
    "src/features/cart/cart.sql.ts writes watches, which belongs to catalog",
  ]);
});
