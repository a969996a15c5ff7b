import { describe, expect, it } from "vitest";
import { pageList } from "./pagination.tsx";

describe("pageList", () => {
  it("lists every page while they fit", () => {
    expect(pageList(1, 1)).toEqual([1]);
    expect(pageList(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("offers nothing where there is nothing", () => {
    expect(pageList(1, 0)).toEqual([]);
  });

  it("keeps the first and the last page in reach", () => {
    expect(pageList(1, 20)).toEqual([1, 2, 3, 4, 5, "gap", 20]);
    expect(pageList(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
    expect(pageList(20, 20)).toEqual([1, "gap", 16, 17, 18, 19, 20]);
  });

  it("never hides a single page behind a gap, is never wider than seven and holds the current page", () => {
    for (let count = 8; count <= 30; count += 1) {
      for (let current = 1; current <= count; current += 1) {
        const entries = pageList(current, count);
        expect(entries).toHaveLength(7);
        expect(entries).toContain(current);
        entries.forEach((entry, index) => {
          if (entry !== "gap") return;
          const [before, after] = [entries[index - 1], entries[index + 1]];
          expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
      }
    }
  });
});
