import type { Costs } from "./costs.ts";
import {
  inFront,
  type Kind,
  kinds,
  perThousandPages,
  popularPages,
  secondsPerPage,
} from "./visit.ts";

/* From measured costs to machines. What is not measured is an assumption and named here. */

/** How busy a core may be at the busiest hour. Beyond it the times of waiting grow. */
const busy = 0.6;
const coresPerShopMachine = 4;
/** The primary and two standbys. */
const databaseMachines = 3;
/** Two small machines with balancer, pooler and, where there is one, the cache in front. */
const frontCores = 2 * 2;
/** More cores than this are hard to rent in one machine. */
export const largestDatabase = 64;
/** The mean of a month as a share of the traffic at the busiest hour. */
const meanOfPeak = 0.25;
const secondsPerMonth = 2.63e6;

/** Dollars a month, from cheap to dear: a core with 4 GB of memory, a terabyte of traffic, a gigabyte of files. */
export const prices = {
  core: [10, 40],
  terabyteSent: [1, 80],
  gigabyteOfFiles: [0.01, 0.03],
} as const;

export interface Demand {
  readonly pagesPerSecond: number;
  readonly requestsPerSecond: number;
  /** The cache in front does not answer these. */
  readonly shopRequestsPerSecond: number;
  /** Cores that would be busy all the time. */
  readonly shopCores: number;
  readonly databaseCores: number;
  readonly megabitsPerSecond: number;
  readonly ordersPerHour: number;
}

export function demandOf(visitors: number, costs: Costs, hasFront: boolean): Demand {
  const pagesPerSecond = visitors / secondsPerPage;
  const arriving = (kind: Kind) => (pagesPerSecond * perThousandPages[kind]) / 1_000;
  const reaching = (kind: Kind) =>
    arriving(kind) * (hasFront ? 1 - frontHits(kind, arriving(kind)) : 1);
  const sum = (of: (kind: Kind) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
  return {
    pagesPerSecond,
    requestsPerSecond: sum(arriving),
    shopRequestsPerSecond: sum(reaching),
    shopCores: sum((kind) => reaching(kind) * costs[kind].shopMs) / 1_000,
    databaseCores: sum((kind) => reaching(kind) * costs[kind].databaseMs) / 1_000,
    megabitsPerSecond: (sum((kind) => arriving(kind) * costs[kind].bytes) * 8) / 1e6,
    ordersPerHour: arriving("order with its mails") * 3_600,
  };
}

/** The cache's share of files that never change under their address. */
const hitsForEver = 0.99;

/** The share of a kind that a cache in front answers at this rate. */
function frontHits(kind: Kind, perSecond: number): number {
  const held = inFront[kind];
  if (held !== "for a second") return held ? hitsForEver : 0;
  const ranks = Array.from({ length: popularPages }, (_, index) => 1 / (index + 1));
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  // A page is fetched, answers for a second, and is fetched again by the next visitor.
  const fetched = ranks.reduce((sum, rank) => {
    const ofPage = (perSecond * rank) / total;
    return sum + ofPage / (1 + ofPage);
  }, 0);
  return 1 - fetched / perSecond;
}

export interface Machines {
  /** Machines with four cores; there is one more than the load needs, so that one may fail. */
  readonly shops: number;
  /** Each of the three database machines has so many. */
  readonly databaseCores: number;
  readonly dollars: readonly [low: number, high: number];
}

export function machinesFor({ shopCores, databaseCores, megabitsPerSecond }: Demand): Machines {
  const shops = Math.max(1, Math.ceil(shopCores / busy / coresPerShopMachine)) + 1;
  const cores = powerOfTwo(Math.max(2, databaseCores / busy));
  const rented = shops * coresPerShopMachine + databaseMachines * cores + frontCores;
  const terabytes = (megabitsPerSecond / 8e6) * meanOfPeak * secondsPerMonth;
  const dollars = (end: 0 | 1) => rented * prices.core[end] + terabytes * prices.terabyteSent[end];
  return { shops, databaseCores: cores, dollars: [dollars(0), dollars(1)] };
}

const powerOfTwo = (atLeast: number) => 2 ** Math.ceil(Math.log2(atLeast));

/** A figure of a catalog of this size. */
export interface Point {
  readonly watches: number;
  readonly value: number;
}

/** Grows by each watch as it did between the two largest catalogs. */
export function linearAt(watches: number, points: readonly Point[]): number {
  const [before, last] = lastTwo(points);
  const slope = (last.value - before.value) / (last.watches - before.watches || 1);
  return last.value + slope * (watches - last.watches);
}

/** Grows by each factor of ten as it did between the two largest catalogs, as the depth of an index does. */
export function logarithmicAt(watches: number, points: readonly Point[]): number {
  const [before, last] = lastTwo(points);
  const steps = Math.log(last.watches / before.watches) || 1;
  return last.value + ((last.value - before.value) / steps) * Math.log(watches / last.watches);
}

function lastTwo(points: readonly Point[]): readonly [Point, Point] {
  const [before, last] = points.slice(-2);
  if (!before) throw new Error("There is no catalog to start from.");
  return [before, last ?? before];
}
