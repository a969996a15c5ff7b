/** What somebody's rows look like, told as names and values. */
export type State = ReadonlyMap<string, number | string>;

export const faults = ["lost", "doubled", "returned", "half-done"] as const;
export type Fault = (typeof faults)[number];

export interface Finding {
  readonly fault: Fault;
  readonly what: string;
}

export interface Comparison {
  readonly findings: readonly Finding[];
  /** Whether the write that nobody answered has happened; undefined where there was none. */
  readonly happened: boolean | undefined;
}

/**
 * What one writer knows for certain, and the one write it may be waiting for: whatever is killed,
 * afterwards its rows must look like one of exactly two states.
 */
export class Ledger {
  private settled: State = new Map();
  private asked: State | undefined;
  private readonly gone = new Set<string>();

  get state(): State {
    return this.settled;
  }

  ask(next: State): void {
    this.asked = next;
  }

  acknowledge(told?: State): void {
    this.settle(told ?? this.asked ?? this.settled);
  }

  refuse(): void {
    this.asked = undefined;
  }

  settle(state: State): void {
    for (const name of this.settled.keys()) if (!state.has(name)) this.gone.add(name);
    for (const name of state.keys()) this.gone.delete(name);
    this.settled = state;
    this.asked = undefined;
  }

  /** What was found is the truth from here on, so that one fault is told once. */
  compare(found: State): Comparison {
    const { settled, asked = settled } = this;
    const waited = this.asked !== undefined;
    const findings = same(found, settled) || same(found, asked) ? [] : this.explain(found, asked);
    const happened = waited && !same(settled, asked) ? !same(found, settled) : undefined;
    this.settle(found);
    return { findings, happened };
  }

  private explain(found: State, asked: State): Finding[] {
    const names = new Set([...found.keys(), ...this.settled.keys(), ...asked.keys()]);
    const findings = [...names].flatMap((name): Finding[] => {
      const fault = this.faultOf(name, found.get(name), asked.get(name));
      return fault ? [{ fault, what: `${name}: ${this.told(name, found, asked)}` }] : [];
    });
    if (findings.length > 0) return findings;
    const changed = [...names].filter((name) => this.settled.get(name) !== asked.get(name));
    return [{ fault: "half-done", what: `only a part of ${changed.join(", ")}` }];
  }

  private faultOf(
    name: string,
    is: number | string | undefined,
    after: number | string | undefined,
  ): Fault | undefined {
    const before = this.settled.get(name);
    if (is === before || is === after) return undefined;
    if (is === undefined) return "lost";
    if (before === undefined && after === undefined) {
      return this.gone.has(name) ? "returned" : "doubled";
    }
    const most = Math.max(...[before, after].map((value) => Number(value ?? 0)));
    return Number(is) > most ? "doubled" : "lost";
  }

  private told(name: string, found: State, asked: State): string {
    const word = (state: State) => String(state.get(name) ?? "nothing");
    return `${word(found)} instead of ${word(this.settled)} or ${word(asked)}`;
  }
}

function same(one: State, other: State): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

export function having(state: State, changes: Readonly<Record<string, number | string>>): State {
  return new Map([...state, ...Object.entries(changes)]);
}

export function without(state: State, ...names: readonly string[]): State {
  return new Map([...state].filter(([name]) => !names.includes(name)));
}
