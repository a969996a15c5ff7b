import { expect, test } from "vitest";
import { watchValues } from "#tests/inventory.ts";
import { problemsOf, watchSchema } from "./watch.schema.ts";
import {
  changesBetween,
  copyOf,
  emptyForm,
  formOf,
  previewOf,
  valuesFrom,
} from "./watch-form.rules.ts";

const zone = "America/New_York";
const values = watchSchema.parse(
  watchValues({ state: "scheduled", publishAt: "2026-12-01T15:00:00.000Z", serialNumber: "A1" }),
);

test("a watch that is shown in the form and read again has not changed", () => {
  const form = formOf(values, zone);
  expect(form.publishAt).toBe("2026-12-01T10:00");
  expect(changesBetween(values, valuesFrom(form, zone))).toEqual({});
});

test("only what differs is sent, with numbers as people type them", () => {
  const typed = { retailPrice: "$12,500 ", cost: "", caseSizeMm: "38.5 mm ", rare: true };
  const read = valuesFrom({ ...formOf(values, zone), ...typed }, zone);
  const changes = { retailPrice: 12_500, cost: null, caseSizeMm: 38.5, rare: true };
  expect(changesBetween(values, read)).toEqual(changes);
  expect(problemsOf(read)).toEqual({});
});

test("numbers are read as an import reads them", () => {
  const read = (typed: object) => valuesFrom({ ...formOf(values, zone), ...typed }, zone);
  expect(read({ caseSizeMm: "40,5", lugToLugMm: "48,25 mm" })).toMatchObject({
    caseSizeMm: 40.5,
    lugToLugMm: 48.25,
  });
  for (const typed of ["1e5", "0x10", "7,5"]) {
    expect(problemsOf(read({ retailPrice: typed }))).toHaveProperty("retailPrice");
  }
});

test("an empty form says what is missing, and what can't be read is named in our words", () => {
  expect(Object.keys(problemsOf(valuesFrom(emptyForm, zone)))).toEqual(["brandId", "model"]);
  const published = { ...emptyForm, state: "published" };
  expect(Object.keys(problemsOf(valuesFrom(published, zone)))).toEqual([
    ...["brandId", "model", "reference", "condition", "boxPapers"],
    ...["caseSizeMm", "dialColor", "material"],
  ]);
  const typed = { ...formOf(values, zone), year: "soon", units: "", publishAt: "" };
  expect(problemsOf(valuesFrom(typed, zone))).toEqual({
    year: "Enter a year from 1700 to 2100.",
    units: "Enter a whole number from 0 to 9,999.",
    publishAt: "Enter when it is to be published.",
  });
});

test("a copy has no serial number and no address of its own, and is a draft", () => {
  expect(valuesFrom(copyOf(values, zone), zone)).toMatchObject({
    model: values.model,
    serialNumber: null,
    slug: "",
    state: "draft",
    publishAt: null,
  });
});

test("the preview shows the fallback price and what is not filled in yet", () => {
  const options = { id: 0, images: [], held: 0, brand: undefined };
  expect(previewOf(valuesFrom(emptyForm, zone), options)).toMatchObject({
    model: "Model",
    price: 10_000,
    priceMissing: true,
    forSale: false,
    image: null,
  });
});
