import { readdirSync, readFileSync } from "node:fs";

/* Linux counts in hundredths of a second. Other systems do not report these, and undefined is returned. */

/** User and system time of a process with all its threads, in milliseconds. */
export const processMs = (pid: number | undefined) => timeOf(`/proc/${pid}/stat`, 11, 12);

/** Reads the time of the JavaScript thread, which can't use more than one core. */
export const mainThreadMs = (pid: number) => timeOf(`/proc/${pid}/task/${pid}/stat`, 11, 12);

/** Adds up the main process of a PostgreSQL server and all that it has started, also those that have ended. */
export function serverMs(postmaster: number): number | undefined {
  const own = timeOf(`/proc/${postmaster}/stat`, 11, 14);
  if (own === undefined) return undefined;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => fieldsOf(`/proc/${pid}/stat`)?.[1] === String(postmaster))
    .map((pid) => processMs(Number(pid)) ?? 0);
  return children.reduce((sum, time) => sum + time, own);
}

/** Reads the time of the whole machine, with all that runs on it. */
export function machineMs(): number | undefined {
  try {
    const [, ...times] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/);
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] =
      times.map(Number);
    return (user + nice + system + interrupts + soft + stolen) * 10;
  } catch {
    return undefined;
  }
}

function timeOf(file: string, first: number, last: number): number | undefined {
  const times = fieldsOf(file)?.slice(first, last + 1);
  return times?.reduce((sum, time) => sum + Number(time) * 10, 0);
}

/** The fields after the name, which may contain spaces. */
function fieldsOf(file: string): string[] | undefined {
  try {
    const stat = readFileSync(file, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
