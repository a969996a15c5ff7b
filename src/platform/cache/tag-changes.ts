/** A change with this tag makes every value stale. */
const everything = "everything";
/** Beside `everything`: no watch has changed. */
const exceptWatches = "except-watches";
/** Every change of a price has this tag. */
const prices = "prices";
const maxTags = 10_000;

/** A value was made from these. A later change of one of its tags makes it stale. */
export interface Origin {
  readonly tags: readonly string[];
  /** The number of changes that had been seen when making began. */
  readonly madeAt: number;
}

const priceOf = (tag: string) => `price of ${tag}`;

/** The changes that this process has seen, numbered in their order, and the last one of each tag. */
export class TagChanges {
  private count = 0;
  /** Values that were made before this change are stale, whatever their tags. */
  private floor = 0;
  /** The same for changes that may have been of any price. */
  private floorOfPrices = 0;
  /** The tag that changed longest ago comes first. */
  private readonly lastChanges = new Map<string, number>();
  private readonly priceListeners: (() => void)[] = [];

  /** `ofLists`: the tags by which a list knows that something may have joined or left it. */
  constructor(private readonly ofLists: ReadonlySet<string> = new Set()) {}

  get now(): number {
    return this.count;
  }

  add(tags: readonly string[]): void {
    this.count += 1;
    if (tags.includes(everything)) this.raiseFloor(this.count, tags.includes(exceptWatches));
    const ofPrices = tags.includes(prices) ? tags.map(priceOf) : [];
    const mayHaveNewPrices = ofPrices.length > 0 || this.floorOfPrices === this.count;
    for (const tag of [...tags, ...ofPrices]) {
      this.lastChanges.delete(tag);
      this.lastChanges.set(tag, this.count);
    }
    for (const [tag, change] of this.lastChanges) {
      if (this.lastChanges.size <= maxTags) break;
      this.lastChanges.delete(tag);
      this.raiseFloor(change);
    }
    if (mayHaveNewPrices) for (const listener of this.priceListeners) listener();
  }

  /** Calls the function after each change that may have been of a price. */
  onPrices(listener: () => void): void {
    this.priceListeners.push(listener);
  }

  addEverything(): void {
    this.add([everything]);
  }

  isFresh({ tags, madeAt }: Origin): boolean {
    return madeAt >= this.floor && this.areUnchanged(tags, madeAt);
  }

  /** No price that the value shows has changed. As a list it may be incomplete, and texts and stock may be older. */
  hasTruePrices({ tags, madeAt }: Origin): boolean {
    const ofPrices = tags.filter((tag) => !this.ofLists.has(tag)).map(priceOf);
    return madeAt >= this.floorOfPrices && this.areUnchanged(ofPrices, madeAt);
  }

  private areUnchanged(tags: readonly string[], since: number): boolean {
    return tags.every((tag) => (this.lastChanges.get(tag) ?? 0) <= since);
  }

  private raiseFloor(change: number, isExceptWatches = false): void {
    this.floor = Math.max(this.floor, change);
    if (!isExceptWatches) this.floorOfPrices = Math.max(this.floorOfPrices, change);
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
