import type { Endpoint } from "#src/lib/endpoint.ts";
import { objectsOf } from "#tests/fuzz/input.ts";
import { fuzz } from "#tests/fuzz/run.ts";
import { type FuzzWorld, fuzzWorld, violatedInvariants } from "#tests/fuzz/world.ts";
import { type AbusedShop, milliseconds, withAbusedShop } from "./abuse-shop.ts";
import { expectNone, rounds, type Scenario } from "./scenario.ts";

const seeds = [1, 2, 3, 4, 5];
const requestsPerSeed = 20_000;
/**
 * The calls that no seed has reached are sent again, so many times each, to a fresh shop where nothing was deleted yet,
 * with the calls that make what they need.
 */
const requestsPerRest = 1_000;
const collectionOf = (call: string) => call.replace(/^\w+ /, "").split("/{")[0];
/** A random value never is one of these: a password, a link, a code, a key, or the version of a row. */
const secretFields = /^(token|key|password|code|response|account|updatedAt|seen\w+|x-.*)$/;
const filePaths = /\/(photos|files|pictures|imports|model|documents|comparables)\b|\{token\}/;

/** Calls whose input can't be guessed, or that need a file. */
function needsSecret({ path, body, headers, rawBody, streamBody }: Endpoint): boolean {
  const required = [...(body ? objectsOf(body) : []), ...(headers ? [headers] : [])].map(
    ({ shape }) =>
      Object.entries(shape).some(
        ([name, field]) => secretFields.test(name) && !field.safeParse(undefined).success,
      ),
  );
  const isKnown = required.length === 0 || required.includes(false);
  return !isKnown || Boolean(rawBody ?? streamBody) || filePaths.test(path);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls that need more than one right request before them. The durability scenarios send them all. */
const needsHistory = new Set([
  // A passkey, an app or the first step of a sign-in; the shop's address here is no name, so it offers no passkeys.
  "POST /api/auth/passkey/options",
  "POST /api/auth/second-factor/options",
  "POST /api/auth/second-factor",
  "POST /api/account/prove/options",
  "POST /api/account/prove",
  "POST /api/account/passkeys/options",
  "PATCH /api/account/passkeys/{id}",
  "DELETE /api/account/passkeys/{id}",
  "DELETE /api/account/totp",
  "POST /api/account/recovery-codes",
  // An alert that the caller has confirmed by mail.
  "DELETE /api/account/alerts/{id}",
  // The caller's own name, which would end the caller.
  "POST /api/account/deletion",
  // An order that is paid, delivered or waits for a transfer; a payment of a wrong amount.
  "POST /api/orders/{number}/return",
  "GET /api/orders/{number}/pro-forma.pdf",
  "GET /api/orders/{number}/invoice.pdf",
  "POST /api/admin/payments-to-check/{id}/checked",
  // The key of a request to buy a watch, in a cookie; a watch that has arrived.
  "POST /api/offers/answer",
  "POST /api/offers/messages",
  "POST /api/admin/offers/{id}/draft",
  // An issue that was tested, and one that is being sent.
  "POST /api/admin/newsletter/{id}/send",
  "POST /api/admin/newsletter/{id}/stop",
  "POST /api/admin/newsletter/{id}/resume",
  // The last change of a watch, jobs that have failed, and an invitation that was not accepted.
  "POST /api/admin/inventory/{id}/undo",
  "POST /api/admin/inventory/undo",
  "POST /api/admin/jobs/{id}/retry",
  "POST /api/admin/jobs/{id}/give-up",
  "POST /api/admin/team/{id}/actions",
]);
const growthMegabytes = 24;

/** Hostile requests of every kind to every endpoint, page and file, in every role. */
export const fuzzing: Scenario = {
  name: "abuse: hostile requests",
  run: (log) =>
    withAbusedShop(
      async (shop) => {
        const world = await fuzzWorld(shop.database);
        const requests = rounds(requestsPerSeed);
        const classes = new Map<string, number>();
        const faults: string[] = [];
        const guessable = world.endpoints.filter(
          (endpoint) => !needsSecret(endpoint) && !needsHistory.has(nameOf(endpoint)),
        );
        const unreached = new Map(
          guessable.map((endpoint) => [nameOf(endpoint), new Set<number>()]),
        );
        const memory: number[] = [];
        let slowest = 0;
        let sent = 0;
        const send = async (
          { port, database }: AbusedShop,
          world: FuzzWorld,
          { seed, requests }: { seed: number; requests: number },
        ) => {
          const report = await fuzz({ port, world, seed, requests });
          for (const [name, count] of report.byClass) {
            classes.set(name, (classes.get(name) ?? 0) + count);
          }
          faults.push(...report.faults, ...(await violatedInvariants(database, world)));
          for (const [call, answered] of report.statuses) {
            for (const status of answered.keys()) unreached.get(call)?.add(status);
            if (answered.has(200) || answered.has(201) || answered.has(204)) unreached.delete(call);
          }
          slowest = Math.max(slowest, report.slowest.ms);
          sent += requests;
          for (const fault of report.faults.slice(0, 10)) log(fault);
        };
        for (const seed of seeds) {
          await send(shop, world, { seed, requests });
          memory.push(await shop.liveMemory());
          log(`seed ${seed}: ${requests} requests, ${memory.at(-1)} MB`);
        }
        const seed = seeds.length + 1;
        if (unreached.size > 0) {
          await withAbusedShop(async (other) => {
            const fresh = await fuzzWorld(other.database);
            const rest = new Set([...unreached.keys()].map(collectionOf));
            const endpoints = fresh.endpoints.filter((one) => rest.has(collectionOf(nameOf(one))));
            const all = endpoints.length * requestsPerRest;
            await send(other, { ...fresh, endpoints }, { seed, requests: all });
          });
        }
        for (const [call, answered] of unreached) {
          log(`never succeeded: ${call} (${[...answered].sort().join(", ")})`);
        }
        const about = (pattern: RegExp) => faults.filter((fault) => pattern.test(fault)).length;
        // Before that caches fill up.
        const settled = memory.slice(-3);
        const classified = /^5|^No response|^\d+ with internals|^Violated/;
        return [
          {
            what: `requests (${seeds.length} seeds)`,
            measured: sent.toLocaleString("en"),
            target: "",
            met: true,
          },
          ...[...classes].sort().map(([name, count]) => ({
            what: `– responses ${name}`,
            measured: count.toLocaleString("en"),
            target: "",
            met: true,
          })),
          expectNone(
            "endpoints that never succeeded, of those that one request can reach",
            unreached.size,
          ),
          expectNone("responses 5xx", about(/^5/)),
          expectNone("connections without a response", about(/^No response/)),
          expectNone("stack traces or other internals", about(/^\d+ with internals/)),
          expectNone(
            "responses wrong in another way",
            faults.filter((fault) => !classified.test(fault)).length,
          ),
          expectNone("violated invariants of the data", about(/^Violated/)),
          {
            what: "live memory after each seed",
            measured: `${memory.join(", ")} MB`,
            target: `last three within ${growthMegabytes} MB of each other`,
            met: Math.max(...settled) - Math.min(...settled) <= growthMegabytes,
          },
          { what: "slowest response", measured: milliseconds(slowest), target: "", met: true },
        ];
      },
      { RATE_LIMIT_FACTOR: "1000000" },
    ),
};
