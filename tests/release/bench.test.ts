import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

const written = ["docs/performance.md", "bench/history.jsonl"];
const readWritten = () => Promise.all(written.map((file) => readFile(file, "utf8")));

test.each(["lighthouse", "side"])("the bench's packages of %s can be installed", async (part) => {
  // Refused if the lockfile is out of step.
  const args = ["--prefix", `bench/${part}`, "ci", "--ignore-scripts", "--dry-run"];
  await expect(run("npm", args)).resolves.toBeDefined();
});

test("the shop is measured beside Express and Next.js", async () => {
  const args = ["scripts/trial.mjs", "bench", "--smoke", "side"];
  const { stdout } = await run(process.execPath, args);
  for (const peer of ["Express and Drizzle", "Next.js", "bare node:http"]) {
    expect(stdout).toMatch(new RegExp(`${peer}: .*\\d`));
  }
  expect(stdout).not.toMatch(/NaN|undefined|failed/);
});

test("every part of the bench ends well and has figures", async () => {
  const before = await readWritten();
  const { stdout } = await run(process.execPath, ["scripts/trial.mjs", "bench", "--smoke"]);
  const [, ...parts] = stdout.split(/^\S.* \(([a-z-]+)\)$/m);
  const rows = parts.filter((_, at) => at % 2 === 1).map((text) => text.match(/: .*\d/g) ?? []);
  expect(parts).toEqual(expect.arrayContaining(["hot", "cold", "orders", "taps"]));
  expect(rows.filter(({ length }) => length === 0)).toEqual([]);
  expect(stdout).not.toMatch(/NaN|undefined/);
  expect(await readWritten()).toEqual(before);
});
