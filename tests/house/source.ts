/** Root-relative paths with forward slashes, and the text of each file. */
export type Files = ReadonlyMap<string, string>;

export const ruleNames = [
  "layer",
  "direction",
  "feature-order",
  "browser-imports-server",
  "browser-imports-package",
  "server-imports-browser",
  "domain-alone",
  "domain-pure",
  "one-price",
  "sql-place",
  "environment-place",
  "fetch-place",
  "test-support",
  "parent-import",
  "readable-import",
  "barrel",
  "cycle",
  "syntax",
  "file-size",
  "size-spread",
  "one-alias",
  "exact-versions",
  "lockfile-hosts",
  "decision-numbers",
  "environment-example",
  "machine-words",
] as const;
export type RuleName = (typeof ruleNames)[number];

export interface Violation {
  readonly rule: RuleName;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Import {
  readonly specifier: string;
  /** The file of ours it names, whether or not it exists; null for packages. */
  readonly target: string | null;
  readonly line: number;
  /** Erased by the compiler: `import type`, `export type … from`, `import("…").T` as a type. */
  readonly typeOnly: boolean;
  /** Imported names; `*` for a namespace or an `import()`. */
  readonly names: readonly string[];
}

/** A name that is called, constructed or read from: `fetch()`, `process.env`, `sql` before a template. */
export interface Use {
  /** Null for a name that stands alone. */
  readonly owner: string | null;
  readonly name: string;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
  /** Lines on which something imported is exported again. */
  readonly reExports: readonly number[];
  /** Lines of `import()` and `import.meta.glob` whose target cannot be read from the text. */
  readonly unreadableImports: readonly number[];
  readonly syntaxErrors: readonly string[];
}
