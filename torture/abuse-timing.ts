import { setTimeout as pause } from "node:timers/promises";
import { type AbusedShop, median, milliseconds, withAbusedShop } from "./abuse-shop.ts";
import { accounts, password, post } from "./abuse-sign-in.ts";
import { type Figure, rounds, type Scenario } from "./scenario.ts";

const attempts = 250;
const warmUp = 5;
/** Two cases can't be told apart if chance explains their difference, or if it is this small a part of the median. */
const bounds = { chance: 0.01, difference: 0.05 };

interface Case {
  readonly what: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
}

/** Asks in an order that is new each time, after the jobs of the one before, so that none profits from it. */
async function measure(shop: AbusedShop, cases: readonly Case[], log: (text: string) => void) {
  const ms = new Map<Case, number[]>(cases.map((one) => [one, []]));
  for (let round = -warmUp; round < rounds(attempts); round += 1) {
    for (const one of shuffled(cases)) {
      await untilIdle(shop);
      const startedAt = performance.now();
      const response = await post(shop, one.path, one.body);
      await response.text();
      if (response.status !== one.status) {
        throw new Error(`${one.what}: unexpected status ${response.status}.`);
      }
      if (round >= 0) ms.get(one)?.push(performance.now() - startedAt);
    }
    if (round % 50 === 49) log(`${round + 1} attempts of each case`);
  }
  return ms;
}

async function untilIdle({ database: { pool } }: AbusedShop): Promise<void> {
  const due = "select from graphile_worker.jobs where locked_at is not null or run_at <= now()";
  while ((await pool.query(due)).rowCount !== 0) await pause(2);
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);

/** The others are compared with the first. */
function compare(ms: ReadonlyMap<Case, readonly number[]>): Figure[] {
  const [[, first] = [undefined, []], ...others] = ms;
  const figures: Figure[] = [];
  for (const [{ what }, values] of others) {
    const difference = median(values) / median(first) - 1;
    const chance = mannWhitney(first, values);
    figures.push({
      what: `${what} (${values.length} attempts)`,
      measured: `${milliseconds(median(values))} against ${milliseconds(median(first))}, ${(difference * 100).toFixed(1)} %, p = ${chance.toFixed(3)}`,
      target: `p above ${bounds.chance}, or within ${bounds.difference * 100} %`,
      met: chance > bounds.chance || Math.abs(difference) <= bounds.difference,
    });
  }
  return figures;
}

/** How likely chance alone ranks two samples so differently: the two-sided test of Mann and Whitney. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  const rankSum = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const count = one.length * other.length;
  const u = rankSum - (one.length * (one.length + 1)) / 2;
  const deviation = Math.sqrt((count * (all.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - count / 2) / deviation));
}

/** The normal distribution, by formula 26.2.17 of Abramowitz and Stegun. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = factors.reduce((sum, factor, at) => sum + factor * t ** (at + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

const login = "/api/auth/login";
const adminLogin = "/api/admin/login";

/** The response time of a failed sign-in must not reveal whether the name exists. */
export const signInTiming: Scenario = {
  name: "abuse: timing of failed sign-ins",
  run: (log) =>
    withAbusedShop(async (shop) => {
      const [username = ""] = await accounts(shop, 1);
      const wrong = { username, password: "not the right password" };
      const unknown = { ...wrong, username: "nobody.here" };
      const address = { ...wrong, username: `${username}@example.com` };
      const status = 401;
      const cases = [
        { what: "a wrong password", path: login, body: wrong, status },
        { what: "an unknown name", path: login, body: unknown, status },
        { what: "an address as name", path: login, body: address, status },
      ];
      const staff = [
        { what: "administrators: a wrong password", path: adminLogin, body: wrong, status },
        { what: "administrators: an unknown name", path: adminLogin, body: unknown, status },
        {
          what: "administrators: a customer's right password",
          path: adminLogin,
          body: { username, password },
          status,
        },
      ];
      return [
        ...compare(await measure(shop, cases, log)),
        ...compare(await measure(shop, staff, log)),
      ];
    }),
};

/** Nor may that of somebody who has forgotten a password. */
export const resetTiming: Scenario = {
  name: "abuse: timing of password resets",
  run: (log) =>
    withAbusedShop(
      async (shop) => {
        const [confirmed = "", unconfirmed = ""] = await accounts(shop, 2);
        await shop.database.pool.query(
          "update users set email_confirmed_at = now() where username = $1",
          [confirmed],
        );
        const asking = (what: string, account: string) => ({
          what,
          path: "/api/auth/password-reset",
          body: { account },
          status: 200,
        });
        const cases = [
          asking("an unknown name", "nobody.here"),
          asking("a known name", confirmed),
          asking("its address", `${confirmed}@example.com`),
          asking("a name without a confirmed address", unconfirmed),
          asking("an unknown address", "nobody.here@example.com"),
        ];
        return compare(await measure(shop, cases, log));
      },
      { CAPABILITIES: "accounts" },
    ),
};
