import { LRUCache } from "lru-cache";

/** `version` is undefined if the value was not cached. */
export interface Versioned<Value> {
  readonly value: Value;
  readonly version: string | undefined;
}

type Limits<Value> =
  | { readonly maxEntries: number }
  | { readonly maxBytes: number; readonly bytesOf: (value: Value) => number };

/** A bounded cache whose entries all become stale when the version changes. */
export class VersionedCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>;
  private readonly pending = new Map<string, Promise<Versioned<Value>>>();
  private cachedVersion = "";

  constructor(
    private readonly currentVersion: () => string,
    limits: Limits<Value>,
  ) {
    this.entries = new LRUCache(
      "maxEntries" in limits
        ? { max: limits.maxEntries }
        : { maxSize: limits.maxBytes, sizeCalculation: limits.bytesOf },
    );
  }

  get(key: string): Value | undefined {
    this.dropStale();
    return this.entries.get(key);
  }

  /** Does nothing if the value was made for another version. */
  set(key: string, value: Value, version: string): void {
    this.dropStale();
    if (version === this.cachedVersion) this.entries.set(key, value);
  }

  /** Simultaneous misses of one key call `make` once. */
  async load(
    key: string,
    make: () => Promise<Value>,
    isCacheable: (value: Value) => boolean = () => true,
  ): Promise<Versioned<Value>> {
    const cached = this.get(key);
    const version = this.cachedVersion;
    if (cached) return { value: cached, version };
    const pendingKey = `${version} ${key}`;
    const pending = this.pending.get(pendingKey);
    if (pending) return pending;
    const made = this.make(key, version, make, isCacheable).finally(() =>
      this.pending.delete(pendingKey),
    );
    this.pending.set(pendingKey, made);
    return made;
  }

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  private async make(
    key: string,
    version: string,
    make: () => Promise<Value>,
    isCacheable: (value: Value) => boolean,
  ): Promise<Versioned<Value>> {
    const value = await make();
    // Data that was read while the version changed may belong to either version.
    if (version !== this.currentVersion() || !isCacheable(value)) {
      return { value, version: undefined };
    }
    this.set(key, value, version);
    return { value, version };
  }

  private dropStale(): void {
    const version = this.currentVersion();
    if (version === this.cachedVersion) return;
    this.entries.clear();
    this.cachedVersion = version;
  }
}
