import { type Answer, Connection, type Silence } from "./connection.ts";
import { type Comparison, Ledger, type State } from "./ledger.ts";

export interface Act {
  /** As the call is declared: `DELETE /api/wishlists/{id}`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, number | undefined>>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** What there is once it has happened. */
  readonly after: State;
  /** The same with what only the answer tells. */
  learn?(answer: Answer): State | undefined;
}

/** Everything there is to look at, through the shop and behind it. */
export interface View {
  readonly connection: Connection;
  rows<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Reading {
  readonly state: State;
  /** Parts that contradict each other. */
  readonly broken?: readonly string[];
}

/** Why a writer stopped: it was told to, it got no answer, or one that is no success. */
export type Ending = "told" | Silence | { readonly status: number; readonly what: string };

/**
 * Somebody who writes one thing after the other and owns all rows that come of it. After the first
 * request without success it stops, because from then on it does not know what there is.
 */
export abstract class Writer {
  readonly ledger = new Ledger();
  readonly acknowledged = new Map<string, number>();

  protected abstract next(): Act;
  protected abstract read(view: View): Promise<Reading>;

  async writeUntil(signal: AbortSignal, origin: string): Promise<Ending> {
    const connection = new Connection(origin);
    try {
      while (!signal.aborted) {
        const ending = await this.write(connection);
        if (ending) return ending;
      }
      return "told";
    } finally {
      connection.close();
    }
  }

  async write(connection: Connection): Promise<Ending | undefined> {
    const act = this.next();
    const [method = "", path = ""] = act.route.split(" ");
    this.ledger.ask(act.after);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(act.params?.[name]));
    const answer = await connection.send({ ...act, method, path: filled });
    if (typeof answer === "string") return answer;
    if (answer.status >= 400) {
      if (answer.status < 500) this.ledger.refuse();
      return { status: answer.status, what: `${act.route}: ${answer.status} ${answer.body}` };
    }
    this.ledger.acknowledge(act.learn?.(answer));
    this.acknowledged.set(act.route, (this.acknowledged.get(act.route) ?? 0) + 1);
    return undefined;
  }

  async verify(view: View): Promise<Comparison> {
    const { state, broken = [] } = await this.read(view);
    const { findings, happened } = this.ledger.compare(state);
    const halves = broken.map((what) => ({ fault: "half-done" as const, what }));
    return { findings: [...findings, ...halves], happened };
  }
}

export function oneOf<T>(choices: readonly T[]): T {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}

export const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
