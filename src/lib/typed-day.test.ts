import { expect, test } from "vitest";
import { fromZonedInput, isDay, toZonedInput } from "./calendar.ts";

test.each([
  ["2026-01-15T09:30", "2026-01-15T14:30:00.000Z"],
  ["2026-07-15T09:30", "2026-07-15T13:30:00.000Z"],
  ["2026-03-08T03:00", "2026-03-08T07:00:00.000Z"],
  ["2026-11-01T12:00", "2026-11-01T17:00:00.000Z"],
])("%s in New York is %s", (text, instant) => {
  expect(fromZonedInput(text, "America/New_York")).toBe(instant);
  expect(toZonedInput(instant, "America/New_York")).toBe(text);
});

test.each(["", "2026-01-15", "tomorrow", "2026-13-45T99:99", "2026-02-31T09:00"])(
  "%j is no time",
  (text) => {
    expect(fromZonedInput(text, "America/New_York")).toBeUndefined();
  },
);

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["soon", false],
])("%j is a day: %s", (text, answer) => {
  expect(isDay(text)).toBe(answer);
});
