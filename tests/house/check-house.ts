import { checkCycles } from "./cycles.ts";
import { checkImports } from "./import-rules.ts";
import { isCode } from "./layout.ts";
import { checkPackage } from "./package-rules.ts";
import { checkPapers } from "./paper-rules.ts";
import { parseSource } from "./parse-source.ts";
import { checkPlace } from "./place-rules.ts";
import { checkSizes } from "./sizes.ts";
import type { Files, Violation } from "./source.ts";
import { checkSyntax } from "./syntax-rules.ts";

export function checkHouse(files: Files): Violation[] {
  const sources = [...files]
    .filter(([path]) => path.startsWith("src/") && isCode(path))
    .map(([path, text]) => parseSource(path, text));
  return [
    ...sources.flatMap(({ path }) => checkPlace(path)),
    ...sources.flatMap(checkImports),
    ...sources.flatMap(checkSyntax),
    ...checkCycles(sources),
    ...checkSizes(files),
    ...checkPackage(files),
    ...checkPapers(files),
  ];
}
