import { expect, test } from "vitest";
import { businessDayEnd } from "./calendar.ts";

const newYork = "America/New_York";
const end = (from: string, timeZone = newYork) =>
  businessDayEnd(new Date(from), 2, 18, timeZone).toISOString();

test.each([
  ["a Monday ends on Wednesday", "2026-11-16T15:00:00Z", "2026-11-18T23:00:00.000Z"],
  ["a Thursday ends on Monday", "2026-11-19T15:00:00Z", "2026-11-23T23:00:00.000Z"],
  ["a Friday ends on Tuesday", "2026-11-20T15:00:00Z", "2026-11-24T23:00:00.000Z"],
  ["a Saturday ends on Tuesday", "2026-11-21T15:00:00Z", "2026-11-24T23:00:00.000Z"],
  ["a Sunday ends on Tuesday", "2026-11-22T15:00:00Z", "2026-11-24T23:00:00.000Z"],
  ["the day is that of the time zone", "2026-11-17T03:00:00Z", "2026-11-18T23:00:00.000Z"],
  ["over the end of summer time", "2026-10-30T15:00:00Z", "2026-11-03T23:00:00.000Z"],
  ["over its beginning", "2026-03-06T15:00:00Z", "2026-03-10T22:00:00.000Z"],
  ["over the end of a year", "2026-12-31T15:00:00Z", "2027-01-04T23:00:00.000Z"],
])("%s", (_, from, expected) => {
  expect(end(from)).toBe(expected);
});

test("other time zones have their own evening", () => {
  expect(end("2026-11-16T15:00:00Z", "Asia/Kathmandu")).toBe("2026-11-18T12:15:00.000Z");
  expect(end("2026-11-16T15:00:00Z", "Europe/Zurich")).toBe("2026-11-18T17:00:00.000Z");
});
