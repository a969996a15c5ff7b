import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { srcSet, thumbnailWidths, watchWidths } from "#src/ui/picture.tsx";
import { makeJobsDue } from "#tests/jobs.ts";
import { aPhoto, isBright, metadataOf, withMetadata } from "#tests/photos.ts";
import { type PictureShop, startPictureShop } from "#tests/picture-shop.ts";
import { type S3Server, startS3 } from "#tests/s3-server.ts";
import { removeUnneededFiles } from "./derivation.service.ts";

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const filesAskedFor = (path: string) => {
  const lists = [watchWidths, thumbnailWidths].flatMap((widths) =>
    (["avif", "webp"] as const).map((format) => srcSet(path, format, widths)),
  );
  const files = lists.flatMap((list) => list.split(", ").map((entry) => entry.split(" ")[0] ?? ""));
  return [...new Set([...files, `${path}-share.jpg`])];
};

describe.each(["folder", "bucket"])("with files in a %s", (kind) => {
  let shop: PictureShop;
  beforeAll(async () => {
    shop = await startPictureShop(kind === "bucket" ? { MEDIA_URL: s3.url } : {});
  });
  afterAll(() => shop.close());

  const watchOf = async (id: number) => (await shop.call("GET", `/api/watches/${id}`)).body;

  test("a photo is shown by every page once it is ready, without what the camera wrote", async () => {
    const before = await watchOf(1);
    const photo = await withMetadata(await aPhoto({ width: 1600, height: 1400 }));
    expect(photo.includes("Canary")).toBe(true);
    const { status, body } = await shop.upload("watchId=1", photo);
    expect([status, body.picture]).toEqual([
      201,
      expect.objectContaining({ state: "processing", path: null, width: 1600, height: 1400 }),
    ]);
    await shop.ready();
    const pictures = await shop.pictures("watchId=1");
    const added = pictures.at(-1);
    expect(added).toMatchObject({ state: "ready", hasOriginal: true });
    expect(added?.color).toMatch(/^#[\da-f]{6}$/);
    const path = added?.path ?? "";
    expect(path).toMatch(/^\/media\/[\da-f]{32}$/);
    const after = await watchOf(1);
    expect(after.images).toEqual([...before.images, path]);
    expect(await (await shop.request("GET", "/watch/1")).text()).toContain(`${path}-800.avif`);

    for (const file of filesAskedFor(path)) {
      const response = await shop.request("GET", file);
      expect(response.status, file).toBe(200);
      const type = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
      const ending = file.split(".").at(-1) as keyof typeof type;
      expect(Object.fromEntries(response.headers), file).toMatchObject({
        "content-type": type[ending],
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": "inline",
      });
      const content = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get("content-length")).toBe(String(content.length));
      const found = await metadataOf(content);
      const width = Number(/-(\d+)\./.exec(file)?.[1] ?? 1200);
      expect([file, found.width, found.height]).toEqual([
        file,
        width,
        file.endsWith(".jpg") ? 630 : width,
      ]);
      expect([found.exif, found.icc, found.xmp, found.iptc], file).toEqual(
        Array(4).fill(undefined),
      );
      expect(content.includes("Canary"), file).toBe(false);
      const etag = response.headers.get("etag") ?? "";
      const known = await shop.request("GET", file, { headers: { "if-none-match": etag } });
      expect([known.status, await known.text()]).toEqual([304, ""]);
    }

    const original = await shop.request("GET", `/api/admin/pictures/${added?.id}/original`, {
      token: shop.token,
    });
    const content = Buffer.from(await original.arrayBuffer());
    expect([original.status, original.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const found = await metadataOf(content);
    expect([found.width, found.height, found.exif, found.icc, found.xmp]).toEqual([
      1600,
      1400,
      undefined,
      undefined,
      undefined,
    ]);
    expect(content.includes("Canary")).toBe(false);
  });

  test("a photo is tried again after the database has refused its watch", async () => {
    const { pool } = shop.database;
    await pool.query("alter table watches add constraint broken check (false) not valid");
    await shop.upload("watchId=3", await aPhoto({ width: 900, height: 900, seed: 3 }));
    await shop.ready();
    await pool.query("alter table watches drop constraint broken");
    expect((await shop.pictures("watchId=3")).at(-1)).toMatchObject({ state: "processing" });
    await makeJobsDue(shop.database);
    await shop.ready();
    expect((await shop.pictures("watchId=3")).at(-1)).toMatchObject({ state: "ready" });
  });

  test("nobody else reaches an original, by any name", async () => {
    const originals = [];
    for await (const { key } of shop.media.list("originals/")) originals.push(key);
    expect(originals.length).toBeGreaterThan(0);
    for (const key of originals) {
      const name = key.split("/")[1];
      for (const path of [
        `/media/${name}`,
        `/media/originals%2F${name}`,
        `/media/../${key}`,
        `/${key}`,
      ]) {
        expect((await shop.request("GET", path)).status, path).toBe(404);
      }
    }
    const missing = await shop.request("GET", `/media/${"0".repeat(32)}-800.avif`);
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  test("turning and cropping makes new files of the original; the old ones are swept", async () => {
    await shop.upload("watchId=2", await aPhoto({ width: 1000, height: 800, seed: 2 }));
    await shop.ready();
    const picture = (await shop.pictures("watchId=2")).at(-1);
    const plain = picture?.path ?? "";
    expect(await isBright(await shop.fetchPicture(`${plain}-400.webp`), 0.02, 0.5)).toBe(false);
    expect(await isBright(await shop.fetchPicture(`${plain}-400.webp`), 0.98, 0.5)).toBe(true);

    // Half a turn, then the right half, which is the dark one now.
    const crop = { x: 0.6, y: 0.1, width: 0.4, height: 0.5 };
    const changed = await shop.call("PATCH", `/api/admin/pictures/${picture?.id}`, {
      turns: 2,
      crop,
    });
    expect(changed.status).toBe(200);
    expect(changed.body.pictures.at(-1)).toMatchObject({
      state: "processing",
      path: plain,
      turns: 2,
      crop,
    });
    await shop.ready();
    const edited = (await shop.pictures("watchId=2")).at(-1);
    expect(edited).toMatchObject({ state: "ready", turns: 2, crop });
    expect(edited?.path).not.toBe(plain);
    expect((await watchOf(2)).images.at(-1)).toBe(edited?.path);
    const content = await shop.fetchPicture(`${edited?.path}-400.webp`);
    for (const [x, y] of [
      [0.95, 0.05],
      [0.95, 0.95],
    ] as const)
      expect(await isBright(content, x, y)).toBe(false);

    const swept = async (before?: Date) => {
      for (const digit of "0123456789abcdef") {
        await removeUnneededFiles(shop.database.db, shop.media, digit, before);
      }
      return (await shop.request("GET", `${plain}-400.webp`)).status;
    };
    expect(await swept()).toBe(200);
    expect(await swept(new Date(Date.now() + 60_000))).toBe(404);
    expect((await shop.request("GET", `${edited?.path}-400.webp`)).status).toBe(200);
    const kept = await shop.request(
      "GET",
      `/api/admin/pictures/${edited?.id}/original?size=small`,
      { token: shop.token },
    );
    expect([kept.status, kept.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await kept.arrayBuffer();
  });
});
