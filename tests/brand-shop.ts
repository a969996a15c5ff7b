import { eq } from "drizzle-orm";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp } from "./app.ts";
import { aSession, aUser } from "./data.ts";

export type BrandShop = Awaited<ReturnType<typeof startBrandShop>>;

export const brandsPath = "/api/admin/catalog/brands";
export const brandFields = {
  name: "Lange",
  slug: "lange",
  description: "From Glashütte.",
  founded: 1845,
  country: "Germany",
};

/** A shop with an editor, who changes its brands. */
export async function startBrandShop() {
  const shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  const { db, pool } = shop.database;
  const editor = await aUser(db);
  await pool.query("update users set staff_role = 'editor' where id = $1", [editor.id]);
  const token = await aSession(db, editor);

  async function send(method: string, url: string, body?: unknown) {
    const response = await shop.request(method, url, { token, ...(body ? { body } : {}) });
    return { status: response.status, body: await response.json() };
  }
  const auditEntries = (subject: string) =>
    db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id);
  const listed = async () => {
    const response = await shop.request("GET", "/api/brands");
    return ((await response.json()).brands as { slug: string }[]).map(({ slug }) => slug);
  };
  return { ...shop, editor, token, send, auditEntries, listed };
}
