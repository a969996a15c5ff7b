import { join } from "node:path";
import { parseArgs } from "node:util";
import { createEnclosure } from "./enclosure.ts";
import { forwardPort } from "./forward.ts";
import { type InsideOptions, runInside } from "./inside.ts";
import { ensurePackages, installPackages } from "./packages.ts";
import { publishTable } from "./torture/table.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Installs the missing packages, and nothing else. */
    install: { type: "boolean", default: false },
    loopback: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    /** For torture: a tenth of it. */
    quick: { type: "boolean", default: false },
    /** Set by this program for itself. */
    inside: { type: "string" },
  },
});

/** Starts this program again in namespaces of its own, and leads visitors there. */
async function runOutside(): Promise<number> {
  await ensurePackages();
  const enclosure = await createEnclosure({ loopback: values.loopback });
  const { folder, loopback } = enclosure;
  if (loopback) {
    console.log("  All machines share this one's network: none can be cut off, no disk be filled.");
  }
  try {
    const lb = (port: number) =>
      loopback ? { host: "127.77.0.20", port } : { path: join(folder, `${port}.sock`) };
    const ports = {
      shop: await forwardPort(8080, lb(8080)),
      statistics: await forwardPort(8404, lb(8404)),
    };
    const options: InsideOptions = {
      folder,
      loopback,
      keep: values.keep,
      ports,
      words: positionals,
    };
    const child = enclosure.run([
      join(import.meta.dirname, "main.js"),
      "--inside",
      JSON.stringify(options),
      ...(values.quick ? ["--quick"] : []),
    ]);
    child.stdin?.on("error", () => {});
    if (child.stdin) process.stdin.pipe(child.stdin, { end: false });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => child.stdin?.end());
    }
    const code = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (ended) => resolve(ended ?? 1));
    });
    await publishTable(folder);
    return code;
  } finally {
    const kept = await enclosure.remove({ keep: values.keep });
    if (values.keep) console.log(`The logs are in ${join(kept, "logs")}.`);
  }
}

if (values.install) console.log(await installPackages());
else if (values.inside) await runInside(JSON.parse(values.inside));
else process.exit(await runOutside());
