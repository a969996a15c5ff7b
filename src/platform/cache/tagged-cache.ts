import { LRUCache } from "lru-cache";
import { asAppError } from "#src/platform/http/problem.ts";
import type { Origin, TagChanges } from "./tag-changes.ts";

/** So many values that were asked for lately are made again after a change of a price, before somebody asks. */
const maxRemade = 20;
const latelyMs = 60_000;
const minRemakeMs = 100;
/** After a failure, until it is tried again. */
const retryMs = 5_000;
/** Making them again takes at most a fifth of the time. */
const restFactor = 4;

const isOutage = (error: unknown) => asAppError(error)?.status === 503;

/** A value without tags must not be cached; one with an empty list never becomes stale by itself. */
export interface Made<Value> {
  readonly value: Value;
  readonly tags: readonly string[] | undefined;
}

/** `origin` is undefined if the value was not cached. */
export interface Loaded<Value> {
  readonly value: Value;
  readonly origin: Origin | undefined;
}

interface Entry<Value> extends Loaded<Value> {
  readonly origin: Origin;
  /** The last change after which the entry was found to be fresh. */
  checkedAt: number;
}

type Limits<Value> =
  | { readonly maxEntries: number }
  | { readonly maxBytes: number; readonly bytesOf: (value: Value) => number };

/** A bounded cache whose entries become stale when one of their tags changes. */
export class TaggedCache<Value extends object> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private readonly pending = new Map<string, Promise<Loaded<Value>>>();
  private readonly makers = new LRUCache<string, () => Promise<Made<Value>>>({
    max: maxRemade,
    ttl: latelyMs,
  });
  /** The last round could not make these, or made them too late; their old values are gone. */
  private readonly missing = new Set<string>();
  private remaking: NodeJS.Timeout | undefined;
  /** The time is that of `performance`. */
  private restsUntil = 0;
  private hitCount = 0;
  private missCount = 0;

  constructor(
    private readonly changes: TagChanges,
    limits: Limits<Value>,
  ) {
    this.entries = new LRUCache(
      "maxEntries" in limits
        ? { max: limits.maxEntries }
        : { maxSize: limits.maxBytes, sizeCalculation: ({ value }) => limits.bytesOf(value) },
    );
    changes.onPrices(() => this.remakeLater());
  }

  get(key: string): Value | undefined {
    return this.freshEntry(key)?.value;
  }

  /** Stores a value unless it is stale already, and returns whether it did. */
  set(key: string, value: Value, origin: Origin): boolean {
    if (!this.changes.isFresh(origin)) return false;
    this.entries.set(key, { value, origin, checkedAt: this.changes.now });
    return true;
  }

  /** Simultaneous misses of one key call `make` once. */
  async load(key: string, make: () => Promise<Made<Value>>): Promise<Loaded<Value>> {
    const madeAt = this.changes.now;
    // A request never waits for a value whose making began before the last change.
    const pendingKey = `${madeAt} ${key}`;
    const found = this.freshEntry(key) ?? this.pending.get(pendingKey);
    if (found) {
      this.hitCount += 1;
      return found;
    }
    this.missCount += 1;
    const made = this.make(key, madeAt, make).finally(() => this.pending.delete(pendingKey));
    this.pending.set(pendingKey, made);
    return made;
  }

  /**
   * As `load`. While the database is down, the last value is better than none, unless a price that it shows has changed
   * since. To be there then, it is made again soon after such a change; `make` must work at any time.
   */
  async loadOrLast(key: string, make: () => Promise<Made<Value>>): Promise<Loaded<Value>> {
    this.makers.set(key, make);
    try {
      return await this.load(key, make);
    } catch (error) {
      const last = this.entries.get(key);
      if (!isOutage(error) || !last || !this.changes.hasTruePrices(last.origin)) throw error;
      return { value: last.value, origin: undefined };
    }
  }

  /** Calls of `load` that made no value. */
  get hits(): number {
    return this.hitCount;
  }

  get misses(): number {
    return this.missCount;
  }

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  private async make(
    key: string,
    madeAt: number,
    make: () => Promise<Made<Value>>,
  ): Promise<Loaded<Value>> {
    const { value, tags } = await make();
    const origin = tags && { tags, madeAt };
    // Data that was read while a change came in may be older or newer than the change.
    return { value, origin: origin && this.set(key, value, origin) ? origin : undefined };
  }

  private remakeLater(): void {
    if (this.makers.size === 0) return;
    const waitMs = Math.max(minRemakeMs, this.restsUntil - performance.now());
    this.remaking ??= setTimeout(() => this.remake(), waitMs).unref();
  }

  private async remake(): Promise<void> {
    const began = performance.now();
    const keys = this.withWrongPrices();
    let hasFailed = false;
    this.missing.clear();
    for (const key of keys) {
      const madeAt = this.changes.now;
      try {
        const make = this.makers.peek(key);
        const made = make && (await this.load(key, make));
        if (made && !made.origin && madeAt < this.changes.now) this.missing.add(key);
      } catch (error) {
        hasFailed = true;
        this.missing.add(key);
        if (isOutage(error)) break;
      }
    }
    const ended = performance.now();
    this.restsUntil = ended + Math.max(hasFailed ? retryMs : 0, (ended - began) * restFactor);
    this.remaking = undefined;
    // Other prices have changed meanwhile, or something has failed.
    if (this.withWrongPrices().length > 0) this.remakeLater();
  }

  private withWrongPrices(): string[] {
    return [...this.makers.keys()].filter((key) => {
      const last = this.entries.peek(key);
      return last ? !this.changes.hasTruePrices(last.origin) : this.missing.has(key);
    });
  }

  private freshEntry(key: string): Entry<Value> | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.checkedAt === this.changes.now) return entry;
    if (!this.changes.isFresh(entry.origin)) {
      if (!this.changes.hasTruePrices(entry.origin)) this.entries.delete(key);
      return undefined;
    }
    entry.checkedAt = this.changes.now;
    return entry;
  }
}
