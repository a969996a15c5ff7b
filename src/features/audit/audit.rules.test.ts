import { expect, test } from "vitest";
import { accepts } from "#src/lib/list.ts";
import { auditList } from "./audit.list.ts";
import { actionText, fieldText, subjectText, valueText } from "./audit.messages.ts";
import { subjectIn } from "./audit.rules.ts";

test.each([
  ["watch 12", "watch:12"],
  ["Order #7", "order:7"],
  ["setting:openingHours", "setting:openingHours"],
])("the subject %j is %j", (typed, subject) => {
  expect(accepts(auditList.filters.subject, typed)).toBe(true);
  expect(subjectIn(typed)).toBe(subject);
});

test.each([
  ["order.funds-received", "Funds received"],
  ["watch.delete", "Watch deleted"],
  ["feed.renew-address", "Feed renew address"],
])("%s reads %j", (action, text) => {
  expect(actionText(action)).toBe(text);
});

test("fields and values are words", () => {
  expect(fieldText("retailPrice")).toBe("Retail price");
  expect(subjectText("payment-event:7", null)).toBe("Payment event 7");
  expect(valueText("retailPrice", "12500")).toBe("$12,500");
  expect(valueText("units", "12500")).toBe("12500");
  expect(valueText("isRare", "true")).toBe("yes");
  expect(valueText("badge", "null")).toBe("none");
  expect(valueText("images", '["/a","/b"]')).toBe("/a, /b");
});
