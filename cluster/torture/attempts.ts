export interface Share {
  readonly failed: number;
  readonly of: number;
}

interface Attempt {
  readonly at: number;
  readonly failure: string | undefined;
}

/** Records what visitors tried, when, and why it failed. */
export class Attempts {
  private readonly all: Attempt[] = [];

  add(at: number, failure: string | undefined): void {
    this.all.push({ at, failure });
  }

  between(from: number, until: number): Share & { readonly failures: readonly string[] } {
    const those = this.all.filter(({ at }) => at >= from && at <= until);
    const failures = those.flatMap(({ failure }) => failure ?? []);
    return { failed: failures.length, of: those.length, failures };
  }

  get failures(): readonly string[] {
    return this.all.flatMap(({ failure }) => failure ?? []);
  }
}

/** Why `fetch` has no response: the system's name for it where there is one. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error
    ? ((cause as NodeJS.ErrnoException).code ?? cause.message)
    : error.name;
}
