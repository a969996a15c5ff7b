import { Connection, type HttpResponse, type NoResponse } from "./connection.ts";
import { type Comparison, Ledger, type State } from "./ledger.ts";

export interface WriteRequest {
  /** As declared in the contract: `DELETE /api/wishlists/{id}`. */
  readonly route: string;
  readonly params?: Readonly<Record<string, number | string | undefined>>;
  /** Begins with a question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The expected state after the write. */
  readonly after: State;
  /** Says why a response with a good status is a refusal, such as a form that is shown again. */
  refusal?(response: HttpResponse): string | undefined;
  /** Reads the response; may return an expected state that depends on it. */
  onSuccess?(response: HttpResponse): State | undefined;
}

/** Access to the stored data, through the shop and directly in the database. */
export interface View {
  readonly connection: Connection;
  rows<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Snapshot {
  readonly state: State;
  readonly inconsistencies?: readonly string[];
}

/** Why a writer stopped: on request, without a response, or after a failure. */
export type StopReason =
  | "stopped"
  | NoResponse
  | { readonly status: number; readonly what: string };

/**
 * Sends one write after the other and owns all rows that result. It stops after the first failure,
 * because it no longer knows the stored state.
 */
export abstract class Writer {
  readonly ledger = new Ledger();
  readonly acknowledged = new Map<string, number>();
  /** How many were acknowledged. */
  writes = 0;

  /** Adds directly to the database what this writer needs, while nobody writes. */
  async prepare(_view: View): Promise<void> {}

  protected abstract next(): WriteRequest;
  protected abstract read(view: View): Promise<Snapshot>;

  async writeUntil(signal: AbortSignal, origin: string): Promise<StopReason> {
    const connection = new Connection(origin);
    try {
      while (!signal.aborted) {
        const reason = await this.write(connection);
        if (reason) return reason;
      }
      return "stopped";
    } finally {
      connection.close();
    }
  }

  async write(connection: Connection): Promise<StopReason | undefined> {
    const request = this.next();
    const [method = "", path = ""] = request.route.split(" ");
    this.ledger.begin(request.after);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(request.params?.[name]));
    const response = await connection.send({
      ...request,
      method,
      path: filled + (request.query ?? ""),
    });
    if (typeof response === "string") return response;
    const refusal = response.status >= 400 ? response.body : request.refusal?.(response);
    if (refusal !== undefined) {
      if (response.status < 500) this.ledger.refuse();
      const { status } = response;
      return { status, what: `${request.route}: ${status} ${refusal}` };
    }
    this.ledger.acknowledge(request.onSuccess?.(response));
    this.writes += 1;
    this.acknowledged.set(request.route, (this.acknowledged.get(request.route) ?? 0) + 1);
    return undefined;
  }

  async verify(view: View): Promise<Comparison> {
    const { state, inconsistencies = [] } = await this.read(view);
    const { findings, happened } = this.ledger.compare(state);
    const partial = inconsistencies.map((what) => ({ fault: "partial" as const, what }));
    return { findings: [...findings, ...partial], happened };
  }
}

export function oneOf<T>(choices: readonly T[]): T {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}

export const upTo = (max: number) => 1 + Math.floor(Math.random() * max);
