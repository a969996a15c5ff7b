import { describe, expect, test } from "vitest";
import { contactProblemsOf, contactSchema } from "./contact.schema.ts";

const valid = { name: "Ada Buyer", email: "ada@example.com", phone: "+1 (212) 555-0148" };

describe("the contact of an order", () => {
  test("is trimmed", () => {
    const typed = { name: " Ada Buyer ", email: " ada@example.com", phone: "+1 (212) 555-0148 " };
    expect(contactSchema.parse(typed)).toEqual(valid);
    expect(contactProblemsOf(typed)).toEqual({});
  });

  test("has one problem for each wrong field", () => {
    expect(contactProblemsOf({})).toEqual({
      name: "Enter the name of the person who will sign for the watch.",
      email: "Enter an email address such as name@example.com.",
      phone: "Enter a phone number with its area code, such as +1\u00a0212\u00a0555\u00a00148.",
    });
    expect(Object.keys(contactProblemsOf({ ...valid, email: "ada@" }))).toEqual(["email"]);
  });

  test.each([
    "2125550148",
    "+41 44 668 18 00",
    "030/901820",
    "+1 212.555.0148 ext. 12",
    "020 7946 0018 x5",
  ])("may have the phone number %j", (phone) => {
    expect(contactProblemsOf({ ...valid, phone })).toEqual({});
  });

  test.each([
    "",
    "12345",
    "call me",
    "+1 212 555 0148 0148 0148",
    "2125550148; rm",
    "212555\n0148",
    "1".repeat(41),
  ])("may not have the phone number %j", (phone) => {
    expect(Object.keys(contactProblemsOf({ ...valid, phone }))).toEqual(["phone"]);
  });

  test("keeps line breaks out of names, which end up in mail headers", () => {
    expect(Object.keys(contactProblemsOf({ ...valid, name: "Ada\r\nBcc: all" }))).toEqual(["name"]);
    expect(contactProblemsOf({ ...valid, name: "A".repeat(101) })).toEqual({
      name: "Keep the name within 100 characters.",
    });
  });
});
