import { expect, test } from "vitest";
import type { z } from "zod";
import { preferredContacts, sellBrands, sellConditions } from "#src/domain/constants.ts";
import { contactSchema, sellSchema } from "./enquiries.schema.ts";

function problems(schema: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

const contact = {
  name: "Jo",
  email: "jo@example.com",
  subject: "Hello",
  message: "0123456789",
};

test("contact: values of minimum length are valid", () => {
  expect(problems(contactSchema, contact)).toEqual({});
});

test.each([
  ["a name of one letter", { name: "J" }, { name: "Name must be at least 2 characters" }],
  ["a name of spaces", { name: "   " }, { name: "Name must be at least 2 characters" }],
  ["no email", { email: "" }, { email: "Please enter a valid email" }],
  ["half an email", { email: "jo@example" }, { email: "Please enter a valid email" }],
  ["four letters", { subject: "Hell" }, { subject: "Subject must be at least 5 characters" }],
  ["nine letters", { message: "012345678" }, { message: "Message must be at least 10 characters" }],
  ["padding", { message: "a         " }, { message: "Message must be at least 10 characters" }],
  ["a novel", { message: "a".repeat(2_001) }, { message: "Please write a little less" }],
  ["a long subject", { subject: "a".repeat(201) }, { subject: "Please write a little less" }],
])("contact: %s is refused", (_, change, expected) => {
  expect(problems(contactSchema, { ...contact, ...change })).toEqual(expected);
});

test("contact: surrounding spaces are trimmed", () => {
  const padded = { ...contact, name: "  Jo ", email: " jo@example.com " };
  expect(contactSchema.parse(padded)).toEqual(contact);
});

const sell = {
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

test("sell: empty optional fields are valid", () => {
  expect(problems(sellSchema, sell)).toEqual({});
});

test("sell: optional fields accept free text", () => {
  const optional = {
    referenceNumber: "79950",
    serialNumber: "unknown",
    yearOfManufacture: "about 1968",
    askingPrice: "$12,500 or near",
    boxAndPapers: true,
  };
  expect(sellSchema.parse({ ...sell, ...optional })).toMatchObject(optional);
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
])("sell: %s %j is refused with the specification's message", (field, value, message) => {
  expect(problems(sellSchema, { ...sell, [field]: value })).toEqual({ [field]: message });
});

test("sell: the options are those of the specification, and each is valid", () => {
  const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);
  expect(values(sellBrands).join(", ")).toBe(
    "rolex, omega, patek_philippe, audemars_piguet, cartier, iwc, panerai, breitling, tag_heuer, tudor, other",
  );
  expect(values(sellConditions).join(", ")).toBe("unworn, excellent, very_good, good, fair, poor");
  expect(values(preferredContacts).join(", ")).toBe("email, phone, both");
  for (const brand of values(sellBrands))
    expect(problems(sellSchema, { ...sell, brand })).toEqual({});
  for (const condition of values(sellConditions))
    expect(problems(sellSchema, { ...sell, condition })).toEqual({});
  for (const preferredContact of values(preferredContacts)) {
    expect(problems(sellSchema, { ...sell, preferredContact })).toEqual({});
  }
});
