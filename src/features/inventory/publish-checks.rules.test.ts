import { expect, test } from "vitest";
import { watchValues } from "#tests/inventory.ts";
import { findingsOf, questionsIn } from "./publish-checks.rules.ts";
import type { WatchChanges } from "./watch.schema.ts";

const fine = { hasPicture: true, isStolen: false };
const bare = { hasPicture: false, isStolen: true };
const draft = { state: "draft" } as const;
const scheduled = { state: "scheduled", publishAt: "2126-01-01T00:00:00Z" } as const;

test.each<[string, WatchChanges | undefined, WatchChanges, typeof fine, string[]]>([
  ["a draft lacks what it likes", undefined, { ...draft, retailPrice: null }, bare, []],
  ["a complete watch is published", draft, {}, fine, []],
  [
    "a bare one is asked about",
    draft,
    { retailPrice: null },
    bare,
    ["noPrice", "noPicture", "stolen"],
  ],
  [
    "so is one that is added",
    undefined,
    { retailPrice: null },
    bare,
    ["noPrice", "noPicture", "stolen"],
  ],
  ["so is a schedule", draft, scheduled, bare, ["noPicture", "stolen"]],
  [
    "an edit of a published watch asks nothing again",
    { retailPrice: null },
    { retailPrice: null, year: 1999 },
    bare,
    [],
  ],
  [
    "an edit of a scheduled one asks about theft",
    scheduled,
    { ...scheduled, year: 1999 },
    bare,
    ["stolen"],
  ],
  ["taking the price away is asked about", {}, { retailPrice: null }, fine, ["noPrice"]],
  ["a serial number of the list is asked about", {}, { serialNumber: "X-1" }, bare, ["stolen"]],
  ["a price below cost", {}, { retailPrice: 5_999 }, fine, ["belowCost"]],
  ["a dealer's price below cost", {}, { wholesalePrice: 5_999 }, fine, ["belowCost"]],
  ["a cost above the price", {}, { cost: 9_001 }, fine, ["belowCost"]],
  ["a price below cost that stays", { cost: 9_001 }, { cost: 9_001, year: 1999 }, fine, []],
  [
    "a price below cost that is published",
    { ...draft, cost: 9_001 },
    { cost: 9_001 },
    fine,
    ["belowCost"],
  ],
  ["a price that changes by more than half", {}, { retailPrice: 90_000 }, fine, ["bigPrice"]],
])("%s", (_, before, after, facts, questions) => {
  const present = before && watchValues(before);
  expect(questionsIn(findingsOf(watchValues(after), facts, present))).toEqual(questions);
});

test("a draft is asked about nothing, however its price changes", () => {
  const [before, after] = [watchValues(draft), watchValues({ ...draft, retailPrice: 1, cost: 2 })];
  expect(findingsOf(after, bare, before)).toEqual([]);
});

test("missing facts are refused, what buyers miss is a hint, and both are said once", () => {
  const lacking = { reference: "", material: "", description: "", year: null } as const;
  expect(findingsOf(watchValues(lacking), fine, watchValues(draft))).toEqual([
    { check: "incomplete", severity: "refuse", fields: ["reference", "material"] },
    { check: "noDescription", severity: "hint" },
    { check: "noSerial", severity: "hint" },
    { check: "noYear", severity: "hint" },
  ]);
  const shown = watchValues({ description: "" });
  expect(findingsOf(shown, fine, shown)).toEqual([]);
});

test("a schedule is stopped by a report that came after it, not by one that was confirmed", () => {
  const [before, after] = [watchValues(scheduled), watchValues()];
  expect(findingsOf(after, { ...fine, isStolen: true }, before)).toEqual([]);
  const since = { ...fine, isStolen: true, isNewlyStolen: true };
  expect(findingsOf(after, since, before)).toEqual([{ check: "stolen", severity: "confirm" }]);
});
