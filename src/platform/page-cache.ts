import { LRUCache } from "lru-cache";
import type { Encoded } from "./encoded.ts";

export interface Answer {
  readonly status: number;
  readonly encoded: Encoded;
}

export interface KeptAnswer extends Answer {
  /** The catalog it shows; undefined where that changed while it was made. */
  readonly version: string | undefined;
}

const maxBytes = 64 * 1024 * 1024;
/** Identity plus both compressed forms come to about half as much again. */
const encodingsFactor = 1.5;

/**
 * Answers that all guests share, rendered once per address and catalog version. Only guests' requests
 * ever reach it: nothing made for a signed-in viewer can be put in or found.
 */
export class PageCache {
  private readonly answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: (answer) => Math.ceil(answer.encoded.identity.length * encodingsFactor) + 512,
  });
  private readonly underway = new Map<string, Promise<KeptAnswer>>();

  private keptVersion = "";

  constructor(private readonly version: () => string) {}

  async get(url: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    const version = this.version();
    if (version !== this.keptVersion) {
      this.answers.clear();
      this.keptVersion = version;
    }
    const key = `${version} ${url}`;
    return this.answers.get(key) ?? this.underway.get(key) ?? this.makeOnce(key, version, make);
  }

  private makeOnce(key: string, version: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    const made = make()
      .then((answer) => {
        // What was read while the catalog changed may be of either version: it is sent, not kept.
        if (version !== this.version()) return { ...answer, version: undefined };
        const kept = { ...answer, version };
        if (answer.status < 500) this.answers.set(key, kept);
        return kept;
      })
      .finally(() => this.underway.delete(key));
    this.underway.set(key, made);
    return made;
  }

  get bytes(): number {
    return this.answers.calculatedSize;
  }
}
