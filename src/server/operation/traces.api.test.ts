import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { s3Store } from "#src/platform/media/s3-store.ts";
import { beginSpan } from "#src/platform/runtime/tracing.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";
import { startS3 } from "#tests/s3-server.ts";
import { startSmtp } from "#tests/smtp.ts";
import {
  attributesOf,
  startCollector,
  type TraceCollector,
  traceTo,
} from "#tests/trace-collector.ts";
import { until } from "#tests/until.ts";

let collector: TraceCollector;
let output: ProcessOutput;
let shop: TestApp;
let stopTraces: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
  stopTraces = traceTo(collector);
  output = captureOutput();
  shop = await startTestApp({ LOG_LEVEL: "info", TRUST_PROXY: "1" });
});
afterAll(async () => {
  await shop.close();
  output.stop();
  await stopTraces();
  await collector.stop();
});

const proxied = (traceparent: string) => ({ "x-forwarded-for": "192.0.2.1", traceparent });
const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";

describe("a request is a trace", () => {
  test("with the page's route, its statements, its loading and its rendering", async () => {
    const token = await shop.signIn("customer");
    expect((await shop.request("GET", "/watch/1?canary=1", { token })).status).toBe(200);
    const request = await collector.span("GET /watch/:id");
    expect(request.parentSpanId).toBeFalsy();
    expect(attributesOf(request)).toEqual({
      "http.request.method": "GET",
      "http.route": "/watch/:id",
      "http.response.status_code": 200,
      "url.scheme": "http",
    });
    const parts = collector.partsOf(request);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["load page", "render page", "session_viewer"]),
    );
    const load = parts.find(({ name }) => name === "load page");
    const statement = load && collector.partsOf(load).find(({ name }) => name === "watch");
    expect(attributesOf(statement)).toEqual({
      "db.system.name": "postgresql",
      "db.operation.name": "SELECT",
      "db.query.summary": "SELECT watches",
    });
    expect(collector.resource()).toMatchObject({ "service.name": "meridian" });
  });

  test("also if it has a body, and statements of a transaction are parts of it", async () => {
    const body = { username: "traced.one", email: "traced@example.com", password: "Long-enough-1" };
    expect((await shop.request("POST", "/api/auth/register", { body })).status).toBe(201);
    const request = await collector.span("POST /api/auth/register");
    const names = collector.partsOf(request).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["BEGIN", "INSERT users", "COMMIT"]));
  });

  test("but not for health checks and metrics", async () => {
    for (const path of ["/readyz", "/healthz", "/metrics"]) await shop.request("GET", path);
    await shop.request("GET", "/api/brands");
    await collector.span("GET /api/brands");
    const names = collector.spans().map(({ name }) => name);
    expect(names.filter((name) => /readyz|healthz|metrics/.test(name))).toEqual([]);
  });

  test("of its own connection, when it had to wait for one", async () => {
    const token = await shop.signIn("customer");
    const { pool } = shop.database;
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const waiting = ["/account", "/cart"].map((path) => shop.request("GET", path, { token }));
    await until(() => expect(pool.waitingCount).toBe(2));
    for (const client of held) client.release();
    await Promise.all(waiting);
    for (const path of ["/account", "/cart"]) {
      const request = await collector.span(`GET ${path}`);
      const names = collector.partsOf(request).map(({ name }) => name);
      expect(names.filter((name) => name === "session_viewer")).toHaveLength(1);
    }
  });

  test("that goes on where the trace of a trusted proxy stands", async () => {
    const headers = proxied(`00-${traceId}-${parentId}-01`);
    await shop.request("GET", "/api/watches/2", { headers });
    expect(await collector.span("GET /api/watches/:id")).toMatchObject({
      traceId,
      parentSpanId: parentId,
    });
  });

  test.each([
    ["without a proxy", { traceparent: `00-${traceId}-${parentId}-01` }],
    ["of bad form", proxied("00-canary-01")],
  ])("of its own if the header comes %s", async (_, headers) => {
    const response = await shop.request("GET", "/api/cart", { headers });
    const request = await collector.span("GET /api/cart");
    expect(response.status).toBe(401);
    expect(request.traceId).not.toBe(traceId);
    expect(request.parentSpanId).toBeFalsy();
  });

  test("whose id its log lines have", async () => {
    await shop.request("POST", "/api/subscribe", { body: { email: "logged@example.com" } });
    const request = await collector.span("POST /api/subscribe");
    const lines = output.lines().map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ trace_id: request.traceId, span_id: request.spanId, status: 200 }),
    );
  });

  test("that tells the code of a failure and no message", async () => {
    await shop.database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$
       begin raise exception 'canary' using errcode = '53100'; end $$;
       create trigger refuse before insert on subscribers execute function refuse()`,
    );
    await shop.request("POST", "/api/subscribe", { body: { email: "refused@example.com" } });
    await until(async () => {
      const request = await collector.span("POST /api/subscribe");
      expect(attributesOf(request)).toMatchObject({ "error.type": "503" });
      expect(request.status.code).toBe(2);
      const failed = collector.partsOf(request).filter(({ status }) => status.code === 2);
      expect(failed.map((span) => attributesOf(span)["error.type"])).toContain("53100");
    });
    expect(collector.received()).not.toMatch(/canary/i);
  });
});

describe("work outside of requests", () => {
  test("a job is a trace that names the request which added it, and a mail is a part of it", async () => {
    const smtp = await startSmtp();
    const greet = job({ name: "greet", payload: z.object({ word: z.string() }) });
    const words: unknown[] = [];
    const handler = handleJob(greet, async (payload, { log }) => {
      words.push(payload);
      log.warn("greeted");
    });
    const { db } = shop.database;
    const added = beginSpan({ name: "an act" });
    await added?.during(async () => {
      await addJob(db, greet, { word: "canary" });
      const written = { subject: "canary", html: "canary", text: "canary" };
      const recipient = "canary@example.com";
      await queueMail(db, { dedupeKey: "traced", mail: "greeting", recipient, ...written });
    });
    const jobs = startTestJobs(shop.database, [handler, sendMail], { SMTP_URL: smtp.url });
    await untilJobsAreDone(shop.database);
    const act = await collector.span("an act");
    const run = await collector.span("job greet");
    const { traceId, spanId } = act;
    expect(run.links).toMatchObject([{ traceId, spanId }]);
    expect(run.traceId).not.toBe(traceId);
    expect(words).toEqual([{ word: "canary" }]);
    expect(jobs.logged("greeted")).toMatchObject([{ trace_id: run.traceId }]);
    const parts = collector.partsOf(await collector.span("job send-mail"));
    const mail = parts.find(({ name }) => name === "send mail");
    expect(attributesOf(mail)).toEqual({ "meridian.mail": "greeting" });
    expect(smtp.mails).toHaveLength(1);
    expect(collector.received()).not.toMatch(/canary/i);
    await jobs.stop();
    await smtp.close();
  });

  test("calls to the bucket have their command and no key", async () => {
    const s3 = await startS3();
    const { mediaBucket } = readConfig({ MEDIA_URL: s3.url });
    if (!mediaBucket) throw new Error("MEDIA_URL names no bucket.");
    const store = s3Store(mediaBucket);
    const act = beginSpan({ name: "an upload" });
    await act?.during(() => store.put("originals/canary", Buffer.from("x")));
    const [part] = collector.partsOf(await collector.span("an upload"));
    expect(part?.name).toBe("S3 PutObjectCommand");
    expect(collector.received()).not.toMatch(/canary/i);
    await s3.stop();
  });
});
