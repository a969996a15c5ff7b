import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Import } from "#src/features/inventory/import-export/imports.contract.ts";
import { xlsxFile } from "#src/platform/media/spreadsheet/write-xlsx.ts";
import type { ShopProcess } from "#tests/shop-process.ts";
import { officeShops } from "./office-shops.ts";

// With little more memory than the shop needs at rest.
const { open, cookie, sql } = officeShops({ NODE_OPTIONS: "--max-old-space-size=110" });
const imported = async () =>
  (await sql<{ count: number }>("select count(*)::int from watches where reference like 'L-%'"))[0]
    ?.count;

const rowCount = 10_000;

function* rows(noteOf: (row: number) => string) {
  yield ["Brand", "Model", "Reference", "Condition"].concat([
    "Box & Papers",
    "Case Size",
    "Dial Color",
    "Material",
    "Notes",
  ]);
  for (let row = 1; row <= rowCount; row += 1) {
    const watch = ["Rolex", "Many", `L-${row}`, "New", "With Box", "40", "Black", "Titanium"];
    yield [...watch, noteOf(row)];
  }
}

async function upload(shop: ShopProcess, noteOf: (row: number) => string): Promise<number> {
  const sheet = { name: "Watches", rows: rows(noteOf) };
  const reply = await fetch(`${shop.origin}/api/admin/imports?fileName=many.xlsx`, {
    method: "POST",
    headers: { cookie: cookie() },
    body: new Uint8Array(await buffer(Readable.from(xlsxFile([sheet])))),
  });
  expect(reply.status).toBe(201);
  return (await reply.json()).import.id;
}

/** Asks until it is so, and returns how far the import was each time. */
async function untilImport(shop: ShopProcess, id: number, isSo: (one: Import) => boolean) {
  const seen: number[] = [];
  for (;;) {
    if (shop.hasEnded()) throw new Error(`The shop has ended:\n${shop.output()}`);
    const reply = await fetch(`${shop.origin}/api/admin/imports/${id}`, {
      headers: { cookie: cookie() },
    });
    const one: Import = (await reply.json()).import;
    seen.push(one.rowsDone);
    if (isSo(one)) return { one, seen };
    if (one.state === "failed") throw new Error(String(one.problem));
    await pause(100);
  }
}

test("a file that does not fit into the memory is checked row by row, with progress", async () => {
  const shop = await open();
  // 24 MB when it is unpacked, most of it in a column that the shop does not know.
  const id = await upload(shop, (row) => `${row} long note. `.repeat(150));
  const { one, seen } = await untilImport(shop, id, ({ state }) => state === "checked");
  expect(one.counts).toMatchObject({ create: rowCount, problem: 0 });
  expect(seen.filter((done) => done > 0 && done < rowCount).length).toBeGreaterThan(2);
});

test("a shop that is killed during an import has nothing of it, and then goes on", async () => {
  const first = await open();
  const id = await upload(first, String);
  await untilImport(first, id, ({ state }) => state === "checked");
  await fetch(`${first.origin}/api/admin/imports/${id}/run`, {
    method: "POST",
    headers: { cookie: cookie(), "content-type": "application/json" },
    body: "{}",
  });
  await untilImport(first, id, ({ rowsDone }) => rowsDone > 1_000 && rowsDone < rowCount);
  first.signal("SIGKILL");
  await first.ended;
  expect([await imported(), await sql(`select state from imports where id = ${id}`)]).toEqual([
    0,
    [{ state: "running" }],
  ]);

  // As if the shop had been away for as long as a job is locked.
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    await sql(`update graphile_worker.${table} set locked_at = now() - interval '2 minutes'`);
  }
  const second = await open();
  await untilImport(second, id, ({ state }) => state === "done");
  expect(await imported()).toBe(rowCount);
});
