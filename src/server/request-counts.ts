import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { LRUCache } from "lru-cache";

interface Window {
  readonly endsAt: number;
  count: number;
}

const mostAddresses = 5_000;

/**
 * How many requests came from each address in the present minute, by a clock that nobody sets: one that
 * is set back would otherwise lock people out until it has caught up.
 */
export class RequestCounts implements FastifyRateLimitStore {
  private readonly windows = new LRUCache<string, Window>({ max: mostAddresses });

  incr(
    address: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs = 0,
  ): void {
    const now = performance.now();
    const known = this.windows.get(address);
    const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, count: 0 };
    window.count += 1;
    this.windows.set(address, window);
    callback(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** Routes share the count. */
  child(): RequestCounts {
    return this;
  }
}
