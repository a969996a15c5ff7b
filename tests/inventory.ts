import { eq } from "drizzle-orm";
import type { StaffRole } from "#src/domain/viewer.ts";
import { saveQuestions } from "#src/features/inventory/publish-checks.rules.ts";
import type { WatchValues } from "#src/features/inventory/watch.schema.ts";
import { users } from "#src/platform/db/schema.ts";
import { allCapabilities } from "./all-capabilities.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { aSession, aUser } from "./data.ts";

/** A valid watch of the staff's form, with the given changes. */
export function watchValues(changes: Partial<WatchValues> = {}): WatchValues {
  return {
    brandId: 1,
    model: "Explorer",
    reference: "124270",
    slug: "",
    serialNumber: null,
    retailPrice: 9_000,
    wholesalePrice: 7_500,
    cost: 6_000,
    storagePlace: null,
    units: 1,
    condition: "Excellent",
    boxPapers: "Full Set (Box & Papers)",
    year: 2022,
    caseSizeMm: 36,
    lugToLugMm: null,
    dialColor: "Black",
    material: "Stainless Steel",
    crystal: "Sapphire",
    bracelet: "Oyster",
    movement: "Automatic",
    powerReserveHours: 70,
    waterResistanceMeters: 100,
    description: "A watch to walk with.",
    rare: false,
    featured: false,
    newArrival: false,
    limited: false,
    state: "published",
    publishAt: null,
    ...changes,
  };
}

export type InventoryShop = Awaited<ReturnType<typeof startInventoryShop>>;

type ReadWatch = { readonly id: number; readonly updatedAt: string; readonly values: WatchValues };

/** A shop with everything on, and what an editor does with its watches. */
export async function startInventoryShop() {
  const shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  const editor = await anEditor(shop);

  async function send(method: string, path: string, body?: unknown, token = editor.token) {
    const response = await shop.request(method, `/api/admin/inventory${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function added(changes: Partial<WatchValues> = {}) {
    const confirms = saveQuestions;
    const { status, body } = await send("POST", "", { ...watchValues(changes), confirms });
    if (status !== 201) throw new Error(`The watch was not added: ${JSON.stringify(body)}`);
    return body.watch;
  }

  return {
    shop,
    editor,
    send,
    added,
    edit: ({ id, updatedAt, values }: ReadWatch, changes: Partial<WatchValues>, more?: object) =>
      send("PATCH", `/${id}`, { changes, updatedAt, seenUnits: values.units, ...more }),
    read: async (id: number) => (await send("GET", `/${id}`)).body.watch,
    historyOf: async (id: number) => (await send("GET", `/${id}/history`)).body.entries,
  };
}

export async function anEditor({ database: { db } }: TestApp, staffRole: StaffRole = "editor") {
  const user = await aUser(db);
  await db.update(users).set({ staffRole }).where(eq(users.id, user.id));
  return { name: user.username, token: await aSession(db, user) };
}
