/** The rows of one writer as names and values. */
export type State = ReadonlyMap<string, number | string>;

export const faults = ["lost", "duplicated", "resurrected", "partial"] as const;
export type Fault = (typeof faults)[number];

export interface Finding {
  readonly fault: Fault;
  readonly what: string;
}

export interface Comparison {
  readonly findings: readonly Finding[];
  /** Whether the write without a response was committed; undefined if there was none. */
  readonly happened: boolean | undefined;
}

/**
 * The acknowledged state of one writer and its pending write. After any kill, its rows must match one
 * of exactly two states: with or without the pending write.
 */
export class Ledger {
  private acknowledged: State = new Map();
  private pending: State | undefined;
  private readonly deleted = new Set<string>();

  get state(): State {
    return this.acknowledged;
  }

  begin(next: State): void {
    this.pending = next;
  }

  acknowledge(confirmed?: State): void {
    this.settle(confirmed ?? this.pending ?? this.acknowledged);
  }

  refuse(): void {
    this.pending = undefined;
  }

  settle(state: State): void {
    for (const name of this.acknowledged.keys()) if (!state.has(name)) this.deleted.add(name);
    for (const name of state.keys()) this.deleted.delete(name);
    this.acknowledged = state;
    this.pending = undefined;
  }

  /** The found state counts from now on, so that each fault is reported once. */
  compare(found: State): Comparison {
    const { acknowledged, pending = acknowledged } = this;
    const wasPending = this.pending !== undefined;
    const findings =
      equal(found, acknowledged) || equal(found, pending) ? [] : this.explain(found, pending);
    const happened =
      wasPending && !equal(acknowledged, pending) ? !equal(found, acknowledged) : undefined;
    this.settle(found);
    return { findings, happened };
  }

  private explain(found: State, pending: State): Finding[] {
    const names = new Set([...found.keys(), ...this.acknowledged.keys(), ...pending.keys()]);
    const findings = [...names].flatMap((name): Finding[] => {
      const fault = this.faultOf(name, found.get(name), pending.get(name));
      return fault ? [{ fault, what: `${name}: ${this.describe(name, found, pending)}` }] : [];
    });
    if (findings.length > 0) return findings;
    const changed = [...names].filter((name) => this.acknowledged.get(name) !== pending.get(name));
    return [{ fault: "partial", what: `only a part of ${changed.join(", ")}` }];
  }

  private faultOf(
    name: string,
    is: number | string | undefined,
    after: number | string | undefined,
  ): Fault | undefined {
    const before = this.acknowledged.get(name);
    if (is === before || is === after) return undefined;
    if (is === undefined) return "lost";
    if (before === undefined && after === undefined) {
      return this.deleted.has(name) ? "resurrected" : "duplicated";
    }
    const max = Math.max(...[before, after].map((value) => Number(value ?? 0)));
    return Number(is) > max ? "duplicated" : "lost";
  }

  private describe(name: string, found: State, pending: State): string {
    const valueIn = (state: State) => String(state.get(name) ?? "nothing");
    return `${valueIn(found)} instead of ${valueIn(this.acknowledged)} or ${valueIn(pending)}`;
  }
}

function equal(one: State, other: State): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

export function having(state: State, changes: Readonly<Record<string, number | string>>): State {
  return new Map([...state, ...Object.entries(changes)]);
}

export function without(state: State, ...names: readonly string[]): State {
  return new Map([...state].filter(([name]) => !names.includes(name)));
}
