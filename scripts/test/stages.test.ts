import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../lib/console.mjs";
import { runStages } from "./stages.mjs";

const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

const result = (passed: number, failed: number) => ({
  passed,
  failed,
  flaky: 0,
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
  expect(tally).toMatchObject({ passed: 4, failed: 2 });
});

test("a runner's output is shown when a test failed, also if it passed the second time", async () => {
  await runStages([[green]]);
  expect(printed.mock.calls.join("\n")).not.toContain("details");
  await runStages([[red]]);
  expect(printed.mock.calls.join("\n")).toContain("details");
  printed.mockClear();
  const flaky = { label: "Flaky", work: async () => ({ ...result(3, 0), flaky: 1 }) };
  expect(await runStages([[flaky]])).toMatchObject({ failed: 0, flaky: 1 });
  expect(printed.mock.calls.join("\n")).toContain("details");
});

test("a stage that can't run fails and says why", async () => {
  expect(await runStages([[impossible]])).toMatchObject({ passed: 0, failed: 1 });
  expect(printed.mock.calls.join("\n")).toContain(
    "!! Impossible did not run: There is no browser.",
  );
});

test("a stage that crashes counts as failed and the others still run", async () => {
  const crashing = { label: "Crash", work: () => Promise.reject(new Error("no such program")) };
  const tally = await runStages([[crashing, green]]);
  expect(tally).toMatchObject({ passed: 3, failed: 1 });
  expect(printed.mock.calls.join("\n")).toContain("no such program");
});
