import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { precompress } from "./precompress.mjs";

const folder = mkdtempSync(join(tmpdir(), "meridian-precompress-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("text gets smaller copies; pictures, tiny files and hidden folders are left alone", async () => {
  const long = "watch ".repeat(500);
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  for (const name of ["assets/app.js", "photo.avif", ".vite/manifest.json"]) {
    writeFileSync(join(folder, name), long);
  }
  writeFileSync(join(folder, "tiny.txt"), "a");

  await precompress(folder);

  const assets = join(folder, "assets");
  expect(readdirSync(assets).sort()).toEqual(["app.js", "app.js.br", "app.js.gz"]);
  expect(brotliDecompressSync(readFileSync(join(assets, "app.js.br"))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(join(assets, "app.js.gz"))).toString()).toBe(long);
  expect(readdirSync(folder).sort()).toEqual([".vite", "assets", "photo.avif", "tiny.txt"]);
  expect(readdirSync(join(folder, ".vite"))).toEqual(["manifest.json"]);
});
