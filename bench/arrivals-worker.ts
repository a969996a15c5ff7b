import { randomUUID } from "node:crypto";
import type { ArrivalOrder, ArrivalResult } from "./arrivals.ts";
import { seeded, zipf } from "./random.ts";
import { openConnection, type RawConnection } from "./raw-connection.ts";

/*
 * Requests arrive at random moments at a fixed rate, whether or not earlier ones have been answered. Their time
 * counts from the moment of arrival, so that a slow server can't hide the requests that had to wait for it.
 */

/** The limit of each shop. Requests beyond it wait, and their time goes on. */
const maxConnections = 300;
/** A request without a response by then has failed. */
const patienceMs = 5_000;

interface Arrival {
  readonly at: number;
  readonly kind: number;
  readonly request: string;
}

/** The connections to one shop; the last used one is taken first, as the fewest are needed then. */
function openShop(port: number, done: (arrival: Arrival, status: number, bytes: number) => void) {
  const idle: RawConnection[] = [];
  const waiting: Arrival[] = [];
  const open = new Set<RawConnection>();

  const connect = (first: Arrival) => {
    let current: Arrival | undefined = first;
    const connection = openConnection(port, {
      ready() {
        current ??= waiting.shift();
        if (current) connection.send(current.request);
        else idle.push(connection);
      },
      response(status, bytes) {
        if (current) done(current, status, bytes);
        current = undefined;
      },
      failed() {
        open.delete(connection);
        if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
        if (current) done(current, 0, 0);
        const next = waiting.shift();
        if (next) connect(next);
      },
    });
    open.add(connection);
    assign.set(connection, (arrival) => {
      current = arrival;
      connection.send(arrival.request);
    });
  };
  const assign = new WeakMap<RawConnection, (arrival: Arrival) => void>();
  return {
    send(arrival: Arrival) {
      const free = idle.pop();
      if (free) assign.get(free)?.(arrival);
      else if (open.size < maxConnections) connect(arrival);
      else waiting.push(arrival);
    },
    close() {
      waiting.length = 0;
      for (const connection of open) connection.close();
    },
  };
}

/** Where the next order goes on with the requests of each kind that are sent in turn. */
const positions = new Map<number, number>();

function requestOf({ kinds }: ArrivalOrder, kind: number, random: () => number): string {
  const { requests = [], inTurn = false } = kinds[kind] ?? {};
  if (!inTurn) return zipf(requests, random());
  const position = positions.get(kind) ?? 0;
  positions.set(kind, position + 1);
  return requests[position % requests.length] ?? "";
}

/** Chooses what arrives by the weights of the kinds. */
function arrivalsOf(order: ArrivalOrder) {
  const { kinds, perSecond, placeholder, seed } = order;
  const random = seeded(seed);
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const pick = () => {
    let rest = random() * total;
    const found = kinds.findIndex(({ weight }) => {
      rest -= weight;
      return rest < 0;
    });
    return found < 0 ? 0 : found;
  };
  return (after: number): Arrival => {
    const kind = pick();
    const request = requestOf(order, kind, random);
    return {
      at: after + (-Math.log(1 - random()) / perSecond) * 1000,
      kind,
      request: request.replaceAll(placeholder, () => randomUUID()),
    };
  };
}

const percentile = (sorted: ArrayLike<number>, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function run(order: ArrivalOrder): Promise<ArrivalResult> {
  return new Promise((resolve) => {
    const nextArrival = arrivalsOf(order);
    const times: number[] = [];
    const late: number[] = [];
    let arrived = 0;
    let bytes = 0;
    let failed = 0;
    const kinds = order.kinds.map(() => [] as number[]);
    const shops = order.ports.map((port) =>
      openShop(port, (arrival, status, received) => {
        const time = performance.now() - arrival.at;
        times.push(time);
        kinds[arrival.kind]?.push(time);
        bytes += received;
        if (status === 0 || status >= 400) failed += 1;
      }),
    );
    const startedAt = performance.now();
    const until = startedAt + order.seconds * 1000;
    let behind = 0;
    let next = nextArrival(startedAt);

    const end = () => {
      for (const shop of shops) shop.close();
      const unanswered = arrived - times.length;
      const sorted = Float64Array.from([
        ...times,
        ...Array.from({ length: unanswered }, () => patienceMs),
      ]).sort();
      resolve({
        arrived,
        failed: failed + unanswered,
        behind,
        bytes,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        lateMs: percentile(Float64Array.from(late).sort(), 0.99),
        kinds: kinds.map((ofKind) => percentile(Float64Array.from(ofKind).sort(), 0.5)),
      });
    };
    const drain = () => {
      const isLate = performance.now() > until + patienceMs;
      if (times.length >= arrived || isLate) end();
      else setTimeout(drain, 10);
    };
    const tick = () => {
      const now = performance.now();
      while (next.at <= now && next.at <= until) {
        late.push(now - next.at);
        shops[arrived % shops.length]?.send(next);
        arrived += 1;
        next = nextArrival(next.at);
      }
      if (next.at <= until) return setTimeout(tick, Math.max(0, next.at - now));
      // How many were still waiting when the last one had arrived.
      behind = arrived - times.length;
      drain();
    };
    tick();
  });
}

process.on("message", async (order: ArrivalOrder) => {
  const { user, system } = process.cpuUsage();
  const result = await run(order);
  const used = process.cpuUsage();
  process.send?.({ ...result, cpuMs: (used.user + used.system - user - system) / 1000 });
});
