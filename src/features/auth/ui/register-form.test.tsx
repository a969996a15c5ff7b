import { expect, test } from "vitest";
import { passwordHint, registrationSchema } from "./register-form.tsx";

const good = {
  username: "marguerite",
  email: "marguerite@example.com",
  password: "a lamp beside the quay",
  confirmPassword: "a lamp beside the quay",
};

function errorsOf(change: Partial<typeof good>): Record<string, string> {
  const { error } = registrationSchema.safeParse({ ...good, ...change });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

test("a complete form has no errors", () => {
  expect(errorsOf({})).toEqual({});
});

test("an empty form shows all errors at once", () => {
  expect(errorsOf({ username: "", email: "", password: "", confirmPassword: "other" })).toEqual({
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
])("%j shows the specification's text", (change, expected) => {
  expect(errorsOf(change)).toEqual(expected);
});

test.each([
  ["", /^At least 8 characters\./],
  ["ab", /^6 more characters\.$/],
  ["abqzxrm", /^1 more character\.$/],
  ["password", /^Easy to guess\.$/],
  ["marguerite1", /^Easy to guess\.$/],
  ["quay lamp", /^Good\. Longer is stronger\.$/],
  ["a lamp beside the quay", /^Strong\.$/],
])("the hint for %j is %s", (password, hint) => {
  expect(passwordHint(password, "marguerite")).toMatch(hint);
});
