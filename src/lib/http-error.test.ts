import { expect, test } from "vitest";
import { Invalid } from "#src/domain/errors.ts";
import { HttpError, hasCode, messageOf } from "./http-error.ts";

test("the message is the status, a colon, a space and the text", () => {
  expect(new HttpError(502, "Bad Gateway").message).toBe("502: Bad Gateway");
});

test("serverMessage is the message of a JSON body", () => {
  expect(new HttpError(409, '{"message":"Taken.","code":"x"}').serverMessage).toBe("Taken.");
  for (const text of ["<html>", "null", "[]", '{"message":7}', ""]) {
    expect(new HttpError(500, text).serverMessage).toBeUndefined();
  }
});

test("hasCode compares the code of a JSON body", () => {
  const refusal = new HttpError(403, '{"message":"No.","code":"forbidden"}');
  expect(hasCode(refusal, "forbidden")).toBe(true);
  expect(hasCode(refusal, "other")).toBe(false);
  expect(hasCode(new HttpError(502, "forbidden"), "forbidden")).toBe(false);
  expect(hasCode(new Error("forbidden"), "forbidden")).toBe(false);
});

test.each([
  ["our server's message", new HttpError(409, '{"message":"Taken."}'), "Taken."],
  ["our own error", new Invalid("Watch data is required."), "Watch data is required."],
  ["a response in plain text", new HttpError(502, "proxy-7 is down"), "Failed."],
  ["an empty message", new HttpError(500, '{"message":""}'), "Failed."],
  ["an error of the browser", new TypeError("Failed to fetch"), "Failed."],
  ["an error of a library", new Error("invariant 7 broken"), "Failed."],
  ["a thrown text", "oops", "Failed."],
])("messageOf: %s", (_, error, shown) => {
  expect(messageOf(error, "Failed.")).toBe(shown);
});
