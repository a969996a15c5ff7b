import { resolve } from "node:path";
import { openSource, writeBackup } from "#src/platform/backup/write-backup.ts";
import { readConfig } from "#src/platform/config.ts";
import { printStep, StartupError } from "#src/platform/console.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const usage = "Name one file or none: npm run backup [-- file]";

/** Without colons, which some file systems do not allow in names. */
function defaultName(now: Date): string {
  return `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.meridian`;
}

function readArguments(): string {
  const [file = defaultName(new Date()), ...others] = process.argv.slice(2);
  if (others.length > 0 || !file || file.startsWith("-")) throw new StartupError(usage);
  return resolve(file);
}

function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

await runCommand(async () => {
  const file = readArguments();
  const signal = abortOnSignal();
  await withDatabase(openSource(readConfig(), printStep), async (source) => {
    const { rows, bytes, sha256 } = await printStep("Writing the backup", () =>
      writeBackup(source, file, signal),
    );
    console.log(`\n${file}\n  ${rows} rows, ${bytes} bytes\n  sha256 ${sha256}`);
  });
});
