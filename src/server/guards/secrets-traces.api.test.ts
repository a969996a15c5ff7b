import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stopTracing } from "#src/platform/runtime/tracing.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { canary, canaryBody } from "#tests/canary-input.ts";
import { stockWatch } from "#tests/orders.ts";
import { StripeServer } from "#tests/stripe-server.ts";
import { startCollector, type TraceCollector, traceTo } from "#tests/trace-collector.ts";
import { until } from "#tests/until.ts";

let collector: TraceCollector;
let stripe: StripeServer;
let shop: TestApp;
let stopTraces: () => Promise<void>;
const tokens: string[] = [];
/** The text occurs nowhere else. */
const wholesalePrice = 7_319_713;

beforeAll(async () => {
  collector = await startCollector();
  stripe = await new StripeServer().start();
  // Longer than a test may take, so that only the shop's own limit ends a stop.
  stopTraces = traceTo(collector, {
    OTEL_EXPORTER_OTLP_TIMEOUT: "600000",
    OTEL_BSP_EXPORT_TIMEOUT: "600000",
  });
  shop = await startTestApp({
    ...allCapabilities,
    STRIPE_API_URL: stripe.url,
    TRUST_PROXY: "1",
    RATE_LIMIT_FACTOR: "1000",
  });
  await stockWatch(shop.database, 4, { units: 99 });
  await shop.database.pool.query("update wholesale_prices set price = $1", [wholesalePrice]);
});
afterEach(() => {
  expect(collector.received()).not.toMatch(canary);
  expect(collector.received()).not.toContain(String(wholesalePrice));
  for (const token of tokens) expect(collector.received()).not.toContain(token);
});
afterAll(async () => {
  await shop.close();
  await stopTraces();
  await collector.stop();
  await stripe.stop();
});

async function signIn(role: "customer" | "wholesale" | "admin") {
  const token = await shop.signIn(role);
  tokens.push(token);
  return token;
}

const headers = {
  "user-agent": "canary browser",
  referer: "https://canary.example/",
  "x-forwarded-for": "203.0.113.77",
  tracestate: "vendor=canary",
  baggage: "name=canary",
};

test("traces contain nothing that came with any call, and no query", async () => {
  const roles = [undefined, await signIn("customer"), await signIn("admin")];
  for (const token of roles) {
    for (const { endpoint } of apiRoutes) {
      const { method, path } = endpoint;
      const url = `${path.replaceAll(/\{\w+\}/g, token ? "1" : "canary")}?q=canary&key=canary`;
      const body = method === "GET" ? undefined : canaryBody(`${method} ${path}`);
      await shop.request(method, url, { headers, body, ...(token && { token }) });
    }
  }
  await collector.span("POST /api/orders");
  expect(collector.received()).not.toContain("203.0.113.77");
  const routes = collector.spans().map(({ name }) => name);
  expect(routes.filter((name) => name.includes("/api/")).length).toBeGreaterThan(100);
});

test("a dealer's pages leave no price in a trace", async () => {
  const token = await signIn("wholesale");
  for (const path of ["/wholesale", "/watch/4", "/cart", "/canary/canary?canary=canary"]) {
    await shop.request("GET", path, { headers, token });
  }
  await shop.request("GET", "/feed/canary/watches.csv", { headers });
  await collector.span("GET /wholesale");
  const names = collector.spans().map(({ name }) => name);
  expect(names).toContain("GET /watch/:id");
});

test("a collector that takes traces and never answers delays no request, and no stop", async () => {
  collector.fallSilent();
  for (let id = 1; id <= 20; id += 1) {
    expect((await shop.request("GET", `/api/watches/${id}`)).status).toBe(200);
  }
  await until(() => expect(collector.unanswered()).toBeGreaterThan(0));
  const token = await signIn("customer");
  expect((await shop.request("GET", "/watch/4", { token })).status).toBe(200);
  await stopTracing();
  expect((await shop.request("GET", "/watch/5", { token })).status).toBe(200);
});
