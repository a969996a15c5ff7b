import * as layout from "./layout.ts";
import { type RuleName, ruleNames, type Source, type Use, type Violation } from "./source.ts";

const fetcher = "src/lib/endpoint.ts";
const globals = /^(globalThis|window|self)$/;
const databases = /^(db|tx|pool)$/;
const statements =
  /^(select|selectDistinct(On)?|insert|update|delete|execute|query|transaction|with|\$count)$/;
const impure =
  /^(Date|console|crypto|document|fetch|(local|session)Storage|navigator|performance|process|set(Interval|Timeout)|window)$/;

/** Returns what is wrong with this use of a name in this file, or null. */
type Rule = (path: string, use: Use) => string | null;

const rules: Partial<Record<RuleName, Rule>> = {
  "environment-location"(path, { owner, name }) {
    if (layout.mayReadEnvironment(path) || owner !== "process" || name !== "env") return null;
    return "process.env is read in platform/settings/config.ts alone";
  },

  "fetch-location"(path, { owner, name }) {
    if (path === fetcher || name !== "fetch") return null;
    if (owner !== null && !globals.test(owner)) return null;
    return `fetch is called in ${fetcher} alone`;
  },

  "sql-location"(path, { owner, name }) {
    if (layout.mayHoldSql(path)) return null;
    const isTemplate = owner === null && name === "sql";
    const isQuery = owner !== null && databases.test(owner) && statements.test(name);
    if (!isTemplate && !isQuery) return null;
    return `SQL lives in *.sql.ts and platform/: no ${spell(owner, name)} here`;
  },

  "files-in-transaction"(path, { owner, name }) {
    if (layout.layerOf(path) !== "features" || owner !== "media" || name !== "put") return null;
    return "features store files with storeFiles of platform/media";
  },

  "domain-pure"(path, { owner, name }) {
    if (layout.layerOf(path) !== "domain") return null;
    const isRandom = owner === "Math" && name === "random";
    if (!isRandom && !impure.test(owner ?? name)) return null;
    return `domain/ is pure: pass in the result of ${spell(owner, name)}`;
  },
};

export function checkSyntax(source: Source): Violation[] {
  const file = source.path;
  if (!layout.isProduct(file)) return [];
  const all = (rule: RuleName, lines: readonly number[], message: string) =>
    lines.map((line) => ({ rule, file, line, message }));
  return [
    ...source.uses.flatMap((use) =>
      ruleNames.flatMap((rule) => {
        const message = rules[rule]?.(file, use) ?? null;
        return message === null ? [] : all(rule, [use.line], message);
      }),
    ),
    ...all("barrel", source.reExports, "only the file that defines a name exports it"),
    // The starter's addresses come from the page.
    ...(file === "src/app/starter.ts"
      ? []
      : all("literal-import", source.computedImports, "import() takes a literal path")),
    ...all(
      "files-in-transaction",
      source.filesInTransaction,
      "no transaction waits for the store of files: use it before or afterwards",
    ),
    ...source.syntaxErrors.flatMap((error) => all("syntax", [1], error)),
  ];
}

function spell(owner: string | null, name: string): string {
  return owner === null ? name : `${owner}.${name}`;
}
