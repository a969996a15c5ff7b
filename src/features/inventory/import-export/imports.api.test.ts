import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csv, startImportShop } from "#tests/import-shop.ts";
import { until } from "#tests/until.ts";
import { columns } from "./columns.ts";
import { importQuestions } from "./imports.contract.ts";

let shop: Awaited<ReturnType<typeof startImportShop>>;
beforeAll(async () => {
  shop = await startImportShop();
});
afterAll(() => shop.close());

const noQuestions = Object.fromEntries(importQuestions.map((question) => [question, 0]));

const newHeader = [
  "Brand",
  "Model",
  "Reference",
  "Retail Price",
  "Condition",
  "Box & Papers",
  "Case Size",
  "Dial",
  "Material",
  "State",
];
const newRow = (reference: string, changes: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Brand: "Rolex",
    Model: `Imported ${reference}`,
    Reference: reference,
    "Retail Price": "$12,500",
    Condition: "new",
    "Box & Papers": "with box",
    "Case Size": "40.5 mm",
    Dial: "black",
    Material: "Titanium",
    State: "published",
    ...changes,
  };
  return newHeader.map((name) => cells[name] ?? "");
};

describe("export, change nothing, import", () => {
  beforeAll(async () => {
    await shop.query(
      `update watches set model = '=HYPERLINK("x")', reference = '"quoted", with comma; semicolon',
         description = E'Two\\nlines,\\r\\n"and" a third ⌚️\\n', crystal = '(empty)', bracelet = '''=odd',
         movement = '@Zürich' , published = false, publish_at = '2031-02-03 04:05:06.789+00',
         image_texts = array['First; "text"', '-dash'], rare = true, featured = true, new_arrival = true,
         limited = true, year = 1999, power_reserve_hours = 70, water_resistance_meters = 300
       where id = 1`,
    );
    await shop.query(
      "insert into watch_records (watch_id, brand_id, serial_number, cost) select id, brand_id, '-A 1/Ü', 0 from watches where id = 1",
    );
    await shop.query(
      "update watches set retail_price = null, year = null, images = '{}', movement = E'\\t+1', published = false where id = 2",
    );
    await shop.query("delete from wholesale_prices where watch_id = 2");
    // Stored before there was a schema: no option of a list, and with spaces at its ends.
    await shop.query("update watches set dial_color = 'Salmon', model = ' Spaced ' where id = 3");
  });

  test.each(["csv", "xlsx"])("as %s changes nothing, in any column", async (format) => {
    const file = await shop.download(`inventory-file/${format}`);
    const before = await shop.catalog();
    const checked = await shop.check(file, `inventory.${format}`);
    const [{ count }] = (await shop.query("select count(*)::int from watches")) as [
      { count: number },
    ];
    expect(checked).toMatchObject({ state: "checked", problem: null, rowCount: count });
    expect(checked.counts).toEqual({
      create: 0,
      update: 0,
      unchanged: count,
      problem: 0,
      kept: 0,
      questions: noQuestions,
    });
    expect(Object.keys(checked.mapping)).toHaveLength(columns.length);
    expect(await shop.run(checked.id)).toEqual({ status: 409, code: "nothing" });
    expect(await shop.catalog()).toEqual(before);
  });
});

