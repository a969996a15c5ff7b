import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#src/platform/settings/config.ts";
import { hasFile } from "#tests/has-file.ts";
import { type S3Server, startS3 } from "#tests/s3-server.ts";
import { createMediaStore, mediaFolder, readAll } from "./create-media-store.ts";
import { type MediaKey, type MediaStore, rethrowDiskError, StorageFull } from "./media-store.ts";
import { quarantineIn, sweepQuarantine } from "./quarantine.ts";
import { copyFiles } from "./stored-files.ts";

let folder: string;
let s3: S3Server;
const stores: Record<string, MediaStore> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-media-"));
  s3 = await startS3();
  stores.folder = createMediaStore(readConfig({ DATA_DIR: folder }));
  stores.bucket = createMediaStore(readConfig({ DATA_DIR: folder, MEDIA_URL: s3.url }));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const storeOf = (kind: string): MediaStore => {
  const store = stores[kind];
  if (!store) throw new Error("There is no such store.");
  return store;
};

async function contentOf(store: MediaStore, key: MediaKey): Promise<string | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const content = await readAll(found);
  expect(found.bytes).toBe(content.length);
  return content.toString();
}

describe.each(["folder", "bucket"])("a %s", (kind) => {
  test("keeps what was put, until it is deleted", async () => {
    const store = storeOf(kind);
    expect(await store.get("pictures/aa11.webp")).toBeUndefined();
    expect(await hasFile(store, "pictures/aa11.webp")).toBe(false);
    await store.put("pictures/aa11.webp", Buffer.from("first"));
    await store.put("pictures/aa11.webp", Buffer.from("again"));
    const local = join(folder, "local");
    await writeFile(local, "from a file");
    await utimes(local, 0, 0);
    await store.put("imports/aa11.csv", local);
    expect(await contentOf(store, "pictures/aa11.webp")).toBe("again");
    expect(await contentOf(store, "imports/aa11.csv")).toBe("from a file");
    expect(await hasFile(store, "pictures/aa11.webp")).toBe(true);
    await store.delete("pictures/aa11.webp");
    await store.delete("pictures/aa11.webp");
    expect(await hasFile(store, "pictures/aa11.webp")).toBe(false);
  });

  test("lists the files of a folder by the beginning of their names", async () => {
    const store = storeOf(kind);
    for (const name of ["ab12.jpg", "ab34.jpg", "ac12.jpg"]) {
      await store.put(`originals/${name}`, Buffer.from(name));
    }
    const listed = async (prefix: MediaKey) => {
      const files = [];
      for await (const file of store.list(prefix)) files.push(file);
      return files;
    };
    expect((await listed("originals/")).map(({ key }) => key)).toEqual([
      "originals/ab12.jpg",
      "originals/ab34.jpg",
      "originals/ac12.jpg",
    ]);
    expect((await listed("originals/a")).length).toBe(3);
    const [only, ...others] = await listed("originals/ab3");
    expect([only?.key, only?.bytes, others]).toEqual(["originals/ab34.jpg", 8, []]);
    expect(Math.abs(Date.now() - Number(only?.changedAt))).toBeLessThan(60_000);
    // A file of long ago that is put today counts as of today, so that no sweep takes it.
    for (const { changedAt } of await listed("imports/")) {
      expect(Number(changedAt)).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  test.each(["pictures/../secret", "pictures/", "secrets/x", "pictures/a/b", "/etc/passwd"])(
    "refuses the key %s",
    async (key) => {
      await expect(storeOf(kind).put(key as MediaKey, Buffer.from("x"))).rejects.toThrow("no key");
    },
  );
});

test("all files are copied from the folder to the bucket once, and each is read back", async () => {
  const [from, to] = [storeOf("folder"), storeOf("bucket")];
  await from.put("pictures/ff01.webp", Buffer.from("new"));
  await from.put("originals/ff01.jpg", Buffer.from("changed"));
  await to.put("originals/ff01.jpg", Buffer.from("half"));
  const first = await copyFiles(from, to);
  expect(first.copied).toBeGreaterThanOrEqual(2);
  expect(await contentOf(to, "pictures/ff01.webp")).toBe("new");
  expect(await contentOf(to, "originals/ff01.jpg")).toBe("changed");
  const second = await copyFiles(from, to);
  expect(second).toEqual({
    copied: 0,
    alreadyThere: first.copied + first.alreadyThere,
    bytes: first.bytes,
  });
});

test("nothing half written stays in a folder, and what a killed process left is swept", async () => {
  const root = mediaFolder({ dataDir: folder });
  expect(await readdir(quarantineIn(root))).toEqual([]);
  const [old, young] = ["old.part", "young"].map((name) => join(quarantineIn(root), name));
  for (const path of [old, young]) await writeFile(path ?? "", "half");
  await utimes(old ?? "", new Date(), new Date(Date.now() - 3_700_000));
  await sweepQuarantine(root);
  expect(await readdir(quarantineIn(root))).toEqual(["young"]);
});

test("a full disk is said in a sentence; any other error stays what it is", () => {
  for (const code of ["ENOSPC", "EDQUOT"]) {
    const error = Object.assign(new Error("no space"), { code });
    expect(() => rethrowDiskError(error)).toThrow(StorageFull);
  }
  const other = Object.assign(new Error("denied"), { code: "EACCES" });
  expect(() => rethrowDiskError(other)).toThrow(other);
});

describe("a bucket that is away", () => {
  test("answers 503 without naming its account, and one that refuses us too", async () => {
    const stopped = await startS3();
    await stopped.stop();
    const wrong = s3.url.replace("S3RVER:S3RVER", "STRANGER:wrong");
    for (const url of [stopped.url, wrong]) {
      const store = createMediaStore(readConfig({ MEDIA_URL: url }));
      const failure = await store.put("pictures/aa.webp", Buffer.from("x")).catch((error) => error);
      expect(failure).toMatchObject({ status: 503, code: "unavailable" });
      expect(`${failure.message}${store.place}`).not.toMatch(/S3RVER|STRANGER|wrong/);
      await expect(store.get("pictures/aa.webp")).rejects.toMatchObject({ status: 503 });
    }
  });
});
