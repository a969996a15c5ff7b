import { setTimeout as pause } from "node:timers/promises";
import { type Company, gatherCompany } from "#tests/durability/company.ts";
import { Connection } from "#tests/durability/connection.ts";
import { write, wrongAmong } from "#tests/durability/kill-cycle.ts";
import type { Stand } from "#tests/durability/stand.ts";
import type { Ending } from "#tests/durability/writer.ts";
import { type OpenShop, openShop, type ShopProcess } from "#tests/shop-process.ts";
import { rounds } from "./rounds.ts";
import { faultFigures, newTally, none, note, seconds, startFigures } from "./tally.ts";
import type { Trial } from "./trial.ts";

const ends = 10;
const limitMs = 10_000;
/** Long enough that an answer can break off. */
const longReads = ["/shop", "/api/watches", "/collections", "/"];

/** Asked to end while everybody reads and writes: what was taken is answered, nothing is left over. */
export function orderlyEnd(name: string, newStand: () => Promise<Stand>): Trial {
  return {
    name,
    async run(say) {
      const stand = await newStand();
      const embedded = stand.settings.DATA_DIR !== undefined;
      const tally = newTally();
      const total = rounds(ends);
      const endMs: number[] = [];
      let [badEnds, cutOff, unanswered, leftRunning] = [0, 0, 0, 0];
      let shop: OpenShop | undefined;
      try {
        shop = await openShop(stand.settings);
        const company = await gatherCompany(shop, stand);
        for (let round = 1; round <= total; round++) {
          await company.stockUp(shop, stand);
          const { end, tookMs, endings } = await endUnderLoad(shop, company);
          endMs.push(tookMs);
          if (end !== 0) {
            badEnds += 1;
            say(`it ended with ${end}: ${shop.output()}`);
          }
          cutOff += endings.filter((ending) => ending === "cut off").length;
          if (embedded && (await stand.postmaster())) leftRunning += 1;
          shop = await openShop(stand.settings);
          tally.startMs.push(shop.startMs);
          const { findings, happened } = await company.verify(shop, stand);
          unanswered += happened;
          note(tally, findings, wrongAmong(endings, [503]), say);
        }
      } finally {
        shop?.signal("SIGTERM");
        await shop?.ended;
        await stand.remove();
      }
      const slowest = Math.max(...endMs);
      return [
        {
          what: `ended by SIGTERM (${total} times), slowest`,
          measured: seconds(slowest),
          promised: "within 10 s",
          kept: slowest <= limitMs,
        },
        none("exit codes other than 0", badEnds),
        none("answers that broke off", cutOff),
        none("writes that were done but not answered", unanswered),
        ...(embedded ? [none("databases left running", leftRunning)] : []),
        ...faultFigures(tally),
        ...startFigures(tally),
      ];
    },
  };
}

async function endUnderLoad(shop: ShopProcess, company: Company) {
  const told = new AbortController();
  const writers = company.crews.flatMap((crew) => crew.writers);
  const writing = write(shop, writers);
  const reading = longReads.map((path) => readUntil(told.signal, shop.origin, path));
  await pause(200 + Math.random() * 800);
  const asked = performance.now();
  shop.signal("SIGTERM");
  const end = await shop.ended;
  const tookMs = performance.now() - asked;
  told.abort();
  const endings = [...(await writing.stop()), ...(await Promise.all(reading))];
  return { end, tookMs, endings };
}

async function readUntil(signal: AbortSignal, origin: string, path: string): Promise<Ending> {
  const connection = new Connection(origin);
  try {
    while (!signal.aborted) {
      const answer = await connection.send({ method: "GET", path });
      if (typeof answer === "string") return answer;
      const { status, body } = answer;
      if (status !== 200) return { status, what: `GET ${path}: ${status} ${body.slice(0, 200)}` };
    }
    return "told";
  } finally {
    connection.close();
  }
}
