import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../lib/console.mjs";
import { runStages } from "./stages.mjs";

const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

const result = (passed: number, failed: number) => ({
  passed,
  failed,
  skipped: 0,
  output: "details",
});
const green = { label: "Green", work: async () => result(3, 0) };
const red = { label: "Red", work: async () => result(1, 2) };
const impossible = {
  label: "Impossible",
  work: () => Promise.reject(new Failure("There is no browser.")),
};

test("later stages run after a failed one, and all are added up", async () => {
  const tally = await runStages([[red], [green]]);
  expect(tally).toEqual({ passed: 4, failed: 2, skipped: 0 });
});

test("a runner's output is shown only when it fails", async () => {
  await runStages([[green]]);
  expect(printed.mock.calls.join("\n")).not.toContain("details");
  await runStages([[red]]);
  expect(printed.mock.calls.join("\n")).toContain("details");
});

test("a stage that can't run fails and says why", async () => {
  expect(await runStages([[impossible]])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(printed.mock.calls.join("\n")).toContain(
    "!! Impossible did not run: There is no browser.",
  );
});

test("a stage that crashes counts as failed and the others still run", async () => {
  const crashing = { label: "Crash", work: () => Promise.reject(new Error("no such program")) };
  const tally = await runStages([[crashing, green]]);
  expect(tally).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(printed.mock.calls.join("\n")).toContain("no such program");
});
