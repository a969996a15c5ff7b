import { LRUCache } from "lru-cache";

/** A change with this tag makes every value stale. */
const everything = "everything";
const maxTags = 10_000;

/** What a value was made from. A later change of one of its tags makes it stale. */
export interface Origin {
  readonly tags: readonly string[];
  /** The number of changes that had been seen when making began. */
  readonly madeAt: number;
}

/** The changes that this process has seen, numbered in their order, and the last one of each tag. */
export class TagChanges {
  private count = 0;
  /** What was made before this change is stale, whatever its tags. */
  private floor = 0;
  /** The tag that changed longest ago comes first. */
  private readonly lastChanges = new Map<string, number>();

  get now(): number {
    return this.count;
  }

  add(tags: readonly string[]): void {
    this.count += 1;
    if (tags.includes(everything)) this.floor = this.count;
    for (const tag of tags) {
      this.lastChanges.delete(tag);
      this.lastChanges.set(tag, this.count);
    }
    for (const [tag, change] of this.lastChanges) {
      if (this.lastChanges.size <= maxTags) break;
      this.lastChanges.delete(tag);
      this.floor = Math.max(this.floor, change);
    }
  }

  addEverything(): void {
    this.add([everything]);
  }

  isFresh({ tags, madeAt }: Origin): boolean {
    return madeAt >= this.floor && tags.every((tag) => (this.lastChanges.get(tag) ?? 0) <= madeAt);
  }
}

/**
 * Adds changes so that the given tags, which most values have, change at most once in a while. The first change counts
 * at once, and those that follow within the time count together at its end. Other tags always count at once.
 */
export class MergedChanges {
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly changes: TagChanges,
    private readonly mergedTags: ReadonlySet<string>,
    private readonly mergeMs: number,
  ) {}

  add(tagLists: readonly (readonly string[])[]): void {
    const isMerging = this.timer !== undefined;
    for (const tags of tagLists) {
      const [merged, others] = [
        tags.filter(this.isMerged),
        tags.filter((tag) => !this.isMerged(tag)),
      ];
      if (isMerging) for (const tag of merged) this.waiting.add(tag);
      this.changes.add(isMerging ? others : tags);
      if (merged.length > 0) this.timer ??= setTimeout(this.flush, this.mergeMs).unref();
    }
  }

  /** What waits counts now. */
  readonly flush = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.size === 0) return;
    const tags = [...this.waiting];
    this.waiting.clear();
    this.add([tags]);
  };

  private readonly isMerged = (tag: string) => this.mergedTags.has(tag);
}

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

  private freshEntry(key: string): Entry<Value> | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.checkedAt === this.changes.now) return entry;
    if (!this.changes.isFresh(entry.origin)) {
      this.entries.delete(key);
      return undefined;
    }
    entry.checkedAt = this.changes.now;
    return entry;
  }
}
