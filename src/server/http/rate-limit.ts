import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { TooManyRequests } from "#src/domain/errors.ts";
import { clientKey } from "#src/platform/http/client-address.ts";

const requestsPerMinute = 1_000;
const maxAddresses = 5_000;

/** Limits the requests of one address to one process. `throttle` limits single calls, for all processes. */
export async function limitRequests(app: FastifyInstance, factor: number): Promise<void> {
  await app.register(rateLimit, {
    max: Math.ceil(requestsPerMinute * factor),
    timeWindow: "1 minute",
    keyGenerator: (request) => clientKey(request.ip),
    store: MonotonicStore,
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
    errorResponseBuilder: (_, context) => new TooManyRequests(Math.ceil(context.ttl / 1000)),
  });
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/**
 * Counts by the monotonic clock. With the plug-in's own store, a system clock that is set back would
 * refuse visitors until it has caught up.
 */
class MonotonicStore implements FastifyRateLimitStore {
  private readonly windows = new LRUCache<string, Window>({ max: maxAddresses });

  incr(
    address: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs = 0,
  ): void {
    const now = performance.now();
    const current = this.windows.get(address);
    const window = current && current.endsAt > now ? current : { endsAt: now + windowMs, count: 0 };
    window.count += 1;
    this.windows.set(address, window);
    callback(null, { current: window.count, ttl: window.endsAt - now });
  }

  /** All routes share the count. */
  child(): MonotonicStore {
    return this;
  }
}
