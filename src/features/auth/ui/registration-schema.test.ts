import { expect, test } from "vitest";
import { registrationSchema } from "./registration-schema.ts";

const good = {
  username: "marguerite",
  email: "marguerite@example.com",
  password: "a lamp beside the quay",
  confirmPassword: "a lamp beside the quay",
};

function complaints(change: Partial<typeof good>): Record<string, string> {
  const { error } = registrationSchema.safeParse({ ...good, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

test("a complete form passes", () => {
  expect(complaints({})).toEqual({});
});

test("an empty form is told all that is missing at once", () => {
  expect(complaints({ username: "", email: "", password: "", confirmPassword: "other" })).toEqual({
    username: expect.stringContaining("Username"),
    email: "Please enter a valid email address",
    password: "Password must be at least 8 characters",
    confirmPassword: "Passwords do not match",
  });
});

test.each([
  [{ username: "ab" }, { username: "Username must be at least 3 characters" }],
  [{ username: "a".repeat(21) }, { username: "Username must not exceed 20 characters" }],
  [{ email: "not an address" }, { email: "Please enter a valid email address" }],
  [
    { password: "short", confirmPassword: "short" },
    { password: "Password must be at least 8 characters" },
  ],
  [{ confirmPassword: "a lamp beside the key" }, { confirmPassword: "Passwords do not match" }],
])("%j is answered in the specification's words", (change, expected) => {
  expect(complaints(change)).toEqual(expected);
});
