import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import type { Network } from "./network.ts";

/** The files in deploy/cluster are for real machines. Each of these texts must be there and is replaced. */
type Changes = readonly (readonly [from: string, to: string])[];

async function configuration(file: string, network: Network, changes: Changes): Promise<string> {
  const deployed = await readFile(join(projectRoot(), "deploy/cluster", file), "utf8");
  const changed = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${file} has no "${from}".`);
    return text.replaceAll(from, to);
  }, deployed);
  if (network.isSeparate) return changed;
  // On loopback everybody is seen as 127.0.0.1.
  return changed
    .replaceAll("10.77.0.0/24", "127.0.0.0/8")
    .replace(/(?<=from_cache src |TRUST_PROXY=)[\d.]+/g, "127.0.0.1")
    .replaceAll("10.77.0.", `${network.prefix}.`);
}

/** Writes the file for this network, and returns its place. */
export async function configure(
  file: string,
  folder: string,
  network: Network,
  changes: Changes,
): Promise<string> {
  const target = join(folder, file);
  await writeFile(target, await configuration(file, network, changes), { mode: 0o600 });
  return target;
}

/** As configure, for a file that names the machine it is on. The lists of all members stay. */
export async function configureMember(
  file: string,
  {
    name,
    address,
    folder,
    network,
  }: { name: string; address: string; folder: string; network: Network },
  changes: Changes,
): Promise<string> {
  const text = await configuration(file, network, changes);
  const own = text.replace(/^(?!.*(?:initial-cluster|hosts):).*$/gm, (line) =>
    line.replaceAll("db1", name).replaceAll(`${network.prefix}.11`, address),
  );
  const target = join(folder, file);
  await writeFile(target, own, { mode: 0o600 });
  return target;
}

export async function configuredSettings(
  file: string,
  network: Network,
  changes: Changes,
): Promise<NodeJS.ProcessEnv> {
  return parseEnv(await configuration(file, network, changes));
}
