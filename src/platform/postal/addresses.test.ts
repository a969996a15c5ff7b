import { describe, expect, test } from "vitest";
import { type AddressValues, addressSchema } from "#src/lib/address.schema.ts";
import { isInRegion, postalExamples } from "./addresses.data.ts";
import {
  addressFieldsFor,
  checkAddress,
  countries,
  formatAddress,
  internationalPhone,
} from "./addresses.ts";

const codes = countries.map(({ code }) => code);

/** The labels in their order; a star marks what is needed. */
const form = (country: string) =>
  addressFieldsFor(country)
    .filter(({ name }) => !name.startsWith("line"))
    .map(
      ({ label, required, options }) => `${label}${required ? "*" : ""}${options ? " list" : ""}`,
    )
    .join(", ");

const addresses = {
  US: { line1: "350 Fifth Ave", city: "New York", region: "NY", postalCode: "10118" },
  CA: { line1: "290 Bremner Blvd", city: "Toronto", region: "ON", postalCode: "M5V 3L9" },
  GB: { line1: "10 Downing St", city: "London", postalCode: "SW1A 2AA" },
  DE: { line1: "Pariser Platz 1", city: "Berlin", postalCode: "10117" },
  JP: { line1: "1-1 Marunouchi", city: "Chiyoda-ku", region: "Tokyo", postalCode: "100-0005" },
  CH: { line1: "Bahnhofstrasse 1", city: "Zürich", postalCode: "8001" },
  HK: { line1: "8 Finance St", city: "Central", region: "Hong Kong Island" },
  IE: { line1: "College Green", city: "Dublin 2", region: "Dublin", postalCode: "D02 VR66" },
  BR: { line1: "Av. Paulista 1578", city: "São Paulo", region: "SP", postalCode: "01310-200" },
  AE: { line1: "1 Sheikh Mohammed Blvd", city: "Dubai", region: "Dubai" },
  SG: { line1: "2 Orchard Turn", city: "Singapore", postalCode: "238801" },
  IT: { line1: "Via Dante 1", city: "Milano", region: "MI", postalCode: "20121" },
  HU: { line1: "Kossuth tér 1", city: "Budapest", postalCode: "1055" },
} as const;

const valid = (country: keyof typeof addresses): AddressValues => ({
  ...addresses[country],
  country,
});

describe("the list of countries", () => {
  test("begins with the common ones and goes on by name", () => {
    expect(codes.slice(0, 3)).toEqual(["US", "CA", "GB"]);
    const others = countries.filter(({ common }) => !common).map(({ name }) => name);
    expect(others).toEqual([...others].sort((a, b) => a.localeCompare(b, "en")));
    expect(others).toContain("Brazil");
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(230);
  });

  test("has a name for each, and leaves out where nobody lives", () => {
    expect(countries.filter(({ code, name }) => name === code || name === "")).toEqual([]);
    expect(countries.find(({ code }) => code === "HK")?.name).toBe("Hong Kong");
    for (const code of ["AQ", "BV", "HM", "UM"]) expect(codes).not.toContain(code);
  });
});

describe("the form of a country", () => {
  test.each([
    ["US", "City*, State* list, ZIP code*"],
    ["CA", "City*, Province* list, Postal code*"],
    ["GB", "Town or city*, Postcode*"],
    ["DE", "Postal code*, City*"],
    ["JP", "City or ward*, Prefecture* list, Postal code*"],
    ["CH", "Postal code*, City*"],
    ["HK", "District*, Area"],
    ["IE", "Town or city*, County* list, Eircode"],
    ["BR", "City*, State* list, Postal code*"],
    ["AE", "City*, Emirate* list"],
    ["SG", "City*, Postal code*"],
    ["IT", "Postal code*, City*, Province*"],
    ["IN", "City*, PIN code*, State* list"],
    ["AU", "Suburb*, State* list, Postcode*"],
    ["MO", "City*"],
  ])("%s: %s", (country, labels) => {
    expect(form(country)).toBe(labels);
  });

  test("follows the country's own order, also around the street", () => {
    expect(addressFieldsFor("HU").map(({ name }) => name)).toEqual([
      "city",
      "line1",
      "line2",
      "postalCode",
    ]);
  });

  test.each(codes)(
    "%s asks for a street and a city, once each, and for nothing unknown",
    (code) => {
      const fields = addressFieldsFor(code);
      const names = fields.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(["line1", "line2", "city"]));
      expect(names.indexOf("line2")).toBe(names.indexOf("line1") + 1);
      for (const { label, noun, options, autoComplete } of fields) {
        expect(label).toMatch(/^[A-Z]/);
        expect(noun).not.toBe("");
        expect(autoComplete).toMatch(/^shipping (address-l|postal-code)/);
        if (options) expect(options.length).toBeGreaterThan(5);
      }
    },
  );

  test("lists the regions by name, with the short form where labels carry it", () => {
    const regions = (country: string) =>
      addressFieldsFor(country).find(({ name }) => name === "region")?.options;
    expect(regions("US")).toContainEqual({ value: "NY", label: "New York" });
    expect(regions("JP")).toContainEqual({ value: "Tokyo", label: "Tokyo" });
    expect(regions("CN")).not.toContainEqual(expect.objectContaining({ label: "Hong Kong" }));
    expect(regions("DE")).toBeUndefined();
  });

  test("each example is a code of its country", () => {
    for (const [country, postalCode] of Object.entries(postalExamples)) {
      expect(codes).toContain(country);
      const values = { line1: "1 High St", city: "Town", postalCode, country };
      expect(checkAddress(values).problems?.postalCode, country).toBeUndefined();
      const { address } = checkAddress({ ...values, region: regionOf(country, postalCode) });
      expect(address?.postalCode, country).toBe(postalCode);
    }
  });
});

