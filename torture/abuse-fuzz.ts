import { fuzz } from "#tests/fuzz/run.ts";
import { brokenInvariants, fuzzWorld } from "#tests/fuzz/world.ts";
import { milliseconds, withAbusedShop } from "./abuse-stand.ts";
import { rounds } from "./rounds.ts";
import { none } from "./tally.ts";
import type { Trial } from "./trial.ts";

const seeds = [1, 2, 3, 4, 5];
const requestsPerSeed = 20_000;
/** What no guess can get through. */
const needSecrets = ["POST /api/auth/login", "POST /api/admin/login", "POST /api/admin/setup"];
const growthMegabytes = 24;

/** Hostile requests of every kind over every call, page and file, by everybody. */
export const fuzzing: Trial = {
  name: "abuse: hostile requests",
  run: (say) =>
    withAbusedShop(async (shop) => {
      const { port, database } = shop;
      const world = await fuzzWorld(database);
      const requests = rounds(requestsPerSeed);
      const classes = new Map<string, number>();
      const faults: string[] = [];
      const unreached = new Set(world.endpoints.map(({ method, path }) => `${method} ${path}`));
      for (const call of needSecrets) unreached.delete(call);
      const memory: number[] = [];
      let slowest = 0;
      for (const seed of seeds) {
        const report = await fuzz({ port, world, seed, requests });
        for (const [name, count] of report.byClass) {
          classes.set(name, (classes.get(name) ?? 0) + count);
        }
        faults.push(...report.faults, ...(await brokenInvariants(database, world)));
        for (const call of report.succeeded) unreached.delete(call);
        slowest = Math.max(slowest, report.slowest.ms);
        memory.push(await shop.memory());
        say(`seed ${seed}: ${requests} requests, ${memory.at(-1)} MB`);
        for (const fault of report.faults.slice(0, 10)) say(fault);
      }
      if (unreached.size > 0) say(`never with success: ${[...unreached].join(", ")}`);
      const about = (pattern: RegExp) => faults.filter((fault) => pattern.test(fault)).length;
      // Before that the heap takes its size, in steps of up to fifty megabytes.
      const settled = memory.slice(-3);
      const known = /^5|^No answer|inside|Not true/;
      return [
        {
          what: `requests (${seeds.length} seeds)`,
          measured: (requests * seeds.length).toLocaleString("en"),
          promised: "",
          kept: true,
        },
        ...[...classes].sort().map(([name, count]) => ({
          what: `– answered ${name}`,
          measured: count.toLocaleString("en"),
          promised: "",
          kept: true,
        })),
        none("calls that never once succeeded, of those that need no secret", unreached.size),
        none("answers 5xx", about(/^5/)),
        none("connections reset, closed or silent without an answer", about(/^No answer/)),
        none("stack traces or other insides", about(/inside/)),
        none("answers wrong in another way", faults.filter((fault) => !known.test(fault)).length),
        none("broken promises about the data", about(/^Not true/)),
        {
          what: "memory after each seed",
          measured: `${memory.join(", ")} MB`,
          promised: `the last three within ${growthMegabytes} MB of each other`,
          kept: Math.max(...settled) - Math.min(...settled) <= growthMegabytes,
        },
        { what: "slowest answer", measured: milliseconds(slowest), promised: "", kept: true },
      ];
    }),
};
