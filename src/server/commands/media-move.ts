import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { copyFiles } from "#src/platform/media/stored-files.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import { readBucket, readConfig } from "#src/platform/settings/config.ts";
import { runCommand } from "./run-command.ts";

const usage = "Name the bucket: npm run media:move -- --to s3://bucket/folder?region=…&endpoint=…";

/** The target is read as MEDIA_URL is, so that what works here works there. */
function readArguments(): string {
  const [flag, target, ...others] = process.argv.slice(2);
  if (flag !== "--to" || !target || others.length > 0) throw new StartupError(usage);
  return target;
}

await runCommand(async () => {
  const target = readArguments();
  const { dataDir } = readConfig();
  const from = createMediaStore({ dataDir, mediaBucket: undefined });
  const to = createMediaStore({ dataDir, mediaBucket: readBucket(target) });
  const { copied, alreadyThere, bytes } = await printStep("Copying the files", () =>
    copyFiles(from, to),
  );
  console.log(
    `\n${copied} files copied, ${alreadyThere} were there already, ${bytes} bytes in all; every copy was read back and compared.
  from ${from.place}
  to   ${to.place}
Set MEDIA_URL to this address and restart the shop, then run this once more for what was added meanwhile.
The files in the folder are no longer needed then.`,
  );
});
