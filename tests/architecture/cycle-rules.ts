import { isProduct, isProgram } from "./layout.ts";
import type { Source, Violation } from "./source.ts";

/** Reports one violation per group of files that import each other, directly or not. */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const graph = new Map(
    sources
      .filter(({ path }) => isProduct(path) || isProgram(path))
      .map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
  return cyclicGroups(graph).map((files) => ({
    rule: "cycle",
    file: files[0] ?? "",
    line: 1,
    message: `these files import each other in a cycle: ${files.join(", ")}`,
  }));
}

/** Tarjan's strongly connected components, keeping those that hold a cycle. */
function cyclicGroups(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let low = index;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next))
        low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === index) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group.sort());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
