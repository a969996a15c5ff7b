import { saveQuestions } from "#src/features/inventory/publish-checks.rules.ts";
import type { Account } from "#tests/durability/account.ts";
import { Connection } from "#tests/durability/connection.ts";
import { watchValues } from "#tests/inventory.ts";
import { rest } from "./pace.ts";

const changeEveryMs = 2_000;
const readEveryMs = 250;
const patienceMs = 5_000;
/** A changed price is shown everywhere after this time. */
const promiseMs = 2_000;

interface Change {
  readonly price: number;
  readonly acknowledgedAt: number;
}

interface Reading {
  readonly reader: string;
  readonly beganAt: number;
  readonly price: number;
}

export interface PriceFigures {
  /** Readings that began later than the promise allows after a change that they did not show. */
  readonly stale: readonly string[];
  /** From the acknowledgement of a change until the last reading that did not show it began. */
  readonly slowestMs: number;
  readonly changes: number;
}

/** An editor who raises the price of one watch again and again, and guests who read it at every shop. */
export class Prices {
  private readonly changes: Change[] = [];
  private readonly readings: Reading[] = [];

  private constructor(
    private readonly origin: string,
    private readonly editor: Account,
    private watch: { id: number; price: number; updatedAt: string },
    private readonly readers: Readonly<Record<string, string>>,
  ) {}

  /** The readers are origins by name, besides that of the balancer. */
  static async of(
    origin: string,
    editor: Account,
    readers: Readonly<Record<string, string>>,
  ): Promise<Prices> {
    const connection = new Connection(origin);
    const response = await connection.send({
      method: "POST",
      path: "/api/admin/inventory",
      token: editor.token,
      body: {
        ...watchValues({ retailPrice: 20_000, model: "Repriced" }),
        confirms: saveQuestions,
      },
    });
    connection.close();
    if (typeof response === "string" || response.status !== 201) {
      throw new Error(`The watch to reprice was not added: ${JSON.stringify(response)}`);
    }
    const { id, updatedAt } = JSON.parse(response.body).watch;
    const watch = { id, updatedAt, price: 20_000 };
    return new Prices(origin, editor, watch, { balancer: origin, ...readers });
  }

  async run(signal: AbortSignal): Promise<void> {
    const reading = Object.entries(this.readers).map((reader) => this.read(reader, signal));
    await Promise.all([this.change(signal), ...reading]);
  }

  private async change(signal: AbortSignal): Promise<void> {
    const connection = new Connection(this.origin);
    const { token } = this.editor;
    const path = `/api/admin/inventory/${this.watch.id}`;
    let isKnown = true;
    while (!signal.aborted) {
      if (!isKnown) isKnown = await this.readAgain(connection, path);
      if (isKnown) {
        const price = this.watch.price + 1;
        const body = { changes: { retailPrice: price }, updatedAt: this.watch.updatedAt };
        const response = await connection.send({ method: "PATCH", path, token, body });
        isKnown = typeof response === "object" && response.status === 200;
        if (typeof response === "object" && isKnown) {
          this.watch = {
            ...this.watch,
            price,
            updatedAt: JSON.parse(response.body).watch.updatedAt,
          };
          this.changes.push({ price, acknowledgedAt: performance.now() });
        }
      }
      await rest(changeEveryMs, signal);
    }
    connection.close();
  }

  /** After a change of unknown outcome. */
  private async readAgain(connection: Connection, path: string): Promise<boolean> {
    const { token } = this.editor;
    const response = await connection.send({ method: "GET", path, token });
    if (typeof response === "string" || response.status !== 200) return false;
    const { id, updatedAt, values } = JSON.parse(response.body).watch;
    this.watch = { id, updatedAt, price: values.retailPrice };
    return true;
  }

  private async read([reader, origin]: [string, string], signal: AbortSignal): Promise<void> {
    const paths = [`/api/watches/${this.watch.id}`, `/watch/${this.watch.id}`];
    for (let number = 0; !signal.aborted; number += 1) {
      const beganAt = performance.now();
      const price = await shownPrice(origin + paths[number % paths.length]);
      if (price !== undefined) this.readings.push({ reader, beganAt, price });
      await rest(readEveryMs, signal);
    }
  }

  figures(): PriceFigures {
    let slowestMs = 0;
    const stale = this.readings.flatMap(({ reader, beganAt, price }) => {
      const missed = this.changes.find((change) => change.price > price);
      const lateMs = missed ? beganAt - missed.acknowledgedAt : 0;
      slowestMs = Math.max(slowestMs, lateMs);
      return lateMs > promiseMs ? [`${price} at ${reader}, ${Math.round(lateMs)} ms late`] : [];
    });
    return { stale, slowestMs, changes: this.changes.length };
  }
}

/** Undefined if nobody answered, or not with the watch. */
async function shownPrice(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    if (!response.ok) return undefined;
    const price = /"retailPrice":(\d+)/.exec(text)?.[1];
    return price === undefined ? undefined : Number(price);
  } catch {
    return undefined;
  }
}
