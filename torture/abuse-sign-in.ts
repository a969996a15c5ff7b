import { createPasswordHasher } from "#src/platform/passwords.ts";
import { aUser } from "#tests/data.ts";
import {
  type AbusedShop,
  measureVisitor,
  median,
  milliseconds,
  withAbusedShop,
} from "./abuse-shop.ts";
import { expectNone, type Figure, rounds, type Scenario } from "./scenario.ts";

const password = "the right password of a customer";
const max = { growthMegabytes: 150, medianMs: 500 };

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

/** Password hashing is the most expensive work that anonymous visitors can cause. */
export const signInFlood: Scenario = {
  name: "abuse: many sign-ins at once",
  run: (log) =>
    withAbusedShop(async (shop) => {
      const names = await accounts(shop, 40);
      const figures: Figure[] = [];
      for (const count of [40, 200]) {
        const memory = await shop.memory();
        let done = false;
        const others = measureVisitor(shop, () => done);
        const responses = await Promise.all(
          Array.from({ length: count }, (_, index) =>
            post(shop, "/api/auth/login", { username: names[index % names.length], password }),
          ),
        );
        done = true;
        const { ms, refused } = await others;
        const growth = (await shop.memory()) - memory;
        const with200 = responses.filter(({ status }) => status === 200).length;
        const refusedCount = responses.filter(
          ({ status, headers }) => (status === 503 || status === 429) && headers.has("retry-after"),
        ).length;
        log(`${count} at once: ${with200} signed in, ${refusedCount} refused`);
        figures.push(
          {
            what: `${count} at once: signed in, refused with Retry-After`,
            measured: `${with200}, ${refusedCount}`,
            target: "nothing else",
            met: with200 > 0 && with200 + refusedCount === count,
          },
          expectNone(`${count} at once: other visitors refused`, refused),
          {
            what: `${count} at once: response time of others, median`,
            measured: milliseconds(median(ms)),
            target: `within ${max.medianMs} ms`,
            met: median(ms) <= max.medianMs,
          },
          {
            what: `${count} at once: memory growth`,
            measured: `${growth} MB`,
            target: `at most ${max.growthMegabytes} MB`,
            met: growth <= max.growthMegabytes,
          },
        );
      }
      return figures;
    }),
};

const attempts = 250;

/** The response time of a failed sign-in must not reveal whether the name exists. */
export const signInTiming: Scenario = {
  name: "abuse: timing of failed sign-ins",
  run: (log) =>
    withAbusedShop(async (shop) => {
      const [username = ""] = await accounts(shop, 1);
      const wrong = { username, password: "not the right password" };
      const unknown = { ...wrong, username: "nobody.here" };
      const address = { ...wrong, username: `${username}@example.com` };
      const [login, adminLogin] = ["/api/auth/login", "/api/admin/login"];
      /** The others of each form are compared with its first. */
      const cases: Record<string, { path: string; body: unknown }> = {
        "a wrong password": { path: login, body: wrong },
        "an unknown name": { path: login, body: unknown },
        "an address as name": { path: login, body: address },
        "administrators: a wrong password": { path: adminLogin, body: wrong },
        "administrators: an unknown name": { path: adminLogin, body: unknown },
        "administrators: a customer's right password": {
          path: adminLogin,
          body: { username, password },
        },
      };
      const ms = new Map<string, number[]>(Object.keys(cases).map((kind) => [kind, []]));
      const rest = Object.entries(cases);
      for (let round = -5; round < rounds(attempts); round += 1) {
        // Rotates the order, so that no case profits from the one before it.
        rest.push(...rest.splice(0, 1));
        for (const [kind, { path, body }] of rest) {
          const startedAt = performance.now();
          const response = await post(shop, path, body);
          await response.text();
          if (response.status !== 401)
            throw new Error(`${kind}: unexpected status ${response.status}.`);
          if (round >= 0) ms.get(kind)?.push(performance.now() - startedAt);
        }
        if (round % 50 === 49) log(`${round + 1} attempts of each case`);
      }
      return [...ms].map(([kind, values]) => {
        const first = kind.startsWith("admin")
          ? "administrators: a wrong password"
          : "a wrong password";
        const ratio = median(values) / median(ms.get(first) ?? []);
        return {
          what: `${kind} (${values.length} attempts)`,
          measured: `${milliseconds(median(values))}, ${ratio.toFixed(2)} of a wrong password`,
          target: "0.90 to 1.10",
          met: ratio >= 0.9 && ratio <= 1.1,
        };
      });
    }),
};
