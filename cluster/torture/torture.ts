import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import * as schema from "#src/platform/db/schema.ts";
import { type Account, anAccount } from "#tests/durability/account.ts";
import { createWorkload, withView } from "#tests/durability/workload.ts";
import { machine } from "../../torture/report.ts";
import { isQuick } from "../../torture/scenario.ts";
import { type ClusterOptions, startCluster } from "../cluster.ts";
import { type Fault, faults } from "./faults.ts";
import { shops, untilHealthy } from "./health.ts";
import { Builds } from "./roll-out.ts";
import { type Figures, runFault, type Scene } from "./round.ts";
import { asMarkdown, asText, isKept, type Outcome, saveTable } from "./table.ts";

const customerCount = 40;

/** Drives visitors through one fault after the other. Returns whether every promise was kept. */
export async function torture(
  names: readonly string[],
  options: Omit<ClusterOptions, "buildOf">,
): Promise<boolean> {
  const chosen = selectFaults(names);
  const began = performance.now();
  const builds = new Builds(join(options.folder, "next-version"));
  const cluster = await startCluster({ ...options, buildOf: builds.of });
  const outcomes: Outcome[] = [];
  try {
    const possible = chosen.filter((fault) => cluster.isSeparate || !fault.needsSeparation);
    for (const { name } of chosen.filter((fault) => !possible.includes(fault))) {
      console.log(`${name}: left out, because it needs network namespaces.`);
    }
    await untilHealthy(cluster);
    const scene = await setScene(cluster, builds);
    for (const fault of possible) outcomes.push(await outcomeOf(fault, scene));
  } finally {
    await cluster.stop();
  }
  const minutes = Math.ceil((performance.now() - began) / 60_000);
  const conditions = `On ${machine("three of PostgreSQL 15 under Patroni")}, in ${minutes} min.`;
  console.log(`\n${asText(outcomes)}\n\n${conditions}`);
  // Only a complete run updates the document.
  if (names.length === 0 && !isQuick && outcomes.length === faults.length) {
    await saveTable(options.folder, `${asMarkdown(outcomes)}\n\n${conditions}`);
  }
  const kept = outcomes.every(isKept);
  console.log(kept ? "Every promise was kept." : "NOT every promise was kept.");
  return kept;
}

/** All, or those whose names start with one of the given prefixes, once for each of these. */
function selectFaults(names: readonly string[]): readonly Fault[] {
  const found = names.flatMap((start) => faults.filter(({ name }) => name.startsWith(start)));
  if (names.length > 0 && found.length === 0) {
    throw new Error(`Unknown fault; there are:\n${faults.map(({ name }) => name).join("\n")}`);
  }
  return names.length > 0 ? found : faults;
}

async function setScene(cluster: Scene["cluster"], builds: Builds): Promise<Scene> {
  const servers = {
    smtp: cluster.smtp,
    stripe: cluster.stripe,
    connection: async () => ({ connectionString: cluster.databaseUrl }),
  };
  const logFiles = shops(cluster).map((host) => host.process("shop").logFile);
  const output = () => logFiles.map((file) => readFileSync(file, "utf8")).join("");
  const shop = { origin: cluster.origin, output };
  const workload = await createWorkload(shop, servers);
  return withView(shop, servers, async (_view, client) => {
    const db = drizzle(client, { schema });
    const customers: Account[] = [];
    while (customers.length < customerCount) customers.push(await anAccount(db, "customer"));
    const editor = await anAccount(db, "admin");
    return { cluster, builds, workload, shop, servers, editor, customers };
  });
}

async function outcomeOf(fault: Fault, scene: Scene): Promise<Outcome> {
  console.log(`\n${fault.name}`);
  const began = performance.now();
  const log = (progress: string) => {
    const at = Math.round((performance.now() - began) / 1000);
    console.log(`  ${String(at).padStart(4)} s  ${progress}`);
  };
  let figures: Figures | undefined;
  try {
    figures = await runFault(fault, scene, log);
  } catch (error) {
    console.error(error);
  }
  return { fault: fault.name, figures };
}
