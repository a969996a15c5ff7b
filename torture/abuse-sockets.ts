import { setTimeout as pause } from "node:timers/promises";
import { openHalves } from "#tests/fuzz/sockets.ts";
import {
  type AbusedShop,
  median,
  milliseconds,
  times,
  visit,
  withAbusedShop,
} from "./abuse-stand.ts";
import { none, seconds } from "./tally.ts";
import type { Trial } from "./trial.ts";

const sockets = 500;
const visits = 200;
/** An unread answer is given up after at most twice the longest silence of half a minute. */
const allClosedMs = 75_000;

/** Connections that send nothing, or too slowly, or never read: they may not keep others out. */
export const halfOpenSockets: Trial = {
  name: "abuse: half-open sockets",
  run: (say) =>
    withAbusedShop(async (shop) => {
      await visit(shop, times(visits));
      const before = await visit(shop, times(visits));
      const heldBefore = await socketsHeld(shop);
      const began = performance.now();
      const halves = await openHalves(shop.port, sockets);
      const during = await visit(shop, times(visits));
      const heldDuring = await socketsHeld(shop);
      say(
        `${heldDuring - heldBefore} sockets held, others answered in ${milliseconds(median(during.ms))}`,
      );
      let held = heldDuring;
      while (held > heldBefore + 2 && performance.now() - began < allClosedMs + 15_000) {
        await pause(1_000);
        held = await socketsHeld(shop);
      }
      const closedMs = performance.now() - began;
      say(`${held - heldBefore} sockets held after ${seconds(closedMs)}`);
      for (const half of halves) half.destroy();
      return [
        {
          what: "half-open sockets at once",
          measured: String(heldDuring - heldBefore),
          promised: `about ${sockets}`,
          kept: heldDuring - heldBefore >= sockets * 0.9,
        },
        none("visitors refused meanwhile", during.refused),
        {
          what: "answer to others, median before and meanwhile",
          measured: `${milliseconds(median(before.ms))}, ${milliseconds(median(during.ms))}`,
          promised: "meanwhile within 100 ms",
          kept: median(during.ms) <= 100,
        },
        {
          what: "all given up by the shop after",
          measured: seconds(closedMs),
          promised: `within ${allClosedMs / 1000} s`,
          kept: closedMs <= allClosedMs,
        },
      ];
    }),
};

async function socketsHeld({ origin }: AbusedShop): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = /^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/m.exec(text);
  if (!line) throw new Error("The shop's metrics do not tell how many sockets it holds.");
  return Number(line[1]);
}
