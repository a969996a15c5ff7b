import { expect, test } from "vitest";
import { failureReason } from "./processes.ts";

test("the reason is the last line that states an error", () => {
  const log = [
    "2026-01-01 00:00:00 UTC [7] LOG:  starting PostgreSQL",
    "2026-01-01 00:00:00 UTC [7] FATAL:  could not open file.",
    "2026-01-01 00:00:00 UTC [7] LOG:  database system is shut down",
  ];
  expect(failureReason(log.join("\n"))).toBe("could not open file");
});

test("refusals of early connections are not the reason", () => {
  const log = [
    "2026-01-01 00:00:00 UTC [8] PANIC:  could not locate a valid checkpoint record",
    "2026-01-01 00:00:00 UTC [9] FATAL:  the database system is starting up",
    "2026-01-01 00:00:00 UTC [9] FATAL:  the database system is not yet accepting connections",
  ];
  expect(failureReason(log.join("\n"))).toBe("could not locate a valid checkpoint record");
});

test("output without severities is quoted by its last line", () => {
  expect(failureReason("first\nlast.\n\n")).toBe("last");
  expect(failureReason("")).toBeUndefined();
});
