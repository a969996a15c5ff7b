import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#tests/database.ts";
import { checksumBytes, checksumMember } from "./format.ts";
import { openBackup } from "./restore-shop.ts";
import { writeBackup } from "./write-backup.ts";

const damaged = /is damaged or cut short|is not a backup of Meridian/;
let folder: string;
let good: Buffer;
let lines: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-damage-"));
  const shop = await freshDatabase();
  await writeBackup(shop, join(folder, "good.meridian"));
  await shop.close();
  good = await readFile(join(folder, "good.meridian"));
  lines = gunzipSync(good).toString("utf8").trimEnd().split("\n").slice(0, -1);
});
afterAll(() => rm(folder, { recursive: true }));

async function open(content: Buffer): Promise<void> {
  const file = join(folder, "tried.meridian");
  await writeFile(file, content);
  await (await openBackup(file)).close();
}

/** Packs lines again, with a checksum that fits them. */
function packed(content: readonly string[]): Buffer {
  const body = gzipSync(`${content.join("\n")}\n`);
  return Buffer.concat([body, checksumMember(createHash("sha256").update(body).digest("hex"))]);
}

function withHeader(change: Record<string, unknown>): Buffer {
  return packed([JSON.stringify({ ...JSON.parse(lines[0] ?? ""), ...change }), ...lines.slice(1)]);
}

test("an unchanged file is accepted, also when it was packed again", async () => {
  await open(good);
  await open(packed(lines));
});

describe("a damaged file is refused:", () => {
  const fractions = Array.from({ length: 50 }, (_, index) => index / 49);

  test("one bit changed at any position", async () => {
    const everywhere = [
      ...fractions.map((fraction) => Math.floor(fraction * (good.length - 1))),
      ...Array.from({ length: 12 }, (_, index) => index),
      ...Array.from({ length: checksumBytes }, (_, index) => good.length - 1 - index),
    ];
    for (const at of everywhere) {
      const changed = Buffer.from(good);
      changed.writeUInt8((good[at] ?? 0) ^ (1 << (at % 8)), at);
      await expect(open(changed), `byte ${at}`).rejects.toThrow(damaged);
    }
  });

  test("truncated by one byte or more", async () => {
    const lengths = [
      ...fractions.map((fraction) => Math.floor(fraction * (good.length - 1))),
      1,
      checksumBytes,
    ];
    for (const length of lengths) {
      await expect(open(good.subarray(0, length)), `${length}`).rejects.toThrow(damaged);
    }
  });

  test("data appended", async () => {
    for (const more of [Buffer.alloc(1), Buffer.alloc(512), Buffer.from("\n"), good]) {
      await expect(open(Buffer.concat([good, more]))).rejects.toThrow(damaged);
    }
  });

  test("two lines swapped", async () => {
    const swapped = [...lines];
    [swapped[5], swapped[6]] = [lines[6] ?? "", lines[5] ?? ""];
    const body = gzipSync(`${swapped.join("\n")}\n`);
    await expect(open(Buffer.concat([body, good.subarray(-checksumBytes)]))).rejects.toThrow(
      damaged,
    );
  });

  test("inconsistent lines with a valid checksum", async () => {
    const table = lines.indexOf('"watches"');
    const exchanged: Record<string, string> = {
      '"subscribers"': '"setup_done"',
      '"setup_done"': '"subscribers"',
    };
    const cases = {
      "a row missing": lines.toSpliced(table + 1, 1),
      "a row twice": lines.toSpliced(table + 1, 0, lines[table + 1] ?? ""),
      "a row in another table": lines.toSpliced(table, 2, lines[table + 1] ?? "", '"watches"'),
      "a table missing": lines.toSpliced(lines.indexOf('"subscribers"'), 1),
      "two tables exchanged": lines.map((line) => exchanged[line] ?? line),
      "an unknown table": lines.toSpliced(table, 0, '"secrets"'),
      "no ending": lines.slice(0, -1),
      "something after the ending": [...lines, lines[table + 1] ?? ""],
      "no header": lines.slice(1),
    };
    for (const [what, made] of Object.entries(cases)) {
      await expect(open(packed(made)), what).rejects.toThrow(damaged);
    }
  });
});

describe("a sentence of its own refuses", () => {
  test("a file of another program", async () => {
    const notOurs = /tried\.meridian is not a backup of Meridian\.$/;
    for (const text of ["", "PNG", '{"meridian":"backup","format":1}']) {
      await expect(open(Buffer.from(text))).rejects.toThrow(notOurs);
      await expect(open(gzipSync(text))).rejects.toThrow(notOurs);
    }
    await expect(open(packed(["{}"]))).rejects.toThrow(notOurs);
  });

  test("a missing file", async () => {
    await expect(openBackup(join(folder, "none"))).rejects.toThrow(/can't be read \(ENOENT\)/);
    await expect(openBackup(folder)).rejects.toThrow(/is not a backup/);
  });

  test("a newer format", async () => {
    await expect(open(withHeader({ format: 3, shop: "9.0.0" }))).rejects.toThrow(
      /written by a newer Meridian \(9\.0\.0\)/,
    );
  });

  test("a newer shop, or one with other migrations", async () => {
    const { migrations } = JSON.parse(lines[0] ?? "");
    await expect(open(withHeader({ migrations: [...migrations, "next"] }))).rejects.toThrow(
      /written by a newer Meridian/,
    );
    await expect(
      open(withHeader({ migrations: ["other", ...migrations.slice(1)] })),
    ).rejects.toThrow(/whose tables this one does not know/);
  });
});
