import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderStore } from "#src/platform/media/folder-store.ts";
import { startTestApp } from "#tests/app.ts";
import { emptyDatabase } from "#tests/database.ts";
import { aPhoto } from "#tests/photos.ts";
import { type PictureShop, startPictureShop } from "#tests/picture-shop.ts";
import { fileChunkBytes } from "./format.ts";
import { openBackup, restoreShop } from "./restore-shop.ts";
import { writeBackup } from "./write-backup.ts";

let folder: string;
let shop: PictureShop;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-backup-files-"));
  shop = await startPictureShop();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

test("a restored shop shows its pictures and has their originals", async () => {
  await shop.upload("watchId=1", await aPhoto({ width: 500, height: 400 }));
  await shop.ready();
  const large = Buffer.alloc(fileChunkBytes * 2 + 1, "a long import\n");
  await shop.media.put("imports/00large.csv", large);
  await shop.media.put("imports/00empty.csv", Buffer.alloc(0));
  await shop.media.put(`models/${"0a".repeat(16)}.glb.br`, Buffer.from("a model"));
  const file = join(folder, "with-files.meridian");
  const { files } = await writeBackup(shop.database, file, { media: shop.media });
  // One original, its smaller copy, nine derived files, two imports and a model.
  expect(files).toBe(14);

  const target = join(folder, "restored");
  const media = folderStore(join(target, "media"));
  const restored = await emptyDatabase();
  const backup = await openBackup(file);
  await restoreShop(restored, backup, media).finally(() => backup.close());
  const again = await startTestApp(
    { DATA_DIR: target, CAPABILITIES: "backoffice" },
    async () => restored,
  );
  const path = (await shop.pictures("watchId=1")).at(-1)?.path;
  const html = await (await again.request("GET", "/watch/1")).text();
  expect(html).toContain(`${path}-800.avif`);
  for (const name of ["-240.avif", "-1200.webp", "-share.jpg"]) {
    const response = await again.request("GET", `${path}${name}`);
    expect([name, response.status]).toEqual([name, 200]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(
      await shop.fetchPicture(`${path}${name}`),
    );
  }
  const contents = async (store: typeof media) => {
    const found = new Map<string, number>();
    for (const prefix of ["originals/", "pictures/", "imports/", "models/"] as const) {
      for await (const { key, bytes } of store.list(prefix)) found.set(key, bytes);
    }
    return found;
  };
  expect(await contents(media)).toEqual(await contents(shop.media));
  expect((await contents(media)).get("imports/00large.csv")).toBe(large.length);
  await again.close();
});
