import type { Costs } from "./costs.ts";
import { perSecond } from "./rates.ts";
import { reportTable } from "./report.ts";
import type { Growth } from "./scale-growth.ts";
import { demandOf, largestDatabase, machinesFor, prices } from "./scale-model.ts";

/** Prints what the model computes for a thousand to a hundred thousand visitors at once. */
export function reportScale(costs: Costs, growth: Growth): void {
  const cases = [1_000, 10_000, 100_000].flatMap((visitors) =>
    [false, true].map((hasFront) => {
      const demand = demandOf(visitors, costs, hasFront);
      return { visitors, hasFront, demand, machines: machinesFor(demand) };
    }),
  );
  reportTable({
    name: "scale",
    title: "Visitors at once, by the model",
    columns: [
      "",
      "cache in front",
      "pages",
      "requests",
      "of them at the shop",
      "busy shop cores",
      "shop machines",
      "busy database cores",
      "cores of a database machine",
      "sent",
      "orders an hour",
      "dollars a month",
    ],
    rows: cases.map(({ visitors, hasFront, demand, machines }) => [
      visitors.toLocaleString("en-US"),
      hasFront
        ? `answers ${(100 * (1 - demand.shopRequestsPerSecond / demand.requestsPerSecond)).toFixed(0)} %`
        : "none",
      perSecond(demand.pagesPerSecond),
      perSecond(demand.requestsPerSecond),
      perSecond(demand.shopRequestsPerSecond),
      demand.shopCores.toFixed(1),
      String(machines.shops),
      demand.databaseCores.toFixed(2),
      `${machines.databaseCores}${machines.databaseCores > largestDatabase ? ", too many for one" : ""}`,
      `${demand.megabitsPerSecond.toFixed(0)} Mbit/s`,
      demand.ordersPerHour.toFixed(0),
      machines.dollars.map(roundDollars).join(" to "),
    ]),
    figures: Object.fromEntries(
      cases.map(({ visitors, hasFront, demand }) => [
        `shop cores for ${visitors}${hasFront ? ", cache in front" : ""}`,
        demand.shopCores,
      ]),
    ),
  });
  const files = growth.pictureBytes / 1e9;
  reportTable({
    name: "watches",
    title: "Ten million watches, by the model",
    columns: ["", ""],
    rows: [
      ["database", `${(growth.databaseBytes / 1e9).toFixed(0)} GB`],
      [
        "pictures in all sizes and formats, as many for each watch as the seed has",
        `${(files / 1000).toFixed(1)} TB`,
      ],
      [
        "dollars a month for the pictures in a bucket",
        prices.gigabyteOfFiles.map((price) => roundDollars(price * files)).join(" to "),
      ],
    ],
    figures: { "database bytes of ten million watches": growth.databaseBytes },
  });
}

/** Two digits: the assumptions are no better. */
const roundDollars = (dollars: number) => Number(dollars.toPrecision(2)).toLocaleString("en-US");
