import { expect, test } from "vitest";
import { isoDates, isStale } from "./records.ts";

test("dates become text, and all else stays", () => {
  const at = new Date("2026-03-01T10:00:00.000Z");
  const row = { id: 1, at, endedAt: null, names: ["a"], holds: { at } };
  expect(isoDates(row)).toEqual({ ...row, at: "2026-03-01T10:00:00.000Z" });
});

test("a form is stale if the row was saved after it, or came into being", () => {
  const updatedAt = new Date("2026-03-01T10:00:00.000Z");
  expect(isStale({ updatedAt }, "2026-03-01T11:00:00.000+01:00")).toBe(false);
  expect(isStale({ updatedAt }, "2026-03-01T09:59:59.999Z")).toBe(true);
  expect(isStale({ updatedAt }, null)).toBe(true);
  expect(isStale(undefined, null)).toBe(false);
});
