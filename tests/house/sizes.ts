import { isProduct } from "./layout.ts";
import type { Files, Violation } from "./source.ts";

const maxLines = 300;
const maxNinetieth = 250;
const maxMedian = 80;
/** Below this count a distribution says nothing yet. */
const filesForDistribution = 10;

const written = /^(src|tests|scripts|e2e|bench|torture)\/.*\.(ts|tsx|mjs|css)$/;
const data = /\.data\.ts$/;

export function checkSizes(files: Files): Violation[] {
  const sizes = [...files]
    .filter(([path]) => written.test(path) && !data.test(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }));
  const tooLong = sizes.filter(({ lines }) => lines > maxLines);
  const product = sizes.filter(({ path }) => isProduct(path)).map(({ lines }) => lines);
  return [
    ...tooLong.map(
      ({ path, lines }): Violation => ({
        rule: "file-size",
        file: path,
        line: maxLines + 1,
        message: `${lines} lines are more than ${maxLines}: this file has become two subjects`,
      }),
    ),
    ...checkDistribution(product.sort((a, b) => a - b)),
  ];
}

function checkDistribution(sorted: readonly number[]): Violation[] {
  if (sorted.length < filesForDistribution) return [];
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  const middle = at(0.5);
  const messages: string[] = [];
  if (at(0.9) >= maxNinetieth) {
    messages.push(`the 90th percentile is ${at(0.9)} lines, not under ${maxNinetieth}`);
  }
  if (middle > maxMedian) {
    messages.push(`the median is ${middle} lines, more than ${maxMedian}`);
  }
  return messages.map((message) => ({ rule: "size-spread", file: "src", line: 1, message }));
}

function countLines(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}
