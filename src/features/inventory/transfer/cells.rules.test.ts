import { expect, test } from "vitest";
import { readDollars, readMoment, readNumber, readOption, readYesNo } from "./cells.rules.ts";

test.each([
  ["12500", 12_500],
  ["$12,500", 12_500],
  ["12,500", 12_500],
  ["12 500 USD", 12_500],
  ["US$ 12'500", 12_500],
  ["12,500.00", 12_500],
  ["12.500,00", 12_500],
  ["12500,00", 12_500],
  ["1.250.000", 1_250_000],
  ["1,250,000.0", 1_250_000],
  ["0", 0],
])("the price %s is understood", (text, value) => {
  expect(readDollars(text)).toEqual({ value });
});

test.each([
  ["12.500", /can mean two amounts\. Write 12500 or 12,500/],
  ["12,500.50", /whole dollars/],
  ["12,5", /whole dollars/],
  ["12.500.00", /not a price/],
  ["1,25,000", /not a price/],
  ["12,500,00", /not a price/],
  ["-5", /not a price/],
  ["EUR 5", /not a price/],
  ["1e5", /not a price/],
  ["on request", /not a price/],
])("the price %s is refused", (text, problem) => {
  expect(readDollars(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test.each([
  ["40", 40],
  ["40.5", 40.5],
  ["40,5 mm", 40.5],
  ["40mm", 40],
])("the size %s is understood", (text, value) => {
  expect(readNumber(text, /mm$/i)).toEqual({ value });
});

test("other cells", () => {
  expect(readNumber("large", /mm$/)).toEqual({ problem: '"large" is not a number.' });
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

test.each(["31.1.2027", "01/02/2027", "2027-13-01", "soon"])("the moment %s is refused", (text) => {
  expect(readMoment(text)).toEqual({ problem: expect.stringMatching(/is not a date/) });
});
