export const isQuick = process.argv.includes("--quick");

/** How often a trial repeats itself: all of it counts, but `--quick` tries it out with a tenth. */
export function rounds(full: number): number {
  return isQuick ? Math.ceil(full / 10) : full;
}