const regionOf = (country: string, code: string) =>
  addressFieldsFor(country)
    .find(({ name }) => name === "region")
    ?.options?.find(({ value }) => isInRegion(country, value, code))?.value ?? "Region";

describe("the check of an address", () => {
  test.each(Object.keys(addresses) as (keyof typeof addresses)[])(
    "accepts one of %s as it stands",
    (country) => {
      expect(checkAddress(valid(country))).toEqual({ address: valid(country), problems: null });
      expect(addressSchema.parse(valid(country))).toEqual(valid(country));
    },
  );

  test.each([
    ["US", "1001", "Enter a ZIP code such as 10001."],
    ["US", "", "Enter a ZIP code such as 10001."],
    ["CA", "Z5V 3L9", "Enter a postal code such as M5V 3L9."],
    ["GB", "London", "Enter a postcode such as SW1A 1AA."],
    ["DE", "1011", "Enter a postal code such as 10115."],
    ["JP", "100", "Enter a postal code such as 100-0001."],
    ["CH", "80011", "Enter a postal code such as 8001."],
    ["IE", "D02", "Enter an Eircode such as D02 AF30."],
    ["BR", "0131", "Enter a postal code such as 01310-100."],
  ] as const)("refuses the code of %s %j: %s", (country, postalCode, text) => {
    expect(checkAddress({ ...valid(country), postalCode }).problems).toEqual({ postalCode: text });
  });

  test("names each part that is missing", () => {
    expect(checkAddress({ country: "US" }).problems).toEqual({
      line1: "Enter a street address.",
      city: "Enter a city.",
      region: "Choose a state from the list.",
      postalCode: "Enter a ZIP code such as 10001.",
    });
    expect(checkAddress({ country: "AE" }).problems?.region).toBe(
      "Choose an emirate from the list.",
    );
  });

  test.each([
    ["US", "10118 0001", "10118-0001"],
    ["CA", "m5v3l9", "M5V 3L9"],
    ["GB", "m11ae", "M1 1AE"],
    ["GB", " sw1a  2aa ", "SW1A 2AA"],
    ["DE", "D-10117", "10117"],
    ["CH", "ch-8001", "8001"],
    ["JP", "1000005", "100-0005"],
    ["JP", "100−0005", "100-0005"],
    ["BR", "01310200", "01310-200"],
    ["IE", "d02vr66", "D02 VR66"],
  ] as const)("writes the code of %s %j as %s", (country, postalCode, tidy) => {
    expect(checkAddress({ ...valid(country), postalCode }).address?.postalCode).toBe(tidy);
  });

  test("accepts what people write although the data package refuses it", () => {
    const code = (country: string, postalCode: string) =>
      checkAddress({ country, postalCode }).problems?.postalCode;
    expect(code("AR", "1425")).toBeUndefined();
    expect(code("SV", "1101")).toBeUndefined();
    expect(code("AR", "14")).toBe("Enter a postal code such as C1070AAM.");
    expect(code("SV", "11")).toBe("Check the postal code.");
  });

  test("finds a region by its name or short form, in any case and without accents", () => {
    const region = (country: keyof typeof addresses, text: string) =>
      checkAddress({ ...valid(country), region: text }).address?.region;
    expect(region("US", "new york")).toBe("NY");
    expect(region("US", "ny")).toBe("NY");
    expect(region("BR", "Sao Paulo")).toBe("SP");
    expect(region("JP", "TOKYO")).toBe("Tokyo");
    expect(checkAddress({ ...valid("US"), region: "Ontario" }).problems).toEqual({
      region: "Choose a state from the list.",
    });
  });

  test("drops the parts that the country does not have, and what is empty", () => {
    const { address } = checkAddress({
      ...valid("DE"),
      line2: "  ",
      region: "NY",
    });
    expect(address).toEqual(valid("DE"));
    expect(checkAddress({ ...valid("HK"), postalCode: "999077" }).address).toEqual(valid("HK"));
  });

  test("tidies spaces, and takes the country in small letters", () => {
    const typed = { ...valid("GB"), line1: "  10  Downing   St ", country: "gb" };
    expect(checkAddress(typed).address).toEqual(valid("GB"));
  });

  test.each(["", "XX", "USA", "AQ", "__proto__"])("refuses the country %j", (country) => {
    expect(checkAddress({ ...valid("US"), country }).problems).toEqual({
      country: "Choose a country that we deliver to.",
    });
  });

  test("refuses several lines, marks of direction and endless text", () => {
    const problem = (line1: string) => checkAddress({ ...valid("DE"), line1 }).problems?.line1;
    expect(problem("Pariser Platz 1\nBcc: all")).toMatch("one line");
    expect(problem("Pariser \u202ePlatz")).toMatch("one line");
    expect(problem("x".repeat(101))).toBe("Keep the street address within 100 characters.");
    expect(problem("x".repeat(100))).toBeUndefined();
  });
});

