import { expect, test } from "vitest";
import { centsIn, changeIn, dollarsIn, readDollars, readNumber } from "./typed-number.ts";

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
  ["7,5", 7.5],
])("the size %s is understood", (text, value) => {
  expect(readNumber(text, /mm$/i)).toEqual({ value });
});

test.each(["large", "1e5", "0x10", "-5", "1,250,000", "", "40.5.1"])("%j is no number", (text) => {
  expect(readNumber(text, /mm$/)).toEqual({ problem: `"${text}" is not a number.` });
});

test.each(["", "1e5", "0x10", "7,5", "12.500", "0.5"])(
  "%j is no amount of whole dollars",
  (text) => {
    expect(dollarsIn(text)).toBeNaN();
  },
);

test.each([
  ["12,500", 1_250_000],
  ["$12500.00", 1_250_000],
  [" 0.5 ", 50],
  ["7,5", 750],
  ["12.500,75", 1_250_075],
  ["", undefined],
  ["12.345", undefined],
  ["1,25,000", undefined],
  ["-1", undefined],
  ["1e5", undefined],
  ["0x10", undefined],
  ["9999999999999", undefined],
])("%j is %s cents", (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

test.each([
  ["-5", "percent", -5],
  ["−7,5 %", "percent", -7.5],
  ["+1,000", "amount", 1_000],
  ["-$250", "amount", -250],
  ["7,5", "amount", Number.NaN],
  ["1e2", "percent", Number.NaN],
  ["", "percent", Number.NaN],
] as const)("%j is a change by %s of %s", (text, kind, value) => {
  expect(changeIn(text, kind)).toBe(value);
});
