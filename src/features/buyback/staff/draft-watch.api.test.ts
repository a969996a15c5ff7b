import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureJobs } from "#src/features/inventory/pictures/derivation.service.ts";
import { pictures } from "#src/platform/db/backoffice-tables.ts";
import { offers } from "#src/platform/db/inbox-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { hasFile } from "#tests/has-file.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { type OfferShop, startOfferShop } from "#tests/offer-shop.ts";
import { anOffer } from "#tests/offers.ts";
import { aPhoto } from "#tests/photos.ts";
import { aToken } from "#tests/sell-fields.ts";

let shop: OfferShop;
let jobs: ReturnType<typeof startTestJobs>;
let admin: string;
beforeAll(async () => {
  shop = await startOfferShop();
  jobs = startTestJobs(shop.database, pictureJobs, { DATA_DIR: shop.config.dataDir });
  admin = await shop.signIn("admin");
});
afterAll(async () => {
  await jobs.stop();
  await shop.close();
});

async function call(method: string, path: string, body?: object) {
  const response = await shop.request(method, `/api/admin/${path}`, { token: admin, body });
  return { status: response.status, body: await response.json() };
}

const make = (id: number, body: object = {}) => call("POST", `offers/${id}/draft`, body);
const watchOf = async (id: number) => (await call("GET", `inventory/${id}`)).body.watch;

const inspected = {
  state: "inspected",
  quoteAmount: 9_000,
  quoteValidUntil: "2099-12-31",
  finalAmount: 8_500,
} as const;

describe("a draft in the inventory", () => {
  test("has what the seller told, the amount as its cost, and the photos as pictures", async () => {
    const token = aToken();
    const photos = [await aPhoto({ seed: 1 }), await aPhoto({ seed: 2 })];
    for (const content of photos) expect((await shop.upload(token, content)).status).toBe(201);
    const told = {
      brand: "rolex",
      model: "Explorer II",
      referenceNumber: "226570",
      serialNumber: "DR-1000",
      yearOfManufacture: "bought in 2019",
      condition: "very_good",
      boxAndPapers: true,
    };
    const { id } = await shop.offer(told, token);
    await shop.database.db.update(offers).set(inspected).where(eq(offers.enquiryId, id));
    expect((await call("GET", `offers/${id}`)).body.offer.draft).toMatchObject({
      isPossible: true,
      watchId: null,
    });

    const { status, body } = await make(id);
    await untilJobsAreDone(shop.database);
    expect([status, body.leftOut, body.serialTaken]).toEqual([200, 0, false]);
    const watch = await watchOf(body.watchId);
    expect(watch.stage).toBe("draft");
    expect(watch.values).toMatchObject({
      brandId: 1,
      model: "Explorer II",
      reference: "226570",
      serialNumber: "DR-1000",
      year: 2019,
      condition: "Excellent",
      boxPapers: "Full Set (Box & Papers)",
      cost: 8_500,
      retailPrice: null,
      units: 1,
    });
    const rows = await shop.database.db
      .select()
      .from(pictures)
      .where(eq(pictures.watchId, body.watchId))
      .orderBy(pictures.position);
    expect(rows.map(({ state }) => state)).toEqual(["ready", "ready"]);
    for (const { originalKey } of rows) {
      expect(await hasFile(shop.media, originalKey as `originals/${string}`)).toBe(true);
    }
    expect((await call("GET", `offers/${id}`)).body.offer.draft).toMatchObject({
      isPossible: false,
      watchId: body.watchId,
    });
    expect((await shop.request("GET", `/api/watches/${body.watchId}`)).status).toBe(404);
    const entries = eq(auditLog.subject, `offer:${id}`);
    const drafts = and(entries, eq(auditLog.action, "offer.draft"));
    expect(await shop.database.db.$count(auditLog, drafts)).toBe(1);

    expect((await make(id)).body.watchId).toBe(body.watchId);
  });

  test("is made once by many clicks", async () => {
    const id = await anOffer(shop.database, { ...inspected, brand: "rolex", serialNumber: "DR-2" });
    const before = await shop.database.db.$count(watches);
    const replies = await Promise.all([make(id), make(id), make(id)]);
    const made = new Set(replies.map(({ body }) => body.watchId));
    expect([made.size, await shop.database.db.$count(watches)]).toEqual([1, before + 1]);
  });

  test("takes from a watch of the same reference what the seller is not asked", async () => {
    const { rows } = await shop.database.pool.query(
      `select w.* from watches w where brand_id = 1 order by id limit 1`,
    );
    const [same] = rows;
    const id = await anOffer(shop.database, {
      ...inspected,
      brand: "rolex",
      referenceNumber: same.reference,
    });
    const { watchId } = (await make(id)).body;
    expect((await watchOf(watchId)).values).toMatchObject({
      caseSizeMm: Number(same.case_size_mm),
      dialColor: same.dial_color,
      material: same.material,
      movement: same.movement,
      description: "Worn on weekends, serviced last year.",
    });
  });

  test("invents nothing: what the seller did not say is left to complete", async () => {
    const offer = { ...inspected, brand: "rolex", referenceNumber: "", condition: "fair" } as const;
    const id = await anOffer(shop.database, { ...offer, boxAndPapers: false });
    const { watchId } = (await make(id)).body;
    const watch = await watchOf(watchId);
    const unknown = { reference: "", condition: "", boxPapers: "" };
    const body = { caseSizeMm: null, dialColor: "", material: "" };
    expect(watch.values).toMatchObject({ ...unknown, ...body });
    const { updatedAt } = watch;
    const published = { changes: { state: "published" }, updatedAt };
    const refused = await call("PATCH", `inventory/${watchId}`, published);
    expect([refused.status, Object.keys(refused.body.problems).length]).toEqual([400, 6]);
  });

  test("leaves out a serial number that another watch has", async () => {
    const first = await anOffer(shop.database, {
      ...inspected,
      brand: "rolex",
      serialNumber: "S-1",
    });
    const second = await anOffer(shop.database, {
      ...inspected,
      brand: "rolex",
      serialNumber: "s1",
    });
    await make(first);
    const { body } = await make(second);
    expect(body.serialTaken).toBe(true);
    expect((await watchOf(body.watchId)).values.serialNumber).toBeNull();
  });

  test("needs a brand of the catalog", async () => {
    const id = await anOffer(shop.database, { ...inspected, brand: "other", model: "Marine" });
    const refused = await make(id);
    expect([refused.status, refused.body.code]).toEqual([400, "unknown_brand"]);
    expect((await make(id, { brandId: 2_000_000_000 })).status).toBe(400);
    const { body } = await make(id, { brandId: 2 });
    expect((await watchOf(body.watchId)).values.brandId).toBe(2);
  });

  test("is not made before the watch is here", async () => {
    const quote = { quoteAmount: 9_000, quoteValidUntil: "2099-12-31" } as const;
    for (const state of ["received", "quoted", "accepted", "declined"] as const) {
      const id = await anOffer(shop.database, { ...quote, brand: "rolex", state });
      const { status, body } = await make(id);
      expect([state, status, body.code]).toEqual([state, 409, "not_allowed"]);
    }
  });
});

