/** One row of the table: what was measured, what we promise, and whether it was kept. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly promised: string;
  readonly kept: boolean;
}

/** Something cruel done to a shop for minutes. It throws only if it could not be done at all. */
export interface Trial {
  readonly name: string;
  run(say: (progress: string) => void): Promise<readonly Figure[]>;
}
