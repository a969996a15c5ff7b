import { resolve } from "node:path";
import { openSource } from "#src/platform/backup/backup-source.ts";
import { writeBackup } from "#src/platform/backup/write-backup.ts";
import { readConfig } from "#src/platform/config.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { step } from "./console-steps.ts";
import { endWithOneSentence } from "./startup.ts";

const usage = "Name one file or none: npm run backup [-- file]";

/** Colons are no part of a file name everywhere. */
function defaultName(now: Date): string {
  return `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.meridian`;
}

function readArguments(): string {
  const [file = defaultName(new Date()), ...others] = process.argv.slice(2);
  if (others.length > 0 || !file || file.startsWith("-")) throw new StartupError(usage);
  return resolve(file);
}

function untilSignal(): AbortSignal {
  const giveUp = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => giveUp.abort());
  return giveUp.signal;
}

async function backUp(): Promise<void> {
  const file = readArguments();
  const signal = untilSignal();
  const source = await openSource(readConfig(), step);
  try {
    const { rows, bytes, sha256 } = await step("Writing the backup", () =>
      writeBackup(source, file, signal),
    );
    console.log(`\n${file}\n  ${rows} rows, ${bytes} bytes\n  sha256 ${sha256}`);
  } finally {
    await source.close();
  }
}

await backUp().catch(endWithOneSentence);
