import { expect, test } from "vitest";
import { PaymentUnavailable, Unavailable } from "#src/domain/errors.ts";
import { PasswordQueueFull } from "#src/platform/security/passwords.ts";
import { type Cause, causeOf } from "./outage-monitor.ts";

const withCode = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("driver"), { code }) });

test.each<[Cause, unknown]>([
  ["connection", new Error("timeout exceeded when trying to connect")],
  ["connection", withCode("ECONNREFUSED")],
  ["connection", withCode("08006")],
  ["connection", withCode("57P01")],
  ["slow", withCode("57014")],
  ["full", withCode("53100")],
  ["crowded", withCode("53300")],
  ["locked", withCode("55P03")],
  ["locked", withCode("40P01")],
  ["damaged", withCode("XX001")],
  ["damaged", withCode("58030")],
  ["connection", withCode("25006")],
  ["passwords", new PasswordQueueFull()],
  ["payment", new PaymentUnavailable("Please try again.")],
  ["other", new Unavailable()],
])("the cause is %s: %o", (cause, error) => {
  expect(causeOf(error)).toBe(cause);
});
