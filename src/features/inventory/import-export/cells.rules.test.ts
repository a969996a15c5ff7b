import { expect, test } from "vitest";
import { readMoment, readOption, readYesNo } from "./column-kinds.ts";

test("other cells", () => {
  expect([readYesNo("Yes"), readYesNo("FALSE"), readYesNo("x")]).toEqual([
    { value: true },
    { value: false },
    { value: true },
  ]);
  for (const text of ["maybe", "constructor"])
    expect(readYesNo(text)).toEqual({ problem: `"${text}" is neither yes nor no.` });
  expect(readOption(" yellow  gold", ["Steel", "Yellow Gold"])).toEqual({ value: "Yellow Gold" });
  expect(readOption("Tin", ["Steel", "Gold"])).toEqual({
    problem: '"Tin" is none of the options: Steel, Gold.',
  });
});

test.each([
  ["2027-01-31T09:00:00.000Z", "2027-01-31T09:00:00.000Z"],
  ["2027-01-31 09:00", "2027-01-31T09:00:00.000Z"],
  ["2027-01-31 09:00 UTC", "2027-01-31T09:00:00.000Z"],
  ["2027-01-31 09:00+01:00", "2027-01-31T08:00:00.000Z"],
  ["2027-01-31", "2027-01-31T00:00:00.000Z"],
  ["46418.375", "2027-01-31T09:00:00.000Z"],
])("the moment %s is understood", (text, value) => {
  expect(readMoment(text)).toEqual({ value });
});

test.each(["31.1.2027", "01/02/2027", "2027-13-01", "2027-02-31 09:00", "soon"])(
  "the moment %s is refused",
  (text) => {
    expect(readMoment(text)).toEqual({ problem: expect.stringMatching(/is not a date/) });
  },
);
