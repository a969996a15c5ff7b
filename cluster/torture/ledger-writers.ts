import { setTimeout as pause } from "node:timers/promises";
import { Connection } from "#tests/durability/connection.ts";
import type { Finding } from "#tests/durability/ledger.ts";
import type { View, Writer } from "#tests/durability/writer.ts";
import { Attempts } from "./attempts.ts";
import { rest } from "./pace.ts";

/** Between two writes of one writer: some of them cost a tenth of a second of a core. */
const pauseMs = 8_000;
/** Longer than any statement of a shop may take. */
const settleMs = 5_000;
const compareTries = 5;

interface Surroundings {
  readonly origin: string;
  /** The fault is over and everything runs again. */
  readonly recovered: Promise<void>;
  withView<T>(work: (view: View) => Promise<T>): Promise<T>;
}

/**
 * Runs the writers of the durability tests through a fault. One whose request failed has a write of unknown
 * outcome: it waits for the recovery, is compared with its ledger and goes on.
 */
export class LedgerWriters {
  readonly findings: Finding[] = [];
  /** Responses that are neither success nor an outage. */
  readonly wrong: string[] = [];
  readonly attempts = new Attempts();

  constructor(
    private readonly writers: readonly Writer[],
    private readonly surroundings: Surroundings,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.writers.map((writer) => this.drive(writer, signal)));
  }

  private async drive(writer: Writer, signal: AbortSignal): Promise<void> {
    const connection = new Connection(this.surroundings.origin);
    try {
      for (;;) {
        await rest(pauseMs * (0.5 + Math.random()), signal);
        if (signal.aborted) return;
        const at = performance.now();
        const reason = await writer.write(connection);
        this.attempts.add(at, typeof reason === "object" ? reason.what : reason);
        if (typeof reason === "object" && !isExpected(reason)) this.wrong.push(reason.what);
        if (reason) await this.compare(writer, signal);
      }
    } finally {
      connection.close();
    }
  }

  private async compare(writer: Writer, signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((end) => {
      if (signal.aborted) end();
      signal.addEventListener("abort", () => end(), { once: true });
    });
    await Promise.race([this.surroundings.recovered, aborted]);
    await pause(settleMs);
    for (let left = compareTries; ; left -= 1) {
      try {
        const { findings } = await this.surroundings.withView((view) => writer.verify(view));
        this.findings.push(...findings);
        return;
      } catch (error) {
        // The fault goes on, or another one has begun.
        if (left === 0) throw error;
        await pause(settleMs);
      }
    }
  }
}

/** An outage; or another shop has done the failed job that somebody tries again or gives up. */
const isExpected = ({ status, what }: { status: number; what: string }) =>
  [502, 503, 504].includes(status) ||
  (status === 404 && what.startsWith("POST /api/admin/jobs/{id}/"));
