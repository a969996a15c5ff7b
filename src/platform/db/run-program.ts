import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { SystemUser } from "./unprivileged-user.ts";

/**
 * How PostgreSQL's programs run: as the given user, in a folder that everyone may enter, and without
 * our environment, whose PG* variables would change what they do.
 */
export function runAs(user: SystemUser | undefined) {
  return { cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }, ...user };
}

/** Resolves with what the program printed, rejects with the last line of its complaint. */
export async function runProgram(
  file: string,
  args: readonly string[],
  user: SystemUser | undefined,
): Promise<string> {
  try {
    return (await promisify(execFile)(file, args, runAs(user))).stdout;
  } catch (error) {
    const { message, stderr = "" } = error as Error & { stderr?: string };
    throw new Error(lastLine(stderr) ?? message, { cause: error });
  }
}

const telling = /\b(FATAL|PANIC|error):/;
/** Said to whoever knocks too early, such as ourselves. */
const knocked = /the database system is|not yet accepting connections/;

export function lastLine(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() && !knocked.test(line));
  const reason = lines.findLast((line) => telling.test(line)) ?? lines.at(-1);
  return reason?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, "").replace(/\.?\s*$/, "");
}
