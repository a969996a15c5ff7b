import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

/** Only the owner of a table may insert, update or delete. */
const owners: Record<string, string> = {
  binnedBrands: "catalog",
  brands: "catalog",
  watches: "catalog",
  watchTitles: "catalog",
  wholesalePrices: "catalog",
  users: "auth",
  subscribers: "marketing",
  wholesaleApplications: "wholesale",
  cartItems: "cart",
  mergedGuestLines: "cart",
  wishlists: "wishlist",
  wishlistItems: "wishlist",
  setupTokens: "dashboard",
  setupDone: "dashboard",
  orders: "orders",
  orderItems: "orders",
  orderKeys: "orders",
  orderEvents: "orders",
  payments: "orders",
  refunds: "orders",
  paymentEvents: "orders",
  checkoutDrafts: "orders",
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
  customers: "people",
  staffNotes: "people",
  shopSettings: "settings",
  enquiries: "messages",
  enquiryMessages: "messages",
  enquiryFiles: "messages",
  enquiryKeys: "messages",
  blockedSenders: "messages",
  answerTemplates: "messages",
  offers: "buyback",
  offerEvents: "buyback",
  offerFlags: "buyback",
  stolenSerials: "buyback",
  nicknames: "discovery",
  newsletterIssues: "marketing",
  newsletterDeliveries: "marketing",
  watchAlerts: "marketing",
  watchAlertWatches: "marketing",
  watchChanges: "marketing",
  alertKeys: "marketing",
  priceAlerts: "marketing",
  priceAlertWatches: "marketing",
  savedViews: "office",
};

const ownerOf = (name: string) => owners[name] ?? "platform";

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

// `npx vitest run -u tests/architecture/table-owners.test.ts` writes the overview of the tables.
test("the architecture's page shows every table and its owner", async () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const shown = page.replace(/(<!-- tables -->\n)[\s\S]*(<!-- end -->)/, `$1${await overview()}$2`);
  expect(shown).toContain("| catalog |");
  await expect(shown).toMatchFileSnapshot("../../docs/architecture.md");
});

/** Draws which owner's tables refer to which, and lists the tables of each. */
async function overview(): Promise<string> {
  const tables = await readTables();
  const ownerByTable = new Map(tables.map(({ table, owner }) => [table, owner]));
  const references = tables.flatMap(({ owner, refersTo }) =>
    refersTo
      .map((table) => ownerByTable.get(table))
      .flatMap((other) => (other === owner ? [] : `  ${owner} --> ${other}`)),
  );
  const rows = [...new Set(ownerByTable.values())].toSorted().map((owner) => {
    const own = tables.filter((table) => table.owner === owner).map(({ table }) => `\`${table}\``);
    return `| ${owner} | ${own.toSorted().join(", ")} |`;
  });
  return [
    ...["```mermaid", "flowchart LR", ...new Set(references.toSorted()), "```", ""],
    ...["| owner | tables |", "|---|---|", ...rows, ""],
  ].join("\n");
}

async function readTables() {
  const folder = "src/platform/db";
  const files = readdirSync(folder).filter((file) => /^(schema|[\w-]+-tables)\.ts$/.test(file));
  const modules: object[] = await Promise.all(
    files.map((file) => import(`../../${folder}/${file}`)),
  );
  return modules.flatMap(Object.entries).flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    const { name: stored, foreignKeys } = getTableConfig(table);
    const refersTo = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
    return [{ table: stored, owner: ownerOf(name), refersTo }];
  });
}
