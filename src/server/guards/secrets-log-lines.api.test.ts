import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";

let output: ProcessOutput;
let shop: TestApp;
beforeAll(async () => {
  output = captureOutput();
  // Behind a proxy that passes on whatever it is sent, the address too is the client's to write.
  const proxied = { TRUST_PROXY: "true" };
  shop = await startTestApp({ LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000", ...proxied });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

/** Byte by byte as it stands: programs of good manners would not send it. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname)
      .on("data", (chunk) => {
        answer += chunk;
      })
      .on("close", () => resolve(answer))
      .on("error", reject);
    socket.write(text, "latin1");
  });
}

/** A reversal of the reading direction, as the bytes that stand for it. */
const bidi = "\xe2\x80\xae";
/** What colours or moves on a terminal, by one byte or by two. */
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

test("each line is one JSON object of printable signs, whatever a request consists of", async () => {
  const answers: string[] = [];
  for (const method of ["GET", "DELETE"]) {
    for (const path of paths) {
      answers.push(
        await sendRaw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
    }
    for (const header of headers) {
      const host = header.startsWith("Host") ? "" : "Host: x\r\n";
      answers.push(
        await sendRaw(
          `${method} /api/nothing HTTP/1.1\r\n${host}${header}\r\nConnection: close\r\n\r\n`,
        ),
      );
    }
  }
  for (const name of ["\r\nforged", "\u202eforged", "\u001b[31mforged", forged]) {
    const body = { username: name, password: name, email: name, name };
    for (const path of ["/api/auth/login", "/api/auth/register", "/api/admin/login"]) {
      answers.push(`HTTP/1.1 ${(await shop.request("POST", path, { body })).status} `);
    }
  }
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (200|30\d|4\d\d) /);

  const written = output.lines();
  for (const line of written) expect(line).toMatch(/^\{[ -~]*\}$/);
  const lines = written.map((line) => JSON.parse(line) as Line);
  expect(lines.filter(({ msg }) => msg === "request completed").length).toBeGreaterThan(30);
  expect(lines.filter(({ msg }) => msg === "forged")).toEqual([]);
  const longest = Math.max(...lines.map(({ req }) => req?.path.length ?? 0));
  expect(longest).toBeGreaterThan(200);
  expect(longest).toBeLessThan(1_000);
});

test("an address of any length is counted like another", async () => {
  const address = randomBytes(3_000).toString("hex");
  const response = await shop.request("POST", "/api/subscribe", {
    body: { email: "reader@valid.example" },
    headers: { "x-forwarded-for": address },
  });
  expect(response.status).toBe(200);
});

test("the id of a request is ours", async () => {
  const given = "11111111-2222-4333-8444-555555555555";
  const response = await shop.request("GET", "/api/nothing", {
    headers: { "x-request-id": given },
  });
  expect(response.headers.get("x-request-id")).not.toBe(given);
  expect(output.lines().join("\n")).not.toContain(given);
});
