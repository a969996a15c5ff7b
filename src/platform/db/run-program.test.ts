import { expect, test } from "vitest";
import { lastLine } from "./run-program.ts";

test("the reason is the last failure that was told", () => {
  const log = [
    "2026-01-01 00:00:00 UTC [7] LOG:  starting PostgreSQL",
    "2026-01-01 00:00:00 UTC [7] FATAL:  could not open file.",
    "2026-01-01 00:00:00 UTC [7] LOG:  database system is shut down",
  ];
  expect(lastLine(log.join("\n"))).toBe("could not open file");
});

test("what was said to a visitor who came too early is no reason", () => {
  const log = [
    "2026-01-01 00:00:00 UTC [8] PANIC:  could not locate a valid checkpoint record",
    "2026-01-01 00:00:00 UTC [9] FATAL:  the database system is starting up",
    "2026-01-01 00:00:00 UTC [9] FATAL:  the database system is not yet accepting connections",
  ];
  expect(lastLine(log.join("\n"))).toBe("could not locate a valid checkpoint record");
});

test("a program without levels is quoted by its last line", () => {
  expect(lastLine("first\nlast.\n\n")).toBe("last");
  expect(lastLine("")).toBeUndefined();
});
