import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A process and all that descend from it. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    family.push(...pairs.filter(([, parent]) => parent === member).map(([child = 0]) => child));
  }
  return family;
}

export function killAtOnce(...pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Held still while its children are counted, so that none is born meanwhile. */
export async function killFamily(pid: number, ...others: readonly number[]): Promise<void> {
  process.kill(pid, "SIGSTOP");
  killAtOnce(...others, ...(await familyOf(pid)));
}
