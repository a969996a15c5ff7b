import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { configure } from "./configuration.ts";
import { answers, type Surroundings } from "./database.ts";
import { type ManagedProcess, manage } from "./process.ts";

/** HAProxy and PgBouncer. */
export async function balancerProcesses(
  { address, folder }: { readonly address: string; readonly folder: string },
  { network, logs, restart, env, passwords }: Surroundings,
): Promise<ManagedProcess[]> {
  const haproxyFile = await configure("haproxy.cfg", folder, network, [
    ["maxconn 20000", "maxconn 2000"],
    ["log /dev/log local0", "log stdout format raw local0"],
    ["/run/haproxy/admin.sock", join(folder, "haproxy.sock")],
  ]);
  const userlist = join(folder, "userlist.txt");
  await writeFile(userlist, `"meridian" "${passwords.shop}"\n`, { mode: 0o600 });
  const pgbouncerFile = await configure("pgbouncer.ini", folder, network, [
    ["/etc/pgbouncer/userlist.txt", userlist],
    ["/var/run/postgresql", folder],
    ["/var/log/postgresql", folder],
  ]);
  const haproxy = manage({
    name: "haproxy",
    logFile: join(logs, "lb-haproxy.log"),
    restart,
    command: () => ({ args: network.enter("lb", ["haproxy", "-db", "-f", haproxyFile]), env }),
    // Closes at once what is silent, and lets the rest finish.
    stopSignal: "SIGUSR1",
    isReady: () => answers(`http://${address}:8404/`),
  });
  const pgbouncer = manage({
    name: "pgbouncer",
    logFile: join(logs, "lb-pgbouncer.log"),
    restart,
    command: () => ({ args: network.enter("lb", ["pgbouncer", pgbouncerFile]), env }),
    stopSignal: "SIGINT",
    isReady: () => acceptsLogin(`postgres://meridian:${passwords.shop}@${address}:6432/meridian`),
  });
  return [haproxy, pgbouncer];
}

export async function acceptsLogin(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
