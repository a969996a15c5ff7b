import type { RuleName } from "./source.ts";

/** A small project that breaks one rule once. */
export interface ViolationExample {
  readonly breaks: RuleName;
  readonly how: string;
  /** `path:line` of the expected violation. */
  readonly at: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A project with a single file that breaks the rule. */
export function one(
  breaks: RuleName,
  how: string,
  path: string,
  text: string,
  line = 1,
): ViolationExample {
  return { breaks, how, at: `${path}:${line}`, files: { [path]: text } };
}
