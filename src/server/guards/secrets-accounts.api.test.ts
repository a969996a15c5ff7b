import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession } from "#tests/data.ts";
import { anOwner, appSecret } from "#tests/own-data.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";

let output: ProcessOutput;
let shop: TestApp;
beforeAll(async () => {
  output = captureOutput();
  shop = await startTestApp({ ...allCapabilities, LOG_LEVEL: "trace", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});

const encodings = ["utf8", "hex", "base64", "base64url"] as const;

/** As an authenticator app is told it. */
const base32 = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .match(/.{5}/g)
    ?.map((bits) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(bits, 2)])
    .join("");

test("no call and no page shows the secrets of second factors, to their owner or to the staff", async () => {
  const { db } = shop.database;
  const { id } = await anOwner(shop, "mark");
  const owner = await findUserAsViewer(db, id);
  if (!owner) throw new Error("There is no owner.");
  const tokens = [await aSession(db, owner), await shop.signIn("admin")];
  const pages = ["/account", "/account/settings", "/account/security", "/account/data"];
  const calls = apiRoutes.flatMap(({ endpoint: { method, path } }) =>
    method === "GET" ? [path.replaceAll(/\{\w+\}/g, String(id))] : [],
  );
  expect(calls.some((path) => path.includes("account"))).toBe(true);
  const secret = Buffer.from(appSecret);
  const hash = createHash("sha256").update("mark").digest();
  const secrets = [secret, hash].flatMap((bytes) =>
    encodings.map((encoding) => bytes.toString(encoding)),
  );
  for (const path of [...pages, ...calls, "/metrics"]) {
    for (const token of tokens) {
      const text = await (await shop.request("GET", path, { token })).text();
      for (const known of [...secrets, base32(secret) ?? ""]) {
        expect(text.includes(known), path).toBe(false);
      }
    }
  }
  const logged = output.lines().join("\n");
  for (const known of secrets) expect(logged.includes(known), "log").toBe(false);
});
