import { flood } from "#tests/fuzz/flood.ts";
import { type AbusedShop, median, milliseconds, visit, withAbusedShop } from "./abuse-stand.ts";
import { none, seconds } from "./tally.ts";
import type { Figure, Trial } from "./trial.ts";

const megabyte = 1024 * 1024;
const bytes = 100 * megabyte;
/** The shop reads 100 kB at most; the rest is what systems buffer on the way. */
const atMost = 12 * megabyte;

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

const slowOnes: Record<string, string> = {
  "100,000 levels": "[".repeat(51_000) + "]".repeat(51_000),
  "60,000 keys": `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(",")}}`,
  "9,000 keys": `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
  backslashes: `{"email":"${"\\".repeat(100_000)}"}`,
};
const each = 20;

/** Twenty of each kind of body that is too large, at once, or too deep, in turn. */
export const floodOfBodies: Trial = {
  name: "abuse: large and deep bodies",
  run: (say) =>
    withAbusedShop(async (shop) => {
      const figures: Figure[] = [];
      const memory = await shop.memory();
      let done = false;
      const others = visit(shop, () => done);
      for (const [what, request] of Object.entries(floods)) {
        const outcomes = await Promise.all(
          Array.from({ length: each }, () => flood(shop.port, { ...request, bytes })),
        );
        const sent = Math.max(...outcomes.map((outcome) => outcome.sent));
        const statuses = [...new Set(outcomes.map(({ status }) => status ?? "cut off"))];
        say(`${what}: ${statuses.join(", ")}`);
        figures.push({
          what: `${what}: most that was taken (${statuses.join(", ")})`,
          measured: `${(sent / megabyte).toFixed(1)} MB`,
          promised: `at most ${atMost / megabyte} MB, buffers on the way included`,
          kept: sent <= atMost,
        });
      }
      for (const [what, body] of Object.entries(slowOnes)) {
        const slowest = await slowestAnswer(shop, body);
        figures.push({
          what: `${what}: slowest answer of ${each}`,
          measured: seconds(slowest),
          promised: "within 1 s",
          kept: slowest <= 1_000,
        });
      }
      done = true;
      const { ms, refused } = await others;
      const growth = (await shop.memory()) - memory;
      return [
        ...figures,
        none("other visitors refused meanwhile", refused),
        {
          what: "answer to others, median",
          measured: milliseconds(median(ms)),
          promised: "within 500 ms",
          kept: median(ms) <= 500,
        },
        {
          what: "growth of memory",
          measured: `${growth} MB`,
          promised: "at most 100 MB",
          kept: growth <= 100,
        },
      ];
    }),
};

async function slowestAnswer({ origin }: AbusedShop, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  let slowest = 0;
  for (let turn = 0; turn < each; turn += 1) {
    const startedAt = performance.now();
    const { status } = await fetch(`${origin}/api/subscribe`, { method: "POST", headers, body });
    if (status !== 400 && status !== 413) throw new Error(`It was answered with ${status}.`);
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
