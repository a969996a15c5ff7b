import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Encoded, negotiate } from "./send.ts";

test("every encoding has the same content and is created once", async () => {
  const text = Buffer.from("watch ".repeat(500));
  const encoded = new Encoded(text, "text/plain", "cached");
  expect(brotliDecompressSync(await encoded.body("br"))).toEqual(text);
  expect(gunzipSync(await encoded.body("gzip"))).toEqual(text);
  expect(await encoded.body("identity")).toBe(text);
  expect(encoded.body("br")).toBe(encoded.body("br"));
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=0", "identity"],
  ["gzip ; q=0.5 , deflate", "gzip"],
  ["br;level=1", "identity"],
  ["br;q=high", "identity"],
  [`br${" ".repeat(500)}`, "identity"],
  ["brotli", "identity"],
  ["*", "identity"],
  ["", "identity"],
])("%j selects %s", (header, encoding) => {
  expect(negotiate(header)).toBe(encoding);
});
