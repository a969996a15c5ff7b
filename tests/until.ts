import { vi } from "vitest";

/** Tries until the check passes and returns what it returned. The limit only ends a wait in vain. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}