describe("a file of 1,000 new watches, of which 7 are wrong", () => {
  const wrong: Record<number, [Record<string, string>, string, RegExp]> = {
    10: [{ Brand: "Rolexx" }, "brand", /no brand "Rolexx"/],
    20: [{ "Retail Price": "12.500" }, "retailPrice", /can mean two amounts/],
    30: [{ Condition: "Used" }, "condition", /none of the options: New, Unworn/],
    40: [{ Model: "" }, "model", /Enter the model/],
    50: [{ "Case Size": "large" }, "caseSizeMm", /is not a number/],
    60: [{ Reference: "N-0059" }, "reference", /The same watch as in row 59/],
    70: [{ State: "scheduled" }, "publishAt", /when it is to be published/],
  };
  const file = csv([
    newHeader,
    ...Array.from({ length: 1_000 }, (_, index) => {
      const row = index + 2;
      return newRow(`N-${String(row).padStart(4, "0")}`, wrong[row]?.[0]);
    }),
  ]);

  test("is reported row by row, and imported without them only if that is said", async () => {
    const before = await shop.catalog();
    const { id, counts, rowCount } = await shop.check(file);
    expect([rowCount, counts]).toEqual([
      1_000,
      {
        create: 993,
        update: 0,
        unchanged: 0,
        problem: 7,
        kept: 0,
        questions: { ...noQuestions, noPicture: 993 },
      },
    ]);
    const problems = await shop.report(id, "?outcome=problem");
    expect(problems.map(({ row }) => row)).toEqual(Object.keys(wrong).map(Number));
    for (const { row, details } of problems) {
      const [, field, message] = wrong[row] ?? [];
      expect(details.problems?.[field ?? ""], `row ${row}`).toMatch(message ?? "");
    }
    expect(await shop.catalog()).toEqual(before);
    expect(await shop.run(id)).toEqual({ status: 409, code: "has_problems" });

    expect(await shop.run(id, { skipProblems: true })).toEqual({ status: 409, code: "confirm" });
    const { import: done } = await shop.run(id, { skipProblems: true, confirms: ["noPicture"] });
    expect(done).toMatchObject({ state: "done", rowsDone: 1_000 });
    const [row] = await shop.report(id, "?outcome=create&page=2");
    const [watch] = await shop.query("select * from watches where id = $1", [row?.watchId]);
    expect(watch).toMatchObject({
      reference: "N-0057",
      retail_price: 12_500,
      condition: "New",
      case_size_mm: "40.50",
      units: 1,
      published: true,
    });
    const found = await (await shop.request("GET", `/api/watches/${watch?.id}`)).json();
    expect(found.model).toBe("Imported N-0057");
    const entries = await shop.query(
      "select count(*)::int from audit_log where action = 'watch.import' and actor_id is not null and address is not null",
    );
    expect(entries).toEqual([{ count: 993 }]);
    expect(await shop.run(id)).toEqual({ status: 409, code: "not_ready" });

    const again = await shop.check(file);
    expect(again.counts).toMatchObject({ create: 0, unchanged: 993, problem: 7 });
    const text = (await shop.download(`imports/${id}/report`)).toString();
    expect(text.split("\r\n")[0]).toBe("\ufeffRow,Outcome,Watch,ID,What");
    expect(text).toContain(
      '20,problem,Rolex Imported N-0020 N-0020,,"Retail Price: ""12.500"" can',
    );
  });
});

test("while an import runs, others change the catalog and do not wait for its end", async () => {
  const priceOf = async (id: number) =>
    (await shop.query("select retail_price from watches where id = $1", [id]))[0]?.retail_price;
  const [imported, other] = [await priceOf(54), await priceOf(55)];
  const changed = newRow("", { "Retail Price": String(imported + 1) }).map((cell, index) =>
    newHeader[index] === "Retail Price" ? cell : "",
  );
  const rows = Array.from({ length: 200 }, (_, index) => ["", ...newRow(`W-${index}`)]);
  const { id, counts } = await shop.check(csv([["ID", ...newHeader], ...rows, ["54", ...changed]]));
  expect(counts).toMatchObject({ create: 200, update: 1 });

  // The import has written its first rows, and waits for the watch of the last one.
  const holder = await shop.database.pool.connect();
  await holder.query("begin");
  await holder.query("select from watches where id = 54 for update");
  const running = shop.run(id, { confirms: ["noPicture", "sold"] });
  await until(async () => expect((await shop.read(id)).rowsDone).toBe(200));
  await shop.query("update watches set retail_price = retail_price + 1 where id = 55");
  await holder.query("rollback");
  holder.release();
  expect((await running).import).toMatchObject({ state: "done", rowsDone: 201 });
  expect([await priceOf(54), await priceOf(55)]).toEqual([imported + 1, other + 1]);
});

test("an import whose job has used up its attempts has failed, and can be checked again", async () => {
  const { id } = await shop.check(csv([["ID"], ["54"]]));
  const { id: waiting } = await shop.check(csv([["ID"], ["55"]]));
  await shop.query("update imports set state = 'running' where id in ($1, $2)", [id, waiting]);
  await shop.query("select graphile_worker.add_job('run-import', job_key => $1)", [`import:${id}`]);
  await shop.query(
    "select graphile_worker.add_job('run-import', job_key => $1, run_at => now() + interval '1 day')",
    [`import:${waiting}`],
  );
  await shop.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where key = $1",
    [`import:${id}`],
  );
  await shop.query("select graphile_worker.add_job('sweep-imports')");
  await shop.jobsAreDone();
  expect(await shop.read(id)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/try again/),
  });
  expect((await shop.read(waiting)).state).toBe("running");
  expect((await shop.call("POST", `imports/${id}/check`, {})).status).toBe(200);
  await shop.jobsAreDone();
  expect((await shop.read(id)).state).toBe("checked");
});
