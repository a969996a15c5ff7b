import { checkBlocks } from "./block-rules.ts";
import { checkComments } from "./comment-rules.ts";
import { checkCycles } from "./cycle-rules.ts";
import { checkDocs } from "./doc-rules.ts";
import { checkImports } from "./import-rules.ts";
import { isCode, isProgram } from "./layout.ts";
import { checkLocation } from "./location-rules.ts";
import { checkPackage } from "./package-rules.ts";
import { parseSource } from "./parse-source.ts";
import { checkSizes } from "./size-rules.ts";
import type { Files, Violation } from "./source.ts";
import { checkSyntax } from "./syntax-rules.ts";

export function checkProject(files: Files): Violation[] {
  const sources = [...files]
    .filter(([path]) => (path.startsWith("src/") && isCode(path)) || isProgram(path))
    .map(([path, text]) => parseSource(path, text));
  return [
    ...sources.flatMap(({ path }) => checkLocation(path)),
    ...sources.flatMap(checkImports),
    ...sources.flatMap(checkSyntax),
    ...checkCycles(sources),
    ...checkSizes(files),
    ...checkComments(files),
    ...checkBlocks(files),
    ...checkPackage(files),
    ...checkDocs(files),
  ];
}
