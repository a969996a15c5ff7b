import { expect, test } from "vitest";
import { NotFound } from "#src/domain/errors.ts";
import { HttpError } from "#src/lib/http-error.ts";
import { errorText } from "./error-text.ts";

test("our own errors speak for themselves", () => {
  expect(errorText(new NotFound("Watch Not Found"), false)).toBe("Watch Not Found");
  expect(errorText(new HttpError(409, '{"message":"Taken.","code":"x"}'), false)).toBe("Taken.");
});

test("foreign errors keep their message from visitors", () => {
  const foreign = new TypeError("relation users_secret does not exist");
  expect(errorText(foreign, false)).not.toContain("users_secret");
  expect(errorText(new HttpError(502, "<html>proxy-7</html>"), false)).not.toContain("proxy-7");
  expect(errorText("thrown text", false)).not.toContain("thrown text");
  expect(errorText(foreign, true)).toBe("relation users_secret does not exist");
});
