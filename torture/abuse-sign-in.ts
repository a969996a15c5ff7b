import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { aUser } from "#tests/data.ts";
import {
  type AbusedShop,
  measureVisitor,
  median,
  milliseconds,
  withAbusedShop,
} from "./abuse-shop.ts";
import { expectNone, type Figure, type Scenario } from "./scenario.ts";

export const password = "the right password of a customer";
const max = { growthMegabytes: 150, medianMs: 500 };

export async function accounts({ database }: AbusedShop, count: number): Promise<string[]> {
  const hash = await createPasswordHasher().hash(password);
  const names: string[] = [];
  while (names.length < count) names.push((await aUser(database.db, "customer", hash)).username);
  return names;
}

export function post({ origin }: AbusedShop, path: string, body: unknown): Promise<Response> {
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
