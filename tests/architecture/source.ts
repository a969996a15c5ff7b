/** The text of each file by its root-relative path, with forward slashes. */
export type Files = ReadonlyMap<string, string>;

export const ruleNames = [
  "layer",
  "direction",
  "feature-order",
  "browser-imports-server",
  "browser-imports-package",
  "server-imports-browser",
  "domain-imports",
  "domain-pure",
  "price-caller",
  "mail-definition",
  "sql-location",
  "files-in-transaction",
  "environment-location",
  "fetch-location",
  "test-support",
  "parent-import",
  "literal-import",
  "barrel",
  "cycle",
  "syntax",
  "file-size",
  "comment-sentence",
  "shared-blocks",
  "alias",
  "exact-versions",
  "lockfile-hosts",
  "decision-numbers",
  "decision-form",
  "environment-example",
  "local-addresses",
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
  /** The project file it resolves to, whether or not it exists; null for packages. */
  readonly target: string | null;
  readonly line: number;
  /** Erased by the compiler: `import type`, `export type … from`, `import("…").T` as a type. */
  readonly typeOnly: boolean;
  /** Imported names; `*` for a namespace or an `import()`. */
  readonly names: readonly string[];
}

/** A name that is called, constructed or read: `fetch()`, `process.env`, `sql` before a template. */
export interface Use {
  /** Null for a bare identifier. */
  readonly owner: string | null;
  readonly name: string;
  readonly line: number;
}

export interface Source {
  readonly path: string;
  readonly imports: readonly Import[];
  readonly uses: readonly Use[];
  /** Lines that export an imported name. */
  readonly reExports: readonly number[];
  /** Lines with `import.meta.glob` or an `import()` without a literal path. */
  readonly computedImports: readonly number[];
  /** Lines within a function of a transaction that name the store of files. */
  readonly filesInTransaction: readonly number[];
  readonly syntaxErrors: readonly string[];
}
