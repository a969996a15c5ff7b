import { join } from "node:path";
import { runProgram } from "./run-program.ts";
import type { SystemUser } from "./unprivileged-user.ts";

export interface Binaries {
  readonly folder: string;
  readonly major: number;
}

/** Asks the programs themselves, which also proves that this user can run them here. */
export async function inspectBinaries(
  folder: string,
  user: SystemUser | undefined,
): Promise<Binaries | undefined> {
  try {
    await runProgram(join(folder, "initdb"), ["--version"], user);
    const version = await runProgram(join(folder, "postgres"), ["--version"], user);
    const major = Number(/\b(\d+)(\.|beta|rc|devel)/.exec(version)?.[1]);
    return major ? { folder, major } : undefined;
  } catch {
    return undefined;
  }
}
