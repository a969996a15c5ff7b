import { createPasswordHasher } from "#src/platform/passwords.ts";
import { aUser } from "#tests/data.ts";
import { type AbusedShop, median, milliseconds, visit, withAbusedShop } from "./abuse-stand.ts";
import { rounds } from "./rounds.ts";
import { none } from "./tally.ts";
import type { Figure, Trial } from "./trial.ts";

const password = "the right password of a customer";
const most = { growthMegabytes: 150, medianMs: 500 };

async function accounts({ database }: AbusedShop, count: number): Promise<string[]> {
  const hash = await createPasswordHasher().hash(password);
  const names: string[] = [];
  while (names.length < count) names.push((await aUser(database.db, "customer", hash)).username);
  return names;
}

function post({ origin }: AbusedShop, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Hashing is the dearest thing the shop does for strangers. */
export const floodOfSignIns: Trial = {
  name: "abuse: many who sign in at once",
  run: (say) =>
    withAbusedShop(async (shop) => {
      const names = await accounts(shop, 40);
      const figures: Figure[] = [];
      for (const count of [40, 200]) {
        const memory = await shop.memory();
        let done = false;
        const others = visit(shop, () => done);
        const answers = await Promise.all(
          Array.from({ length: count }, (_, place) =>
            post(shop, "/api/auth/login", { username: names[place % names.length], password }),
          ),
        );
        done = true;
        const { ms, refused } = await others;
        const growth = (await shop.memory()) - memory;
        const with200 = answers.filter(({ status }) => status === 200).length;
        const turnedAway = answers.filter(
          ({ status, headers }) => (status === 503 || status === 429) && headers.has("retry-after"),
        ).length;
        say(`${count} at once: ${with200} signed in, ${turnedAway} turned away`);
        figures.push(
          {
            what: `${count} at once: signed in, asked to come back`,
            measured: `${with200}, ${turnedAway}`,
            promised: "nothing else",
            kept: with200 > 0 && with200 + turnedAway === count,
          },
          none(`${count} at once: other visitors refused`, refused),
          {
            what: `${count} at once: answer to others, median`,
            measured: milliseconds(median(ms)),
            promised: `within ${most.medianMs} ms`,
            kept: median(ms) <= most.medianMs,
          },
          {
            what: `${count} at once: growth of memory`,
            measured: `${growth} MB`,
            promised: `at most ${most.growthMegabytes} MB`,
            kept: growth <= most.growthMegabytes,
          },
        );
      }
      return figures;
    }),
};

const tries = 250;

/** Whether a name exists must not show in how long a refusal takes. */
export const timesOfSignIns: Trial = {
  name: "abuse: what the time of a refusal tells",
  run: (say) =>
    withAbusedShop(async (shop) => {
      const [username = ""] = await accounts(shop, 1);
      const wrong = { username, password: "not the right password" };
      const unknown = { ...wrong, username: "nobody.here" };
      const address = { ...wrong, username: `${username}@example.com` };
      const [door, admins] = ["/api/auth/login", "/api/admin/login"];
      /** The first of each door is what the others are compared with. */
      const kinds: Record<string, { path: string; body: unknown }> = {
        "a wrong password": { path: door, body: wrong },
        "an unknown name": { path: door, body: unknown },
        "an address as name": { path: door, body: address },
        "administrators: a wrong password": { path: admins, body: wrong },
        "administrators: an unknown name": { path: admins, body: unknown },
        "administrators: a customer's right password": {
          path: admins,
          body: { username, password },
        },
      };
      const ms = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
      const rest = Object.entries(kinds);
      for (let turn = -5; turn < rounds(tries); turn += 1) {
        // Each in each place equally often, so that what came before favours none.
        rest.push(...rest.splice(0, 1));
        for (const [kind, { path, body }] of rest) {
          const startedAt = performance.now();
          const answer = await post(shop, path, body);
          await answer.text();
          if (answer.status !== 401) throw new Error(`${kind} was answered with ${answer.status}.`);
          if (turn >= 0) ms.get(kind)?.push(performance.now() - startedAt);
        }
        if (turn % 50 === 49) say(`${turn + 1} tries of each kind`);
      }
      return [...ms].map(([kind, values]) => {
        const first = kind.startsWith("admin")
          ? "administrators: a wrong password"
          : "a wrong password";
        const ratio = median(values) / median(ms.get(first) ?? []);
        return {
          what: `${kind} (${values.length} tries)`,
          measured: `${milliseconds(median(values))}, ${ratio.toFixed(2)} of a wrong password`,
          promised: "0.90 to 1.10",
          kept: ratio >= 0.9 && ratio <= 1.1,
        };
      });
    }),
};
