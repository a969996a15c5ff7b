import type { Files, Violation } from "./source.ts";

const maxLines = 300;

const written = /^(src|tests|scripts|e2e|bench|torture|cluster|demo|kit)\/.*\.(ts|tsx|mjs|css)$/;
const data = /\.data\.ts$/;

export function checkSizes(files: Files): Violation[] {
  return [...files]
    .filter(([path]) => written.test(path) && !data.test(path))
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, "").split("\n").length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => ({
      rule: "file-size",
      file: path,
      line: maxLines + 1,
      message: `${lines} lines are more than ${maxLines}`,
    }));
}
