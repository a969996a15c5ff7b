/** One row of the report. An empty target means that the figure is only informative. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean;
}

/** Puts a shop under stress for minutes. `run` throws only if the scenario could not be carried out. */
export interface Scenario {
  readonly name: string;
  run(log: (progress: string) => void): Promise<readonly Figure[]>;
}

export const isQuick = process.argv.includes("--quick");

/** The number of repetitions; `--quick` reduces it to a tenth, to try a scenario out. */
export function rounds(full: number): number {
  return isQuick ? Math.ceil(full / 10) : full;
}

export const expectNone = (what: string, count: number): Figure => ({
  what,
  measured: String(count),
  target: "0",
  met: count === 0,
});

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
