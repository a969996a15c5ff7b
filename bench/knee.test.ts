import { expect, test } from "vitest";
import { exhausted, findKnee, type Step, trouble } from "./knee.ts";

const answered = {
  arrived: 1_000,
  failed: 0,
  behind: 0,
  bytes: 0,
  p50: 1,
  p99: 5,
  lateMs: 1,
  kinds: [],
};
const idle = { shopThread: 0, shops: 0, database: 0, generator: 0, machine: 0, waiting: 0 };
const step = (perSecond: number, changes: Partial<Step["result"]> = {}): Step => ({
  perSecond,
  result: { ...answered, ...changes },
  usage: idle,
});

test("a rate is too high if requests fail, wait or take long", () => {
  expect(trouble(step(100))).toBeUndefined();
  expect(trouble(step(100, { failed: 1 }))).toBeUndefined();
  expect(trouble(step(100, { failed: 2 }))).toBe("2 of 1000 failed");
  expect(trouble(step(100, { behind: 51 }))).toBe("51 not answered yet");
  expect(trouble(step(100, { p99: 501 }))).toBe("p99 501 ms");
});

test("what is used up is named", () => {
  const name = (usage: Partial<Step["usage"]>) =>
    exhausted({ ...step(1), usage: { ...idle, ...usage } }, 2);
  expect(name({})).toBe("nothing");
  expect(name({ shopThread: 0.95, machine: 1.5 })).toBe("the JavaScript thread of a shop");
  expect(name({ shopThread: 0.8, machine: 1.9 })).toBe("all 2 cores of the machine");
  expect(name({ waiting: 7 })).toBe("connections to the database (7 waited)");
});

/** Shops that answer up to this rate. */
const upTo =
  (limit: number, tried: number[] = []) =>
  async (perSecond: number) => {
    tried.push(perSecond);
    return step(perSecond, perSecond > limit ? { p99: 900 } : {});
  };

test("the knee is the highest rate that was answered", async () => {
  const { knee, beyond } = await findKnee(upTo(450), 100, { factor: 2 });
  expect(knee).toBe(400);
  expect(beyond?.perSecond).toBeCloseTo(566, 0);
  expect((await findKnee(upTo(600), 100, { factor: 2 })).knee).toBeCloseTo(566, 0);
});

test("one bad moment does not end the search", async () => {
  let calls = 0;
  const send = upTo(450);
  const { knee } = await findKnee(
    async (rate) => (++calls === 2 ? step(rate, { p99: 900 }) : send(rate)),
    100,
    { factor: 2 },
  );
  expect(knee).toBe(400);
});

test("a first rate that is too high is lowered", async () => {
  const { knee } = await findKnee(upTo(120), 400, { factor: 2 });
  expect(knee).toBeGreaterThanOrEqual(100);
  expect(knee).toBeLessThanOrEqual(120);
});
