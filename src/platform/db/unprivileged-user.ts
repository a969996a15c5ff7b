import { readFile } from "node:fs/promises";
import { StartupError } from "./startup-error.ts";

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const fittingNames = ["postgres", "nobody"];

/** PostgreSQL refuses to run as root; undefined means that it may run as we do. */
export async function unprivilegedUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = new Map(
    (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => {
      const [name = "", , uid, gid] = line.split(":");
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
  for (const name of fittingNames) {
    const account = accounts.get(name);
    if (account && account.uid > 0) return account;
  }
  throw new StartupError(
    "PostgreSQL can't run as root and this system has no user named postgres or nobody; start Meridian as another user or set DATABASE_URL.",
  );
}
