import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const login = "/api/admin/login";
const validLogin = { username: "nobody", password: "nothing" };

async function expectProblem(response: Response, status: number, code: string) {
  expect(response.status, response.url).toBe(status);
  expect(response.headers.get("content-type"), response.url).toBe(
    "application/json; charset=utf-8",
  );
  expect(response.headers.get("x-content-type-options"), response.url).toBe("nosniff");
  const body = await response.json();
  expect(body, response.url).toEqual({ message: expect.any(String), code });
  expect(body.message).not.toMatch(/at .*\.ts|select |\/api\//);
}

/** Sends bytes that fetch refuses to send; chunked, so without a Content-Length. */
function sendRaw(headers: Record<string, string>, chunks: Iterable<Buffer | string>) {
  return new Promise<number>((resolve, reject) => {
    const request = httpRequest(shop.origin + login, { method: "POST", headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

describe("bodies", () => {
  test.each([
    ["malformed JSON", '{"username":'],
    ["null", "null"],
    ["a number", "7"],
    ["a string", '"x"'],
    ["an array", "[]"],
    ["an empty body", ""],
    ["a wrong type in a field", '{"username":1,"password":"x"}'],
    ["an escaped NUL", '{"username":"a\\u0000b","password":"x"}'],
    ["a hundred thousand levels", "[".repeat(100_000)],
  ])("%s is 400", async (_, body) => {
    await expectProblem(await shop.request("POST", login, { body }), 400, "invalid_body");
  });

  test("a backslash before u0000 is text and reaches the handler", async () => {
    const body = '{"username":"a\\\\u0000","password":"x"}';
    expect((await shop.request("POST", login, { body })).status).toBe(401);
  });

  test("prototype keys are dropped and change nothing for later requests", async () => {
    const body =
      '{"username":"x","password":"y","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    expect((await shop.request("POST", login, { body })).status).toBe(401);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(
      (await shop.request("GET", "/api/auth/user?__proto__[user]=1&constructor=2")).status,
    ).toBe(200);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json\ta",
  ])("content type %j is 415", async (type) => {
    const body = JSON.stringify(validLogin);
    await expectProblem(
      await shop.request("POST", login, { body, headers: { "content-type": type } }),
      415,
      "unsupported_type",
    );
  });

  test("a body without a content type is 415", async () => {
    expect(await sendRaw({}, [JSON.stringify(validLogin)])).toBe(415);
  });

  test("a compressed body is 415", async () => {
    const response = await shop.request("POST", login, {
      body: JSON.stringify(validLogin),
      headers: { "content-encoding": "gzip" },
    });
    await expectProblem(response, 415, "unsupported_type");
  });

  test("more than 100 kB is 413, with or without a Content-Length, and the server keeps running", async () => {
    const large = JSON.stringify({ username: "x".repeat(110_000), password: "y" });
    await expectProblem(await shop.request("POST", login, { body: large }), 413, "too_large");
    const json = { "content-type": "application/json" };
    const outcome = await sendRaw(json, Array(40).fill("x".repeat(10_000))).catch(
      (error) => error.code,
    );
    expect([413, "ECONNRESET", "EPIPE"]).toContain(outcome);
    expect((await shop.request("GET", "/healthz")).status).toBe(200);
  });

  test("invalid UTF-8 and UTF-16 are 400", async () => {
    const json = { "content-type": "application/json" };
    expect(await sendRaw(json, [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])])).toBe(400);
    expect(await sendRaw(json, [Buffer.from(JSON.stringify(validLogin), "utf16le")])).toBe(400);
  });
});

describe("URLs", () => {
  const isNotFound = (response: Response) => expectProblem(response, 404, "not_found");

  test("an id that is not a positive 32-bit integer is 404", async () => {
    const ids = "abc 0 -1 1.5 1e9 0x1 2147483648 9223372036854775808 %00 %D9%A1 1%20 01".split(" ");
    for (const id of ids) await isNotFound(await shop.request("GET", `/api/brands/id/${id}`));
  });

  test("an unknown path or method is 404 as JSON", async () => {
    for (const path of ["/api/nothing", "/api/brands/", "/api/BRANDS", "/api/brands/id"]) {
      await isNotFound(await shop.request("GET", path));
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      await isNotFound(await shop.request(method, "/api/brands"));
    }
    for (const path of ["/api", "/api/"]) {
      expect((await shop.request("GET", path)).status, path).toBe(404);
    }
  });

  test("a broken escape in a URL is 400 or 404 as JSON", async () => {
    const response = await shop.request("GET", "/api/brands/id/%zz");
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  });

  test("repeated, bracketed and very long query values are ignored", async () => {
    for (const query of ["x=1&x=2", "x[]=1", `x=${"9".repeat(9_000)}`]) {
      expect((await shop.request("GET", `/api/brands?${query}`)).status).toBe(200);
    }
  });

  test("unknown paths under /api/admin are 404 for administrators only", async () => {
    await expectProblem(await shop.request("GET", "/api/admin/none"), 401, "sign_in_required");
    const customer = await shop.signIn("customer");
    await expectProblem(
      await shop.request("GET", "/api/admin/none", { token: customer }),
      403,
      "forbidden",
    );
    const admin = await shop.signIn("admin");
    await expectProblem(
      await shop.request("GET", "/api/admin/none", { token: admin }),
      404,
      "not_found",
    );
  });
});

describe("origins", () => {
  const logout = (headers: Record<string, string>) =>
    shop.request("POST", "/api/auth/logout", { headers });

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "http://shop.test.evil.example" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("a change with %j is 403", async (headers) => {
    await expectProblem(await logout(headers), 403, "cross_origin");
  });

  test("a change from our own pages or without a browser succeeds", async () => {
    expect((await logout({ origin: "http://shop.test" })).status).toBe(200);
    expect((await logout({ origin: shop.origin })).status).toBe(200);
    expect((await logout({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await logout({})).status).toBe(200);
  });
});
