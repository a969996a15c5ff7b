/** Pseudo-random numbers by seed and index, so that a single failing request can be repeated. */
export class Random {
  private state: number;

  constructor(seed: number, index: number) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
    // The first numbers of neighbouring indexes are too similar.
    for (let round = 0; round < 3; round += 1) this.next();
  }

  /** Between 0 and 1, exclusive of 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.int(0, values.length - 1)];
    if (value === undefined && values.length === 0)
      throw new Error("There are no values to pick from.");
    return value as T;
  }

  some<T>(values: readonly T[], share: number): T[] {
    return values.filter(() => this.chance(share));
  }
}
