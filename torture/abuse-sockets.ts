import { setTimeout as pause } from "node:timers/promises";
import { openHalfOpenSockets } from "#tests/fuzz/sockets.ts";
import {
  type AbusedShop,
  measureVisitor,
  median,
  milliseconds,
  times,
  withAbusedShop,
} from "./abuse-shop.ts";
import { expectNone, type Scenario, seconds } from "./scenario.ts";

const sockets = 500;
const visits = 200;
/** The shop closes an unread response after at most two timeouts of half a minute. */
const allClosedMs = 75_000;

/** Connections that send nothing, send too slowly or never read must not affect other visitors. */
export const halfOpenSockets: Scenario = {
  name: "abuse: half-open sockets",
  run: (log) =>
    withAbusedShop(async (shop) => {
      await measureVisitor(shop, times(visits));
      const before = await measureVisitor(shop, times(visits));
      const heldBefore = await socketsHeld(shop);
      const began = performance.now();
      const opened = await openHalfOpenSockets(shop.port, sockets);
      const during = await measureVisitor(shop, times(visits));
      const heldDuring = await socketsHeld(shop);
      log(
        `${heldDuring - heldBefore} sockets held, response time of others ${milliseconds(median(during.ms))}`,
      );
      let held = heldDuring;
      while (held > heldBefore + 2 && performance.now() - began < allClosedMs + 15_000) {
        await pause(1_000);
        held = await socketsHeld(shop);
      }
      const closedMs = performance.now() - began;
      log(`${held - heldBefore} sockets held after ${seconds(closedMs)}`);
      for (const socket of opened) socket.destroy();
      return [
        {
          what: "half-open sockets at once",
          measured: String(heldDuring - heldBefore),
          target: `about ${sockets}`,
          met: heldDuring - heldBefore >= sockets * 0.9,
        },
        expectNone("visitors refused meanwhile", during.refused),
        {
          what: "response time of others, median before and meanwhile",
          measured: `${milliseconds(median(before.ms))}, ${milliseconds(median(during.ms))}`,
          target: "meanwhile within 100 ms",
          met: median(during.ms) <= 100,
        },
        {
          what: "all closed by the shop after",
          measured: seconds(closedMs),
          target: `within ${allClosedMs / 1000} s`,
          met: closedMs <= allClosedMs,
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
