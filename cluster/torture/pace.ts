import { setTimeout as pause } from "node:timers/promises";

/**
 * Begins work at a fixed rate, whatever the earlier work takes, and waits at the end for what is under way.
 * The work gets its number and the time at which it should have begun.
 */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  work: (number: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let number = 0; !signal.aborted; number += 1) {
    const dueAt = began + (number * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await pause(early, undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const working = work(number, dueAt).finally(() => underWay.delete(working));
    underWay.add(working);
  }
  await Promise.all(underWay);
}

/** Waits, but not longer than until the signal. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
