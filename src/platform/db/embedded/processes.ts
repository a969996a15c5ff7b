import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { SystemUser } from "./system-user.ts";

/**
 * How PostgreSQL's programs run: as the given user, in a folder that every user may enter, and
 * without our environment, because its PG* variables would change what they do.
 */
export function runAs(user: SystemUser | undefined) {
  return { cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }, ...user };
}

/** Resolves with the program's output, rejects with the reason from its error output. */
export async function runProgram(
  file: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<string> {
  try {
    return (await promisify(execFile)(file, args, runAs(user))).stdout;
  } catch (error) {
    const { message, stderr = "" } = error as Error & { stderr?: string };
    throw new Error(failureReason(stderr) ?? message, { cause: error });
  }
}

const severity = /\b(FATAL|PANIC|error):/;
/** Logged for clients that connect too early, as our own readiness check does. */
const earlyConnection = /the database system is|not yet accepting connections/;

/** The last line that states an error, without severity and full stop; else the last line. */
export function failureReason(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() && !earlyConnection.test(line));
  const reason = lines.findLast((line) => severity.test(line)) ?? lines.at(-1);
  return reason
    ?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, "")
    .trimEnd()
    .replace(/\.$/, "");
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
