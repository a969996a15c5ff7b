import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";

let output: ProcessOutput;
let shop: TestApp;
beforeAll(async () => {
  output = captureOutput();
  // With TRUST_PROXY=true the client controls the logged address.
  const proxied = { TRUST_PROXY: "true" };
  shop = await startTestApp({ LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000", ...proxied });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

/** Sends bytes that HTTP clients refuse to send. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname)
      .on("data", (chunk) => {
        response += chunk;
      })
      .on("close", () => resolve(response))
      .on("error", reject);
    socket.write(text, "latin1");
  });
}

/** The UTF-8 bytes of the right-to-left override. */
const bidi = "\xe2\x80\xae";
/** Control characters that a terminal interprets. */
const controls = ["\x9b31m", "\x1b[31m", "\x07", "\x00", "\x7f", "\x85", "\xe2\x80\xa8", bidi];
const forged = '{"level":30,"msg":"forged"}';
const encoded = `%0d%0a${encodeURIComponent(forged)}%1b%5B31m%E2%80%AE`;

const paths = [
  `/${encoded}`,
  `/api/admin/${encoded}`,
  `/api/watches/1${encoded}`,
  `/shop/"},${forged}`,
  `/${"long/".repeat(1_000)}`,
  ...controls.map((control) => `/api/nothing/${control}/x`),
];

const headers = [
  `User-Agent: ${bidi} \x9b31m`,
  "User-Agent: \x1b[31m",
  `X-Request-Id: ${forged}`,
  `Referer: http://x/${encoded}`,
  `X-Forwarded-For: ${forged}`,
  `X-Forwarded-For: ${bidi}\x9b31m`,
  `Host: ${forged}`,
  `Cookie: meridian_session=${forged}${bidi}`,
  `Origin: ${forged}`,
  `User-Agent: a\r\n\tfolded ${forged}`,
  `User-Agent: a\n${forged}`,
];

interface Line {
  readonly msg: string;
  readonly req?: { readonly path: string };
}

test("each line is one JSON object of printable characters, whatever the request contains", async () => {
  const responses: string[] = [];
  for (const method of ["GET", "DELETE"]) {
    for (const path of paths) {
      responses.push(
        await sendRaw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
    }
    for (const header of headers) {
      const host = header.startsWith("Host") ? "" : "Host: localhost\r\n";
      responses.push(
        await sendRaw(
          `${method} /api/nothing HTTP/1.1\r\n${host}${header}\r\nConnection: close\r\n\r\n`,
        ),
      );
    }
  }
  for (const name of ["\r\nforged", "\u202eforged", "\u001b[31mforged", forged]) {
    const body = { username: name, password: name, email: name, name };
    for (const path of ["/api/auth/login", "/api/auth/register", "/api/admin/login"]) {
      responses.push(`HTTP/1.1 ${(await shop.request("POST", path, { body })).status} `);
    }
  }
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 (200|30\d|4\d\d) /);

  const logged = output.lines();
  for (const line of logged) expect(line).toMatch(/^\{[ -~]*\}$/);
  const lines = logged.map((line) => JSON.parse(line) as Line);
  expect(lines.filter(({ msg }) => msg === "request completed").length).toBeGreaterThan(30);
  expect(lines.filter(({ msg }) => msg === "forged")).toEqual([]);
  const longest = Math.max(...lines.map(({ req }) => req?.path.length ?? 0));
  expect(longest).toBeGreaterThan(200);
  expect(longest).toBeLessThan(1_000);
});

test("the rate limiter accepts an address of any length", async () => {
  const address = randomBytes(3_000).toString("hex");
  const response = await shop.request("POST", "/api/subscribe", {
    body: { email: "reader@valid.example" },
    headers: { "x-forwarded-for": address },
  });
  expect(response.status).toBe(200);
});

test("a request id from the client is ignored", async () => {
  const clientId = "11111111-2222-4333-8444-555555555555";
  const response = await shop.request("GET", "/api/nothing", {
    headers: { "x-request-id": clientId },
  });
  expect(response.headers.get("x-request-id")).not.toBe(clientId);
  expect(output.lines().join("\n")).not.toContain(clientId);
});
