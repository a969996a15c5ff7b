import { expect, test } from "vitest";
import { withRows } from "./record.ts";

const around = {
  date: "2026-01-02",
  commit: "abc1234",
  processor: "2 cores of a processor, linux",
  versions: { Node: "20.19.0" },
};
const measured = (value: string) => ({
  part: "cold",
  title: "First renders",
  rows: [{ group: "60 watches", name: "watch page", value, target: "at least 3", met: false }],
});
const empty = "Before.\n\n<!-- end of the bench -->\n\nAfter.\n";

test("a part's first table stands before the end of the figures, a later one replaces it", () => {
  const first = withRows(empty, measured("50/s"), around);
  expect(first).toMatch(/^Before\.\n\n<!-- bench cold -->\n### First renders\n/);
  expect(first).toMatch(/<!-- end of cold -->\n\n<!-- end of the bench -->\n\nAfter\.\n$/);
  expect(first).toContain("Measured on 2026-01-02, commit abc1234, 2 cores of a processor, linux");
  expect(first).toContain("| 60 watches | watch page | 50/s |  |  | at least 3: **missed** |");

  const second = withRows(first, measured("90/s"), { ...around, date: "2026-03-04" });
  expect(second).toBe(first.replace("50/s", "90/s").replace("2026-01-02", "2026-03-04"));
});

test("a comparison with an older build has a table of its own", () => {
  const both = withRows(withRows(empty, measured("50/s"), around), measured("70/s"), {
    ...around,
    against: "def5678",
  });
  expect(both).toContain("| 50/s |");
  expect(both).toContain("### First renders, compared with def5678");
  expect(both).toContain("| | case | shop | def5678 | ratio | target |");
});
