import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perAddress } from "#src/domain/limits.ts";
import { wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const application = {
  companyName: "Harbour Watches",
  contactName: "Ada Reader",
  email: "ada@harbour.example",
  phone: "+1 212 555 0100",
  website: "https://harbour.example/watches",
  businessType: "Retail store",
  yearsInBusiness: "12",
  taxId: "12-3456789",
  address: "1 Harbour Street\nNew York, NY 10004",
  purchaseHistory: "Two hundred watches a year.",
  additionalInfo: "Mostly steel.",
  termsAndConditions: true,
};
const apply = (body: unknown, token?: string) =>
  shop.request("POST", "/api/wholesale/apply", token ? { body, token } : { body });
const stored = () => shop.database.db.select().from(wholesaleApplications);

test("an application is stored as written, and the response has a message", async () => {
  const response = await apply(application);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    message:
      "Thank you for your interest. We review applications within 2-3 business days and reply by email.",
  });
  const [row] = await stored();
  expect(row).toMatchObject(application);
});

test("optional fields may be missing or empty", async () => {
  const { website, purchaseHistory, additionalInfo, ...needed } = application;
  expect((await apply(needed)).status).toBe(201);
  const empty = { ...needed, website: "", purchaseHistory: "", additionalInfo: " " };
  expect((await apply(empty)).status).toBe(201);
  for (const row of (await stored()).slice(-2)) {
    expect([row.website, row.purchaseHistory, row.additionalInfo]).toEqual([null, null, null]);
  }
});

const long = (length: number) => "x".repeat(length);

test.each([
  ["companyName", "A", "Company name must be at least 2 characters."],
  ["companyName", "  A  ", "Company name must be at least 2 characters."],
  ["companyName", "Harbour\nWatches", "Please use plain text on one line."],
  ["companyName", "Harbour\u202eWatches", "Please use plain text on one line."],
  ["companyName", long(201), "Please use at most 200 characters."],
  ["contactName", "A", "Contact name must be at least 2 characters."],
  ["contactName", "A\ud800B", "Please use plain text on one line."],
  ["email", "ada", "Please enter a valid email address."],
  ["email", "ada@x.example\r\nBcc: b@x.example", "Please enter a valid email address."],
  ["phone", "123456789", "Please enter a valid phone number."],
  ["website", "harbour", "Please enter a valid URL."],
  ["website", "javascript:alert(1)", "Please enter a valid URL."],
  ["website", "ftp://harbour.example", "Please enter a valid URL."],
  ["website", `https://harbour.example/${long(2_000)}`, "Please enter a valid URL."],
  ["businessType", "R", "Business type must be at least 2 characters."],
  ["yearsInBusiness", "", "Years in business is required."],
  ["taxId", "1", "Tax ID/Business license number is required."],
  ["address", "NYC", "Address must be at least 5 characters."],
  ["address", long(2_001), "Address must not exceed 2000 characters."],
  ["purchaseHistory", long(2_001), "Purchase history must not exceed 2000 characters."],
  ["additionalInfo", long(2_001), "Additional information must not exceed 2000 characters."],
  ["termsAndConditions", false, "You must agree to the terms and conditions."],
  ["termsAndConditions", "true", "You must agree to the terms and conditions."],
])("%s: %j is refused with its message, and nothing is stored", async (field, value, message) => {
  const before = await stored();
  const response = await apply({ ...application, [field]: value });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message, code: "invalid_body" });
  expect(await stored()).toEqual(before);
});

test.each([
  "companyName",
  "contactName",
  "email",
  "phone",
  "businessType",
  "yearsInBusiness",
  "taxId",
  "address",
  "termsAndConditions",
])("%s is required", async (field) => {
  const response = await apply({ ...application, [field]: undefined });
  expect(response.status).toBe(400);
  expect((await response.json()).message).not.toContain("expected");
});

describe("an application grants nothing", () => {
  test("whatever its fields say", async () => {
    const user = await aUser(shop.database.db, "customer");
    const token = await aSession(shop.database.db, user);
    const body = { ...application, isWholesale: true, approved: true, userId: user.id, id: 1 };
    expect((await apply(body, token)).status).toBe(201);
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, user.id));
    expect([row?.isWholesale, row?.isAdmin]).toEqual([false, false]);
    expect((await shop.request("GET", "/api/wholesale/watches", { token })).status).toBe(403);
  });
});

test("markup is stored as text", async () => {
  const companyName = `<script>alert("1")</script>`;
  expect((await apply({ ...application, companyName })).status).toBe(201);
  expect((await stored()).at(-1)?.companyName).toBe(companyName);
});

test("another web site can't apply in a visitor's name", async () => {
  const before = await stored();
  const response = await shop.request("POST", "/api/wholesale/apply", {
    body: application,
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(403);
  expect(await stored()).toEqual(before);
});

test("applications are limited per client and hour", async () => {
  const strict = await startTestApp();
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let n = 0; n <= perAddress.wholesaleApplicationsPerHour; n++) {
    last = await strict.request("POST", "/api/wholesale/apply", { body: application });
    statuses.push(last.status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await strict.database.db.select().from(wholesaleApplications)).toHaveLength(5);
  await strict.close();
});
