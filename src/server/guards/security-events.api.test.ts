import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";

const password = "lamp on the quay at night";
const info = 30;
const warn = 40;

let output: ProcessOutput;
let shop: TestApp;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  output = captureOutput();
  shop = await startTestApp({ LOG_LEVEL: "info" });
  admin = await aUser(shop.database.db, "admin", await createPasswordHasher().hash(password));
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

type Line = Record<string, unknown> & { reqId?: string; msg?: string; time?: number };

/** Finds the log lines of a request by the id in its response. */
async function linesOf(request: Promise<Response>): Promise<Line[]> {
  const id = (await request).headers.get("x-request-id");
  const lines = () =>
    output
      .lines()
      .map((line) => JSON.parse(line) as Line)
      .filter(({ reqId }) => reqId === id);
  await expect.poll(() => lines().some(({ msg }) => msg === "request completed")).toBe(true);
  return lines();
}

const signIn = (path: string, body: { username: string; password: string }) =>
  linesOf(shop.request("POST", path, { body }));

describe("the log has every sign-in attempt", () => {
  test("a sign-in, with the account's id", async () => {
    const lines = await signIn("/api/auth/login", { username: admin.username, password });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: info, msg: "signed in", user: admin.id }),
    );
  });

  test("an administrator's sign-in, with its own message", async () => {
    const lines = await signIn("/api/admin/login", { username: admin.username, password });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: info, msg: "administrator signed in", user: admin.id }),
    );
  });

  test.each([
    ["/api/auth/login", "sign-in refused"],
    ["/api/admin/login", "administrator sign-in refused"],
  ])("a refusal at %s, without the input", async (path, msg) => {
    const input = { username: "input-by-mistake", password: "also-input-by-mistake" };
    const lines = await signIn(path, input);
    expect(lines).toContainEqual(expect.objectContaining({ level: warn, msg }));
    expect(JSON.stringify(lines)).not.toContain("input-by-mistake");
  });
});

describe("the log has every refused request", () => {
  test("a call without the right, with the account's id", async () => {
    const customer = await aUser(shop.database.db, "customer");
    const token = await aSession(shop.database.db, customer);
    const lines = await linesOf(shop.request("GET", "/api/admin/users", { token }));
    const req = { method: "GET", path: "/api/admin/users", from: "127.0.0.1" };
    expect(lines).toContainEqual(
      expect.objectContaining({ level: warn, status: 403, user: customer.id, req }),
    );
  });

  test("a request from another site", async () => {
    const headers = { origin: "https://evil.example" };
    const lines = await linesOf(shop.request("DELETE", "/api/cart", { headers }));
    expect(lines).toContainEqual(expect.objectContaining({ level: warn, status: 403 }));
  });

  test("a client that exceeds the rate limit", async () => {
    const apply = () => shop.request("POST", "/api/wholesale/apply", { body: {} });
    while ((await apply()).status !== 429);
    const lines = await linesOf(apply());
    expect(lines).toContainEqual(expect.objectContaining({ level: warn, status: 429 }));
  });
});

test("every line is one JSON object with level, UTC time and process, and its request id if there is one", async () => {
  await linesOf(shop.request("POST", "/api/auth/logout"));
  for (const line of output.lines().map((text) => JSON.parse(text) as Line)) {
    expect(line).toMatchObject({ level: expect.any(Number), pid: process.pid });
    expect(Math.abs(Number(line.time) - Date.now())).toBeLessThan(3_600_000);
    if (line.msg === "request completed") expect(line.reqId).toMatch(/^[\da-f-]{36}$/);
  }
});
