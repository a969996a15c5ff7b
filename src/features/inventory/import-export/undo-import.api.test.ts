import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, startImportShop } from "#tests/import-shop.ts";

let shop: Awaited<ReturnType<typeof startImportShop>>;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

const stored = async (id: number) =>
  (await shop.query("select * from watches where id = $1", [id]))[0];

async function undo(id: number) {
  const { status, body } = await shop.call("POST", `imports/${id}/undo`);
  await shop.jobsAreDone();
  return { status, code: body.code as string | undefined, import: await shop.read(id) };
}

async function edit(id: number, changes: object) {
  const { watch } = (await shop.call("GET", `inventory/${id}`)).body;
  const { updatedAt, values } = watch;
  const body = { changes, updatedAt, seenUnits: values.units, confirms: ["bigPrice", "belowCost"] };
  expect((await shop.call("PATCH", `inventory/${id}`, body)).status).toBe(200);
}

async function imported(rows: readonly (readonly (string | number)[])[]) {
  const { id } = await shop.check(csv(rows));
  const confirms = ["bigPrice", "belowCost", "noPrice", "noPicture", "sold"] as const;
  const { import: done } = await shop.run(id, { confirms: [...confirms] });
  expect(done).toMatchObject({ state: "done", canUndo: true });
  return id;
}

const header = ["ID", "Brand", "Model", "Reference", "Condition", "Box & Papers", "Case Size"];
const facts = ["Dial Color", "Material", "State", "Year", "Description"];
const added = (model: string) => [
  "",
  "Rolex",
  model,
  `U-${model}`,
  "New",
  "With Box",
  "40",
  "Black",
  "Titanium",
  "draft",
];

test("new watches go to the bin, and changed ones are as before", async () => {
  const before = await stored(20);
  const id = await imported([
    [...header, ...facts],
    [...added("Undone"), "", ""],
    [20, "", "", "", "", "", "", "", "", "", 1955, "Imported text"],
  ]);
  const [row] = await shop.report(id, "?outcome=create");
  expect(await stored(20)).toMatchObject({ year: 1955, description: "Imported text" });

  const undone = await undo(id);
  expect(undone).toMatchObject({
    status: 200,
    import: { state: "undone", canUndo: false, counts: { kept: 0 }, rowsDone: 2 },
  });
  const after = await stored(20);
  expect(after).toEqual({ ...before, updated_at: after?.updated_at });
  expect((await stored(row?.watchId ?? 0))?.deleted_at).not.toBeNull();
  const actions = await shop.query(
    `select action from audit_log where subject in ('watch:20', $1, $2) order by id`,
    [`watch:${row?.watchId}`, `import:${id}`],
  );
  const found = actions.map(({ action }) => action);
  expect(found.slice(-3).sort()).toEqual(["import.undo", "watch.delete", "watch.undo"]);
  expect(await undo(id)).toMatchObject({ status: 409, code: "not_ready" });
});

test("a field that somebody has changed since stays, and the report names who and when", async () => {
  const before = await stored(21);
  const id = await imported([
    ["ID", "Year", "Description"],
    [21, 1956, "Imported text"],
  ]);
  await edit(21, { year: 1999 });
  expect((await undo(id)).import).toMatchObject({ state: "undone", counts: { kept: 1 } });
  expect(await stored(21)).toMatchObject({ year: 1999, description: before?.description });
  const [kept] = await shop.report(id, "?outcome=kept");
  expect(kept?.details.kept).toEqual({
    year: expect.stringMatching(/changed it to 1999 on \w+ \d+, \d{4}.*, after this import\.$/),
  });
  const file = await shop.download(`imports/${id}/report`);
  expect(file.toString()).toContain("Year: ");
  expect(file.toString()).toContain("changed it to 1999");
});

test("sold and held units are never touched", async () => {
  await shop.query("update watches set units = 3, received = 3 where id in (22, 23)");
  const id = await imported([
    ["ID", "Units", "Year"],
    [22, 5, 1957],
    [23, 5, 1957],
    [24, "", 1957],
  ]);
  await shop.query("update watches set units = 4 where id = 22");
  await shop.query("update watches set held = 1 where id = 23");
  const { counts } = (await undo(id)).import;
  expect(counts.kept).toBe(2);
  expect(await stored(22)).toMatchObject({ units: 4 });
  expect(await stored(23)).toMatchObject({ units: 5, held: 1 });
  for (const watch of [22, 23, 24]) expect((await stored(watch))?.year).not.toBe(1957);
  const kept = await shop.report(id, "?outcome=kept");
  expect(kept.map(({ details }) => Object.keys(details.kept ?? {}))).toEqual([
    ["units"],
    ["units"],
  ]);
});

test("a new watch that an order holds stays, and so does what is gone or would be put on show", async () => {
  await shop.query("update watches set images = '{}' where id = 26");
  const id = await imported([
    [...header, ...facts],
    [...added("Held"), "", ""],
    [25, "", "", "", "", "", "", "", "", "", 1958, ""],
    [26, "", "", "", "", "", "", "", "", "draft", "", ""],
  ]);
  const [row] = await shop.report(id, "?outcome=create");
  await shop.query("update watches set held = 1 where id = $1", [row?.watchId]);
  const bin = { ids: [25], action: "delete" };
  expect((await shop.call("POST", "inventory/bulk", bin)).status).toBe(200);
  expect((await undo(id)).import.counts.kept).toBe(3);
  expect((await stored(row?.watchId ?? 0))?.deleted_at).toBeNull();
  expect((await stored(25))?.year).toBe(1958);
  expect((await stored(26))?.published).toBe(false);
  const kept = await shop.report(id, "?outcome=kept");
  expect(kept.map(({ details }) => details.kept?.watch)).toEqual([
    expect.stringMatching(/order/),
    expect.stringMatching(/bin/),
    expect.stringMatching(/confirm/),
  ]);
});

test("hundreds of rows are taken back together, although another watch has a serial number meanwhile", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => added(`Many ${index}`));
  await shop.query(
    "insert into watch_records (watch_id, brand_id, serial_number) select id, brand_id, 'OLD-1' from watches where id = 27",
  );
  const [{ brand_id: brand } = { brand_id: 0 }] = await shop.query(
    "select brand_id from watches where id = 27",
  );
  const id = await imported([
    [...header, ...facts.slice(0, 3), "Serial"],
    ...rows.map((row) => [...row, ""]),
    [27, "", "", "", "", "", "", "", "", "", "NEW-1"],
  ]);
  await shop.query("update watches set brand_id = $1 where id = 28", [brand]);
  await edit(28, { serialNumber: "old 1" });
  const { import: undone } = await undo(id);
  expect(undone).toMatchObject({ state: "undone", rowsDone: 601, counts: { kept: 1 } });
  const [left] = await shop.query(
    "select count(*)::int as count from watches where reference like 'U-Many %' and deleted_at is null",
  );
  expect(left?.count).toBe(0);
  const [kept] = await shop.report(id, "?outcome=kept");
  expect(kept?.details.kept?.serialNumber).toMatch(/ID 28 has it already/);
});

test("an import that is not done can't be undone", async () => {
  const { id } = await shop.check(csv([["ID"], [29]]));
  expect(await undo(id)).toMatchObject({ status: 409, code: "not_ready" });
});
