import { LRUCache } from "lru-cache";
import type { Encoded } from "./encoded.ts";

export interface KeptAnswer {
  readonly status: number;
  readonly encoded: Encoded;
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

  async get(url: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const version = this.version();
    if (version !== this.keptVersion) {
      this.answers.clear();
      this.keptVersion = version;
    }
    const key = `${version} ${url}`;
    return this.answers.get(key) ?? this.underway.get(key) ?? this.makeOnce(key, version, make);
  }

  private makeOnce(
    key: string,
    version: string,
    make: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    const made = make()
      .then((answer) => {
        // What was read while the catalog changed may be of either version: it is sent, not kept.
        if (version === this.version() && answer.status < 500) this.answers.set(key, answer);
        return answer;
      })
      .finally(() => this.underway.delete(key));
    this.underway.set(key, made);
    return made;
  }

  get bytes(): number {
    return this.answers.calculatedSize;
  }
}
