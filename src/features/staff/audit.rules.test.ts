import { describe, expect, test } from "vitest";
import { actionText, fieldText, subjectText, valueText } from "./audit.messages.ts";
import { auditUrl, auditViewFrom, subjectIn, withAuditFilter } from "./audit.rules.ts";

describe("the address of a view", () => {
  test("leaves out what the server would refuse", () => {
    const search = new URLSearchParams("person=7&kind=A&from=2026-02-31&to=2026-12-31&after=x");
    expect(auditViewFrom(search)).toEqual({ person: "7", to: "2026-12-31" });
  });

  test("starts at the newest entry when a filter changes", () => {
    const view = withAuditFilter({ person: "7", after: "90" }, "kind", "watch");
    expect(auditUrl(view)).toBe("/admin/audit?person=7&kind=watch");
    expect(auditUrl(withAuditFilter(view, "person", ""))).toBe("/admin/audit?kind=watch");
  });

  test.each([
    ["watch 12", "watch:12"],
    [" Order #7 ", "order:7"],
    ["user:3", "user:3"],
    ["everything", ""],
  ])("reads the subject %j as %j", (typed, subject) => {
    expect(subjectIn(typed)).toBe(subject);
  });
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
