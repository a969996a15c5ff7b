import { resolve } from "node:path";
import { openSource, writeBackup } from "#src/platform/db/backup/write-backup.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { type MediaStore, mediaFolders } from "#src/platform/media/media-store.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import { readConfig } from "#src/platform/settings/config.ts";
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

async function hasFiles(store: MediaStore): Promise<boolean> {
  for (const folder of mediaFolders) for await (const _ of store.list(`${folder}/`)) return true;
  return false;
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
  const config = readConfig();
  const store = createMediaStore(config);
  // A shop without uploads keeps the format that every version reads.
  const media = !config.mediaBucket && (await hasFiles(store)) ? store : undefined;
  await withDatabase(openSource(config, printStep), async (source) => {
    const { rows, files, bytes, sha256 } = await printStep("Writing the backup", () =>
      writeBackup(source, file, { signal, media }),
    );
    const pictures = files > 0 ? `${files} files, ` : "";
    console.log(`\n${file}\n  ${rows} rows, ${pictures}${bytes} bytes\n  sha256 ${sha256}`);
    if (config.mediaBucket) {
      console.log(
        `\nUploaded pictures are in ${store.place} and not in this file: copy that bucket too.`,
      );
    }
  });
});
