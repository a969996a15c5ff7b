import * as layout from "./layout.ts";
import type { RuleName, Violation } from "./source.ts";

export function checkLocation(file: string): Violation[] {
  if (!layout.isProduct(file)) return [];
  const violations: Violation[] = [];
  const add = (rule: RuleName, message: string) =>
    violations.push({ rule, file, line: 1, message });

  if (layout.layerOf(file) === null) add("layer", "a source file belongs to one of the layers");
  if (/\/index\.tsx?$/.test(file)) add("barrel", "a file is named by what it holds, not index");
  return violations;
}
