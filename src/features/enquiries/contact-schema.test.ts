import { expect, test } from "vitest";
import { contactSchema } from "./contact-schema.ts";

const good = {
  name: "Jo",
  email: "jo@example.com",
  subject: "Hello",
  message: "0123456789",
};

function complaints(change: Partial<typeof good>): Record<string, string> {
  const { error } = contactSchema.safeParse({ ...good, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

test("a message that is just long enough everywhere passes", () => {
  expect(complaints({})).toEqual({});
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
])("%s is answered", (_, change, expected) => {
  expect(complaints(change)).toEqual(expected);
});

test("spaces around an answer do no harm", () => {
  const padded = { ...good, name: "  Jo ", email: " jo@example.com " };
  expect(contactSchema.parse(padded)).toEqual(good);
});
