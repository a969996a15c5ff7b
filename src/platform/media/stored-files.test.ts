import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { folderStore } from "./folder-store.ts";
import { contentOf, isSameContent, newFileName, storeFiles, youngMs } from "./stored-files.ts";

test("no two names are equal, and the same content can be told by any of its names", () => {
  const [one, again, other] = [newFileName("a", "b"), newFileName("a", "b"), newFileName("c")];
  expect(one).toMatch(/^[\da-f]{32}$/);
  expect(again).not.toBe(one);
  expect(isSameContent(`originals/${one}.jpg`, `/media/${again}`)).toBe(true);
  expect(isSameContent(one, other)).toBe(false);
  // Files of earlier releases have the hash alone.
  expect(isSameContent(`originals/${hash("sha256", "ab").slice(0, 32)}.jpg`, one)).toBe(true);
  expect(isSameContent(null, one)).toBe(false);
  expect([contentOf("/media/seed"), isSameContent("seed", "seed")]).toEqual([undefined, false]);
});

test("a row that comes so late that its files may be gone is refused", async () => {
  const files = await storeFiles(folderStore("nowhere"), []);
  files.keep();
  files.keep(Date.now() + youngMs / 4);
  expect(() => files.keep(Date.now() + youngMs)).toThrow("Please try again.");
});
