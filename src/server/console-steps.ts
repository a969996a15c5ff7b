/** One line per step, as scripts/lib/steps.mjs prints them: label in 27 columns, time in 10. */
export async function step<T>(label: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`  ${label.padEnd(27)}${seconds.padStart(10)}`);
  return result;
}
