import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import type { Cluster } from "../cluster.ts";
import type { MachineName } from "../machine-names.ts";
import { shops } from "./health.ts";

/** Knows which build each shop runs. */
export class Builds {
  private readonly changed = new Map<MachineName, string>();

  constructor(
    /** Where the next version goes. */
    private readonly folder: string,
  ) {}

  readonly of = (shop: MachineName) => this.changed.get(shop) ?? projectRoot();

  /** Changes one shop after the other to the next version, whose first start migrates the database. */
  async rollOut(cluster: Cluster, log: (progress: string) => void): Promise<void> {
    await addNextVersion(this.folder);
    for (const shop of shops(cluster)) {
      const process = shop.process("shop");
      await process.stop();
      this.changed.set(shop.name, this.folder);
      await process.start();
      await process.untilReady();
      log(`${shop.name} runs the next version`);
    }
  }
}

const tag = "9000_next_version";
const migration = `ALTER TABLE "watches" ADD COLUMN "next_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TABLE "next_versions" ("id" serial PRIMARY KEY);
`;

/** The same program with one migration more, which only adds, as every release does. */
async function addNextVersion(folder: string): Promise<void> {
  const root = projectRoot();
  const copied = ["package.json", "drizzle", "dist"];
  await mkdir(folder);
  for (const name of await readdir(root)) {
    if (!copied.includes(name)) await symlink(join(root, name), join(folder, name));
  }
  for (const name of copied) {
    await cp(join(root, name), join(folder, name), { recursive: true, dereference: true });
  }
  const journalFile = join(folder, "drizzle/meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, `drizzle/${tag}.sql`), migration);
}
