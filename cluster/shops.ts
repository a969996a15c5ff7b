import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { inbound } from "#tests/inbound-mail.ts";
import { bucketUrl } from "#tests/s3-server.ts";
import { configuredSettings } from "./configuration.ts";
import { answers, type Surroundings } from "./database.ts";
import type { MachineName } from "./machine-names.ts";
import { type ManagedProcess, manage } from "./process.ts";

interface ShopPlace {
  readonly name: MachineName;
  readonly address: string;
  readonly folder: string;
  /** Settings that differ from deploy/cluster/shop.env. */
  readonly settings: Readonly<Record<string, string>>;
  build(): string;
}

export async function shopProcess(
  { name, address, folder, settings, build }: ShopPlace,
  { network, logs, restart, env, passwords }: Surroundings,
): Promise<ManagedProcess> {
  const deployed = await configuredSettings("shop.env", network, [
    ["meridian:PASSWORD@", `meridian:${passwords.shop}@`],
  ]);
  const hosts = join(folder, "hosts");
  await writeFile(hosts, `${address} localhost\n`);
  return manage({
    name: "shop",
    logFile: join(logs, `${name}.log`),
    restart,
    command: () => ({
      args: network.enter(name, [process.execPath, join(build(), "dist/server/main.js")], hosts),
      env: {
        ...env,
        ...deployed,
        NODE_ENV: "production",
        // The payment for tests needs a loopback name. On a machine of its own, localhost means the machine's address.
        HOST: network.isSeparate ? "localhost" : address,
        DATA_DIR: join(folder, "data"),
        ...allCapabilities,
        ...inbound,
        ...settings,
      },
    }),
    isReady: () => answers(`http://${address}:3000/readyz`),
  });
}

export function bucketProcess(
  { address, folder }: { readonly address: string; readonly folder: string },
  { network, logs, restart, env }: Surroundings,
): ManagedProcess {
  const program = join(projectRoot(), "dist/cluster/files.js");
  return manage({
    name: "s3",
    logFile: join(logs, "files-s3.log"),
    restart,
    command: () => ({
      args: network.enter("files", [process.execPath, program, address, String(bucketPort)]),
      env: { ...env, TMPDIR: folder },
    }),
    isReady: () =>
      fetch(`http://${address}:${bucketPort}/`).then(
        () => true,
        () => false,
      ),
  });
}

const bucketPort = 9000;
export const bucketOf = (address: string) => bucketUrl(address, bucketPort);
