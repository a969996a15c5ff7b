import { expect, test } from "vitest";
import { HttpError } from "#src/lib/http-error.ts";
import { loginFailure } from "./wholesale.messages.ts";

test.each([
  ["wrong credentials", new HttpError(401, '{"message":"no"}'), "Invalid credentials"],
  ["a call that never arrived", new TypeError("Failed to fetch"), "Connection error"],
  ["a server that fails", new HttpError(500, '{"message":"oops"}'), "Connection error"],
  ["too many tries", new HttpError(429, '{"message":"Please wait."}'), "Please wait."],
  ["a refusal without a sentence", new HttpError(413, "Too large"), "Invalid credentials"],
])("%s", (_, error, description) => {
  expect(loginFailure(error)).toEqual({
    title: "Login failed",
    description,
    variant: "destructive",
  });
});
