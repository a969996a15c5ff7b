/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The nth is chosen about 1/n as often as the first. */
export function zipf<T>(values: readonly T[], random: number): T {
  const rank = Math.floor((values.length + 1) ** random) - 1;
  return values[Math.min(rank, values.length - 1)] as T;
}
