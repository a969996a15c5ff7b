import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPhoto, metadataOf, withMetadata } from "#tests/photos.ts";
import { type PictureShop, startPictureShop } from "#tests/picture-shop.ts";
import { removeUnneededFiles } from "./derivation.service.ts";

let shop: PictureShop;
beforeAll(async () => {
  shop = await startPictureShop();
});
afterAll(() => shop.close());

/** A PNG of one colour; a few bytes that stand for any number of pixels. */
function pngBomb(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const html = Buffer.from("<!doctype html><script>alert('canary')</script>");
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
);
/** First bytes of files that are no pictures for a shop. */
const otherTypes: readonly Buffer[] = [
  html,
  svg,
  Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  ),
  Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00,", "latin1"),
  Buffer.from("%PDF-1.7\n%canary"),
  Buffer.from("PK\x03\x04", "latin1"),
  Buffer.from("BM\x36\x00\x00\x00", "latin1"),
  Buffer.from("II*\x00\x08\x00\x00\x00", "latin1"),
  Buffer.from("8BPS\x00\x01", "latin1"),
  Buffer.from("\x7fELF", "latin1"),
  Buffer.from("#!/bin/sh\nrm -rf /\n"),
  Buffer.from("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "latin1"),
  Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1", "latin1"),
  Buffer.from("../../../../etc/passwd"),
  Buffer.alloc(4_096),
];

/** Cut, or with random bytes overwritten, so that each part of a decoder meets bad input. */
async function damaged(count: number): Promise<Buffer[]> {
  const formats = ["jpeg", "png", "webp", "avif"] as const;
  const photos = await Promise.all(
    formats.map((format) => aPhoto({ format, width: 320, height: 300 })),
  );
  return Array.from({ length: count }, (_, index) => {
    const photo = Buffer.from(photos[index % photos.length] ?? Buffer.alloc(0));
    if (index % 8 < 4)
      return photo.subarray(0, Math.floor((photo.length * ((index % 97) + 1)) / 100));
    for (let hit = 0; hit < 1 + (index % 40); hit += 1) {
      photo.writeUInt8(randomBytes(1)[0] ?? 0, randomBytes(4).readUInt32BE(0) % photo.length);
    }
    return photo;
  });
}

async function allFiles(): Promise<string[]> {
  const entries = await readdir(join(shop.folder, "media"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const refusals = [400, 413, 415, 422];

describe("five hundred hostile files", { timeout: 300_000 }, () => {
  const accepted: number[] = [];
  async function send(files: readonly Buffer[], expected?: number) {
    for (const [index, file] of files.entries()) {
      const watchId = 10 + Math.floor(accepted.length / 20);
      const { status, body } = await shop.upload(`watchId=${watchId}`, file, {
        "content-type":
          ["image/jpeg", "text/html", "image/svg+xml", "application/x-sh"][index % 4] ?? "",
      });
      if (status === 201) accepted.push(body.picture.id);
      else {
        expect(refusals, `${index} ${JSON.stringify(body)}`).toContain(status);
        expect(body.message).toMatch(/^[A-Z].+\.$/);
      }
      if (expected) expect(status, `${index} ${JSON.stringify(body)}`).toBe(expected);
    }
  }

  test("files of other types are refused by their content, whatever they say they are", async () => {
    const padded = otherTypes.flatMap((start) => [
      start,
      Buffer.concat([start, randomBytes(3_000)]),
    ]);
    await send(padded, 415);
    await send([Buffer.alloc(0)], 422);
    expect(accepted).toEqual([]);
  });

  test("bombs are refused by their heads, and files that are too large before they are read", async () => {
    await send(
      [pngBomb(50_000, 50_000, 1), pngBomb(7_200, 7_200), pngBomb(2 ** 31 - 1, 2 ** 31 - 1, 1)],
      422,
    );
    await send([pngBomb(100, 5_000), pngBomb(1, 1)], 422);
    const large = Buffer.concat([await aPhoto(), Buffer.alloc(16_000_000)]);
    await send([large], 413);
    const chunked = await fetch(`${shop.origin}/api/admin/pictures?watchId=10`, {
      method: "POST",
      headers: { cookie: `meridian_session=${shop.token}` },
      body: new Blob([new Uint8Array(large)]).stream(),
      duplex: "half",
    } as RequestInit).then(
      ({ status }) => status,
      () => "closed",
    );
    expect([413, "closed"]).toContain(chunked);
    expect(accepted).toEqual([]);
  });

  test("cut and overwritten pictures are refused, or shown as far as they can be read", async () => {
    await send(await damaged(420));
  });

  test("what rides along with a picture is gone", async () => {
    const photo = await aPhoto({ seed: 77, width: 400, height: 400 });
    const riders = [
      html,
      svg,
      Buffer.from("PK\x03\x04canary", "latin1"),
      Buffer.from("<?php canary ?>"),
    ];
    const polyglots = riders.map((rider, index) =>
      Buffer.concat([photo, rider, Buffer.from([index])]),
    );
    const comment = Buffer.concat([
      photo.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, html.length + 2]),
      html,
      photo.subarray(2),
    ]);
    const tagged = await Promise.all(
      [1, 2, 3, 4].map(async (seed) =>
        withMetadata(await aPhoto({ seed: 80 + seed, width: 400, height: 400 })),
      ),
    );
    await send([...polyglots, comment, ...tagged], 201);
    expect(accepted.length).toBeGreaterThan(8);
    await shop.ready();
    for (const file of await allFiles()) {
      const content = await readFile(file);
      expect(content.includes("anary"), file).toBe(false);
      const { exif, icc, xmp, iptc } = await metadataOf(content);
      expect([exif, icc, xmp, iptc], file).toEqual(Array(4).fill(undefined));
    }
  });

  test("nothing is half stored: each file belongs to a picture that is ready, and none waits", async () => {
    const { rows } = await shop.database.pool.query(
      "select id, state, path, original_key from pictures where original_key is not null",
    );
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => "ready"));
    const hashes = rows.flatMap(({ path, original_key: key }) => [
      path.slice(7),
      key.slice(10, 42),
    ]);
    // A file that came twice is stored twice until the sweep.
    for (const digit of "0123456789abcdef") {
      await removeUnneededFiles(shop.database.db, shop.media, digit, new Date(Date.now() + 60_000));
    }
    for (const file of await allFiles()) {
      const name = file.split("/").at(-1)?.slice(0, 32);
      expect(hashes, file).toContain(name);
    }
    expect((await shop.request("GET", "/healthz")).status).toBe(200);
  });
});
