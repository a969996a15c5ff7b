import { victims } from "#tests/durability/kill-cycle.ts";
import { clusterStand, embeddedStand } from "#tests/durability/stand.ts";
import { firstStart } from "./first-start.ts";
import { killCycles } from "./kill-cycles.ts";
import { orderlyEnd } from "./orderly-end.ts";
import type { Trial } from "./trial.ts";

const postgres = () => clusterStand("system");

export const durabilityTrials: readonly Trial[] = [
  killCycles({
    name: "durability, embedded database",
    cycles: 200,
    victims,
    stand: embeddedStand,
  }),
  killCycles({
    name: "durability, PostgreSQL",
    cycles: 50,
    victims: ["the shop and its database"],
    stand: postgres,
  }),
  firstStart,
  orderlyEnd("durability, SIGTERM, embedded database", embeddedStand),
  orderlyEnd("durability, SIGTERM, PostgreSQL", postgres),
];
