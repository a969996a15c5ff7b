import { setTimeout as pause } from "node:timers/promises";
import { Connection } from "#tests/durability/connection.ts";
import type { ShopFixture } from "#tests/durability/database-fixture.ts";
import { unexpectedAmong, write } from "#tests/durability/kill-cycle.ts";
import { createWorkload, type Workload } from "#tests/durability/workload.ts";
import type { StopReason } from "#tests/durability/writer.ts";
import { type OpenShop, openShop, type ShopProcess } from "#tests/shop-process.ts";
import { faultFigures, newCounts, record, startFigures } from "./durability-figures.ts";
import { expectNone, rounds, type Scenario, seconds } from "./scenario.ts";

const shutdowns = 10;
const limitMs = 10_000;
/** Long enough that a response can be truncated. */
const longReads = ["/shop", "/api/watches", "/collections", "/"];

/** SIGTERM under load: accepted requests get complete responses, and no process is left. */
export function gracefulShutdown(
  name: string,
  createFixture: () => Promise<ShopFixture>,
): Scenario {
  return {
    name,
    async run(log) {
      const fixture = await createFixture();
      const embedded = fixture.settings.DATABASE_URL === undefined;
      const counts = newCounts();
      const total = rounds(shutdowns);
      const endMs: number[] = [];
      let [badExits, truncated, unanswered, leftRunning] = [0, 0, 0, 0];
      let shop: OpenShop | undefined;
      try {
        shop = await openShop(fixture.settings);
        const workload = await createWorkload(shop, fixture);
        for (let round = 1; round <= total; round++) {
          await workload.prepare(shop, fixture);
          const { end, tookMs, reasons } = await endUnderLoad(shop, workload);
          endMs.push(tookMs);
          if (end !== 0) {
            badExits += 1;
            log(`it exited with ${end}: ${shop.output()}`);
          }
          truncated += reasons.filter((reason) => reason === "truncated").length;
          if (embedded && (await fixture.postmaster())) leftRunning += 1;
          shop = await openShop(fixture.settings);
          counts.startMs.push(shop.startMs);
          const { findings, happened } = await workload.verify(shop, fixture);
          unanswered += happened;
          record(counts, findings, unexpectedAmong(reasons, [503]), log);
        }
      } finally {
        shop?.signal("SIGTERM");
        await shop?.ended;
        await fixture.remove();
      }
      const slowest = Math.max(...endMs);
      return [
        {
          what: `shutdown by SIGTERM (${total} times), slowest`,
          measured: seconds(slowest),
          target: "within 10 s",
          met: slowest <= limitMs,
        },
        expectNone("exit codes other than 0", badExits),
        expectNone("truncated responses", truncated),
        expectNone("writes committed without a response", unanswered),
        ...(embedded ? [expectNone("databases left running", leftRunning)] : []),
        ...faultFigures(counts),
        ...startFigures(counts),
      ];
    },
  };
}

async function endUnderLoad(shop: ShopProcess, workload: Workload) {
  const controller = new AbortController();
  const writers = workload.groups.flatMap((group) => group.writers);
  const writing = write(shop, writers);
  const reading = longReads.map((path) => readUntil(controller.signal, shop.origin, path));
  await pause(200 + Math.random() * 800);
  const signalledAt = performance.now();
  shop.signal("SIGTERM");
  const end = await shop.ended;
  const tookMs = performance.now() - signalledAt;
  controller.abort();
  const reasons = [...(await writing.stop()), ...(await Promise.all(reading))];
  return { end, tookMs, reasons };
}

async function readUntil(signal: AbortSignal, origin: string, path: string): Promise<StopReason> {
  const connection = new Connection(origin);
  try {
    while (!signal.aborted) {
      const response = await connection.send({ method: "GET", path });
      if (typeof response === "string") return response;
      const { status, body } = response;
      if (status !== 200) return { status, what: `GET ${path}: ${status} ${body.slice(0, 200)}` };
    }
    return "stopped";
  } finally {
    connection.close();
  }
}
