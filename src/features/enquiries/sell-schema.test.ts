import { expect, test } from "vitest";
import { preferredContacts, sellBrands, sellConditions } from "#src/domain/constants.ts";
import { sellSchema } from "./sell-schema.ts";

const good = {
  name: "Jo",
  email: "jo@example.com",
  phone: "0123456789",
  brand: "tudor",
  model: "R",
  referenceNumber: "",
  serialNumber: "",
  yearOfManufacture: "",
  condition: "fair",
  boxAndPapers: false,
  description: "0123456789",
  askingPrice: "",
  preferredContact: "email",
  agreeToTerms: true,
};

function complaints(change: Record<string, unknown>): Record<string, string> {
  const { error } = sellSchema.safeParse({ ...good, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

test("the least that is asked for passes, with every optional field empty", () => {
  expect(complaints({})).toEqual({});
});

test("optional fields take what people write", () => {
  const told = {
    referenceNumber: "79950",
    serialNumber: "unknown",
    yearOfManufacture: "about 1968",
    askingPrice: "$12,500 or near",
    boxAndPapers: true,
  };
  expect(sellSchema.parse({ ...good, ...told })).toMatchObject(told);
});

test.each([
  ["name", "J", "Name must be at least 2 characters"],
  ["name", " J ", "Name must be at least 2 characters"],
  ["email", "jo@", "Please enter a valid email"],
  ["email", "", "Please enter a valid email"],
  ["phone", "012345678", "Please enter a valid phone number"],
  ["brand", "", "Please select a brand"],
  ["brand", "Rolex", "Please select a brand"],
  ["model", "", "Please enter the model name"],
  ["model", "  ", "Please enter the model name"],
  ["condition", "", "Please select the condition"],
  ["condition", "mint", "Please select the condition"],
  ["description", "012345678", "Please provide more details about your watch"],
  ["preferredContact", undefined, "Please select your preferred contact method"],
  ["preferredContact", "post", "Please select your preferred contact method"],
  ["agreeToTerms", false, "You must agree to the terms and conditions"],
  ["askingPrice", "1".repeat(201), "Please write a little less"],
])("%s %j is answered in the specification's words", (field, value, message) => {
  expect(complaints({ [field]: value })).toEqual({ [field]: message });
});

test("the choices are those of the specification, and each is taken", () => {
  const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);
  expect(values(sellBrands).join(", ")).toBe(
    "rolex, omega, patek_philippe, audemars_piguet, cartier, iwc, panerai, breitling, tag_heuer, tudor, other",
  );
  expect(values(sellConditions).join(", ")).toBe("unworn, excellent, very_good, good, fair, poor");
  expect(values(preferredContacts).join(", ")).toBe("email, phone, both");
  for (const brand of values(sellBrands)) expect(complaints({ brand })).toEqual({});
  for (const condition of values(sellConditions)) expect(complaints({ condition })).toEqual({});
  for (const preferredContact of values(preferredContacts)) {
    expect(complaints({ preferredContact })).toEqual({});
  }
});
