import { expect, test } from "vitest";
import { HttpError } from "./http-error.ts";

test("the message is the status, a colon, a space and the text", () => {
  expect(new HttpError(502, "Bad Gateway").message).toBe("502: Bad Gateway");
});

test("the server's sentence is offered apart when the body carries one", () => {
  expect(new HttpError(409, '{"message":"Taken.","code":"x"}').serverMessage).toBe("Taken.");
  for (const text of ["<html>", "null", "[]", '{"message":7}', ""]) {
    expect(new HttpError(500, text).serverMessage).toBeUndefined();
  }
});
