import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as schema from "#src/platform/db/schema.ts";
import { hasFile } from "#tests/has-file.ts";
import { type OfferShop, startOfferShop } from "#tests/offer-shop.ts";
import { aPhoto, metadataOf, withMetadata } from "#tests/photos.ts";
import { aToken } from "#tests/sell-fields.ts";
import { sweepPhotos } from "./photos.service.ts";

let shop: OfferShop;
beforeAll(async () => {
  shop = await startOfferShop();
});
afterAll(() => shop.close());

const drafts = "/api/offer-drafts/photos";
const withToken = (token: string) => ({ headers: { "x-draft-token": token } });

describe("photos of a draft", () => {
  test("are stored without position and device, come back, and can be removed", async () => {
    const token = aToken();
    const large = await withMetadata(await aPhoto({ width: 3_000, height: 2_000 }));
    const first = await shop.upload(token, large);
    expect(first.status).toBe(201);
    expect(first.body.photo).toMatchObject({ width: 2_400, height: 1_600 });
    const again = await shop.upload(token, large);
    expect(again.body).toEqual(first.body);
    const second = await shop.upload(token, await aPhoto({ seed: 2 }));
    const listed = await shop.send("GET", drafts, withToken(token));
    expect(listed.body.photos).toEqual([first.body.photo, second.body.photo]);

    const path = `${drafts}/${first.body.photo.id}`;
    const file = await shop.send("GET", path, withToken(token));
    const metadata = await metadataOf(file.bytes);
    expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const small = await shop.send("GET", `${path}?size=small`, withToken(token));
    expect((await metadataOf(small.bytes)).width).toBe(640);

    const foreign = withToken(aToken());
    expect((await shop.send("GET", path, foreign)).status).toBe(404);
    expect((await shop.send("DELETE", path, foreign)).status).toBe(404);
    expect((await shop.send("GET", drafts, foreign)).body.photos).toEqual([]);
    expect((await shop.send("GET", drafts)).status).toBe(400);

    expect((await shop.send("DELETE", path, withToken(token))).status).toBe(200);
    expect((await shop.send("GET", path, withToken(token))).status).toBe(404);
    const left = (await shop.send("GET", drafts, withToken(token))).body.photos;
    expect(left).toEqual([second.body.photo]);
  });

  test("are ten at most, of formats that can be shown, and not too many an hour", async () => {
    const token = aToken();
    const sent = [];
    for (let seed = 1; seed <= 11; seed += 1) {
      sent.push(await shop.upload(token, await aPhoto({ width: 300 + seed, height: 300, seed })));
    }
    expect(sent.map(({ status }) => status)).toEqual([...Array(10).fill(201), 409]);
    expect(sent[10]?.body.message).toBe("At most 10 photos can be added.");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await shop.upload(aToken(), svg)).status).toBe(415);
    expect((await shop.upload(aToken(), Buffer.alloc(0))).status).toBe(422);
    const avif = await shop.upload(aToken(), await aPhoto({ format: "avif" }));
    expect([avif.status, avif.body.message]).toEqual([
      415,
      "This is not a picture that the shop can show. Use JPEG, PNG or WebP.",
    ]);
    const huge = await shop.upload(aToken(), await aPhoto({ width: 4_001, height: 4_000 }));
    expect([huge.status, huge.body.message]).toEqual([
      422,
      "This picture has more than 16 million pixels. Use a smaller one.",
    ]);
    expect((await shop.upload(aToken(), Buffer.alloc(15_000_001))).status).toBe(413);
    await shop.database.pool.query("update throttles set count = 1000 * 1000");
    expect((await shop.upload(aToken(), await aPhoto())).status).toBe(429);
    await shop.database.pool.query("delete from throttles");
  });

  test("wait behind at most twenty others", async () => {
    const photo = await aPhoto({ width: 2_400, height: 2_000 });
    const uploads = await Promise.all(
      Array.from({ length: 30 }, () => shop.upload(aToken(), photo)),
    );
    const refused = uploads.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused[0]?.body.message).toMatch(/^Many photos are being added/);
  });

  test("are swept with their files when the form was not sent for a week", async () => {
    const [old, fresh] = [aToken(), aToken()];
    const photo = await aPhoto({ seed: 77 });
    const { body } = await shop.upload(old, photo);
    await shop.upload(fresh, photo);
    const { rows } = await shop.database.pool.query(
      `update enquiry_files set created_at = now() - interval '8 days' where id = $1
       returning file_key`,
      [body.photo.id],
    );
    await shop.media.put("enquiries/0123456789abcdef0123456789abcdef.jpg", photo);
    await sweepPhotos({ ...shop, db: shop.database.db });
    expect((await shop.send("GET", drafts, withToken(old))).body.photos).toEqual([]);
    expect((await shop.send("GET", drafts, withToken(fresh))).body.photos).toHaveLength(1);
    expect(await hasFile(shop.media, rows[0].file_key)).toBe(false);
    expect(await hasFile(shop.media, rows[0].file_key.replace(".jpg", "-small.webp"))).toBe(false);
    // Younger than a day: it may belong to a photo whose row is about to be stored.
    expect(await hasFile(shop.media, "enquiries/0123456789abcdef0123456789abcdef.jpg")).toBe(true);
  });

  test("are swept with one question for many files", async () => {
    const token = aToken();
    for (const seed of [1, 2, 3]) await shop.upload(token, await aPhoto({ seed }));
    const orphan = "enquiries/fedcba9876543210fedcba9876543210.jpg";
    await shop.media.put(orphan, await aPhoto({ width: 300, height: 300 }));
    const statements: string[] = [];
    const logger = { logQuery: (text: string) => void statements.push(text) };
    const db = drizzle(shop.database.pool, { schema, logger });
    const sweep = () => sweepPhotos({ ...shop, db }, new Date(Date.now() + 60_000));
    await sweep();
    expect(await hasFile(shop.media, orphan)).toBe(false);
    expect((await shop.send("GET", drafts, withToken(token))).body.photos).toHaveLength(3);
    statements.length = 0;
    await sweep();
    // One for old drafts and one for all files.
    expect(statements.filter((text) => text.startsWith("select"))).toHaveLength(2);
  });
});
