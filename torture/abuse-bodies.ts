import { flood } from "#tests/fuzz/flood.ts";
import {
  type AbusedShop,
  measureVisitor,
  median,
  milliseconds,
  withAbusedShop,
} from "./abuse-shop.ts";
import { expectNone, type Figure, type Scenario, seconds } from "./scenario.ts";

const megabyte = 1024 * 1024;
const bytes = 100 * megabyte;
/** The shop reads at most 100 kB; the rest is in the buffers of the operating system. */
const maxBytes = 12 * megabyte;

const floods = {
  "100 MB announced": { path: "/api/subscribe" },
  "100 MB in chunks": { path: "/api/subscribe", chunked: true },
  "100 MB from another site": {
    path: "/api/subscribe",
    headers: { Origin: "https://evil.example" },
  },
  "100 MB of another type": {
    path: "/api/subscribe",
    headers: { "Content-Type": "text/plain" },
    chunked: true,
  },
  "100 MB with a GET": { path: "/shop", method: "GET" },
} as const;

const slowBodies: Record<string, string> = {
  "100,000 levels": "[".repeat(51_000) + "]".repeat(51_000),
  "60,000 keys": `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(",")}}`,
  "9,000 keys": `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
  backslashes: `{"email":"${"\\".repeat(100_000)}"}`,
};
const perKind = 20;

/** Twenty requests of each kind: oversized bodies at once, deep ones in sequence. */
export const bodyFlood: Scenario = {
  name: "abuse: large and deep bodies",
  run: (log) =>
    withAbusedShop(async (shop) => {
      const figures: Figure[] = [];
      const memory = await shop.memory();
      let done = false;
      const others = measureVisitor(shop, () => done);
      for (const [what, request] of Object.entries(floods)) {
        const outcomes = await Promise.all(
          Array.from({ length: perKind }, () => flood(shop.port, { ...request, bytes })),
        );
        const sent = Math.max(...outcomes.map((outcome) => outcome.sent));
        const statuses = [...new Set(outcomes.map(({ status }) => status ?? "closed"))];
        log(`${what}: ${statuses.join(", ")}`);
        figures.push({
          what: `${what}: most bytes accepted (${statuses.join(", ")})`,
          measured: `${(sent / megabyte).toFixed(1)} MB`,
          target: `at most ${maxBytes / megabyte} MB, buffers included`,
          met: sent <= maxBytes,
        });
      }
      for (const [what, body] of Object.entries(slowBodies)) {
        const slowest = await slowestResponse(shop, body);
        figures.push({
          what: `${what}: slowest response of ${perKind}`,
          measured: seconds(slowest),
          target: "within 1 s",
          met: slowest <= 1_000,
        });
      }
      done = true;
      const { ms, refused } = await others;
      const growth = (await shop.memory()) - memory;
      return [
        ...figures,
        expectNone("other visitors refused meanwhile", refused),
        {
          what: "response time of others, median",
          measured: milliseconds(median(ms)),
          target: "within 500 ms",
          met: median(ms) <= 500,
        },
        {
          what: "memory growth",
          measured: `${growth} MB`,
          target: "at most 100 MB",
          met: growth <= 100,
        },
      ];
    }),
};

async function slowestResponse({ origin }: AbusedShop, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  let slowest = 0;
  for (let round = 0; round < perKind; round += 1) {
    const startedAt = performance.now();
    const { status } = await fetch(`${origin}/api/subscribe`, { method: "POST", headers, body });
    if (status !== 400 && status !== 413) throw new Error(`Unexpected status ${status}.`);
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
