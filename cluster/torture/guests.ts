import { Attempts, causeOf } from "./attempts.ts";
import { atRate } from "./pace.ts";

/** Two cores serve them beside everything else that runs here. */
const perSecond = 25;
const patienceMs = 5_000;

/** Visitors without a session who open pages, lists, watches and pictures at a fixed rate. */
export class Guests {
  readonly attempts = new Attempts();

  private constructor(
    private readonly origin: string,
    private readonly paths: readonly string[],
  ) {}

  static async comeTo(origin: string): Promise<Guests> {
    const response = await fetch(`${origin}/api/watches`);
    const { watches } = (await response.json()) as { watches: { id: number; image?: string }[] };
    const some = watches.filter(({ image }) => image?.startsWith("/media/")).slice(0, 6);
    return new Guests(origin, [
      ...["/", "/shop", "/shop?sort=price-asc", "/shop/omega", "/collections", "/about"],
      ...["/api/watches", "/api/brands"],
      ...some.flatMap(({ id, image }) => [
        `/watch/${id}`,
        `/api/watches/${id}`,
        `${image}-400.avif`,
      ]),
    ]);
  }

  /** Opens every page once in each shop, because the promise is about shops that are in service. */
  async warm(origins: readonly string[]): Promise<void> {
    for (const origin of origins) {
      for (const path of this.paths) await (await fetch(origin + path)).arrayBuffer();
    }
  }

  run(signal: AbortSignal): Promise<void> {
    return atRate(perSecond, signal, async (number, dueAt) => {
      const path = this.paths[number % this.paths.length] ?? "/";
      this.attempts.add(dueAt, await this.visit(path, dueAt));
    });
  }

  private async visit(path: string, dueAt: number): Promise<string | undefined> {
    const failed = (why: string | number) => {
      const seconds = Math.round((performance.now() - dueAt) / 1_000);
      return `${path}: ${why} after ${seconds} s`;
    };
    try {
      const options = { redirect: "manual", signal: AbortSignal.timeout(patienceMs) } as const;
      const response = await fetch(this.origin + path, options);
      await response.arrayBuffer();
      if (performance.now() - dueAt > patienceMs) return failed("too late");
      return response.status < 400 ? undefined : failed(response.status);
    } catch (error) {
      return failed(causeOf(error));
    }
  }
}
