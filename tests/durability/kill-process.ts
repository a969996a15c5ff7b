import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The process and all its descendants. */
export async function treeOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const pairs = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const member of tree) {
    tree.push(...pairs.filter(([, parent]) => parent === member).map(([child = 0]) => child));
  }
  return tree;
}

export function killNow(...pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Stops the process first, so that it starts no children while they are listed. */
export async function killTree(pid: number, ...others: readonly number[]): Promise<void> {
  process.kill(pid, "SIGSTOP");
  killNow(...others, ...(await treeOf(pid)));
}