describe("the lines of a label", () => {
  const lines = (country: keyof typeof addresses) =>
    formatAddress(addressSchema.parse(valid(country)));

  test.each([
    ["US", ["350 Fifth Ave", "New York, NY 10118", "United States"]],
    ["CA", ["290 Bremner Blvd", "Toronto ON M5V 3L9", "Canada"]],
    ["GB", ["10 Downing St", "London", "SW1A 2AA", "United Kingdom"]],
    ["DE", ["Pariser Platz 1", "10117 Berlin", "Germany"]],
    ["JP", ["1-1 Marunouchi", "Chiyoda-ku, Tokyo", "100-0005", "Japan"]],
    ["CH", ["Bahnhofstrasse 1", "CH-8001 Zürich", "Switzerland"]],
    ["HK", ["8 Finance St", "Central", "Hong Kong Island", "Hong Kong"]],
    ["IE", ["College Green", "Dublin 2", "Dublin", "D02 VR66", "Ireland"]],
    ["BR", ["Av. Paulista 1578", "São Paulo-SP", "01310-200", "Brazil"]],
    ["AE", ["1 Sheikh Mohammed Blvd", "Dubai", "United Arab Emirates"]],
    ["SG", ["2 Orchard Turn", "SINGAPORE 238801", "Singapore"]],
    ["IT", ["Via Dante 1", "20121 Milano MI", "Italy"]],
    ["HU", ["Budapest", "Kossuth tér 1", "1055", "Hungary"]],
  ] as const)("%s", (country, expected) => {
    expect(lines(country)).toEqual(expected);
  });

  test.each(codes)("%s loses nothing that its form asks for", (country) => {
    const asked = addressFieldsFor(country).map(({ name }) => [name, `the-${name}`]);
    const address = { line1: "", city: "", ...Object.fromEntries(asked), country };
    const text = formatAddress(address).join("\n");
    for (const [, value] of asked) expect(text).toContain(value);
    expect(text).not.toMatch(/^[ ,]|[ ,]$|undefined|\n\n/m);
  });
});

describe("a phone number", () => {
  test.each([
    ["DE", "030 1234567", "+49 30 1234567"],
    ["DE", "0049 30 1234567", "+49 30 1234567"],
    ["US", "(212) 555-0148", "+1 212 555 0148"],
    ["US", "212.555.0148 ext. 12", "+1 212 555 0148 ext. 12"],
    ["US", "+41 44 668 18 00", "+41 44 668 18 00"],
    ["IT", "06 6982", "+39 06 6982"],
  ])("of %s: %j can be dialled from abroad as %s", (country, typed, phone) => {
    expect(internationalPhone(typed, country)).toBe(phone);
  });

  test("that is none of its country stays as it was typed", () => {
    expect(internationalPhone("555 0148", "US")).toBe("555 0148");
    expect(internationalPhone("030 1234567", "XX")).toBe("030 1234567");
  });
});