test("a photo of an offer is for the staff alone, and of that offer alone", async () => {
  const token = aToken();
  await shop.upload(token, await aPhoto({ seed: 3 }));
  const { id } = await shop.offer({}, token);
  const other = await anOffer(shop.database);
  const [one] = (await call("GET", `offers/${id}`)).body.offer.photos;
  for (const size of ["", "?size=small"]) {
    const path = `/api/admin/offers/${id}/photos/${one.id}${size}`;
    const response = await shop.request("GET", path, { token: admin });
    expect([response.status, response.headers.get("x-content-type-options")]).toEqual([
      200,
      "nosniff",
    ]);
    expect(response.headers.get("content-type")).toMatch(/^image\/(jpeg|webp)$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await shop.request("GET", path)).status).toBe(401);
    const customer = await shop.signIn("customer");
    expect((await shop.request("GET", path, { token: customer })).status).toBe(403);
  }
  expect((await call("GET", `offers/${other}/photos/${one.id}`)).status).toBe(404);
});

test("photos that look alike are shown side by side", async () => {
  const content = await aPhoto({ seed: 4 });
  const [one, other] = [aToken(), aToken()];
  await shop.upload(one, content);
  await shop.upload(other, content);
  const first = await shop.offer({}, one);
  const second = await shop.offer({}, other);
  const { photosSeen } = (await call("GET", `offers/${second.id}`)).body.offer.flags;
  const [own] = (await call("GET", `offers/${second.id}`)).body.offer.photos;
  const [theirs] = (await call("GET", `offers/${first.id}`)).body.offer.photos;
  const pair = { photoId: own.id, enquiryId: first.id, otherPhotoId: theirs.id };
  expect(photosSeen).toContainEqual({ ...pair, name: expect.any(String) });
});
