import { expect, test } from "vitest";
import { summaryOf } from "./query-spans.ts";

test.each([
  ['select "id" from "watches" where "id" = $1', "SELECT watches"],
  ["select 'from canary' as a, 'it''s from canary' from brands", "SELECT brands"],
  ['insert into "public"."orders" ("id") values ($1)', "INSERT orders"],
  ["update only carts set a = 'canary'", "UPDATE carts"],
  ["with x as (select 1 from users) delete from users", "WITH users"],
  ["begin", "BEGIN"],
  ["/* canary */", "SQL"],
  ["", "SQL"],
])("%j is summed up as %s", (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
