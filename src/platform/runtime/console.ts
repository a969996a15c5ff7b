// A person at the console sees this while a program starts, works or fails.

/** An expected failure: its message is one sentence that says what to correct. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}

/** Runs one named step of a program; the implementation decides how to report it. */
export type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export const silentStep: Step = (_label, work) => work();

/** One line per step, in the format of scripts/lib/console.mjs: label in 27 columns, time in 10. */
export const printStep: Step = async (label, work) => {
  const startedAt = performance.now();
  const result = await work();
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  process.stdout.write(`  ${label.padEnd(27)}${seconds.padStart(10)}\n`);
  return result;
};

const fileErrors: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a part of the path is a file",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

/** Why the operating system refused a file or folder; undefined for any other error. */
export function fileErrorReason(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? fileErrors[String(error.code)] : undefined;
}
