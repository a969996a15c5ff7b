import type { Files, Violation } from "./source.ts";

const written = /^(src|cluster|tests|e2e|bench|scripts)\/(?!fuzz\/).*\.(ts|tsx|mjs)$/;
/** A comment that begins like this has no verb, or can only be read after the code that it explains. */
const fragment =
  /(?:\/\*\*?|\/\/|^\s*\*)\s(Of|What|Whose|Those|Who|Whoever|Whom|Which)\s[^.?]*\./gm;

export function checkComments(files: Files): Violation[] {
  return [...files]
    .filter(([path]) => written.test(path))
    .flatMap(([file, text]) =>
      [...text.matchAll(fragment)].map(({ index, 0: comment, 1: word }) => ({
        rule: "comment-sentence" as const,
        file,
        line: text.slice(0, index + comment.indexOf(word ?? "")).split("\n").length,
        message: `a comment is a sentence with subject and verb; it does not begin with "${word}"`,
      })),
    );
}
