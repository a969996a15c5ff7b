import type { Files, RuleName, Violation } from "./source.ts";

const exactVersion = /^(\d+\.\d+\.\d+(-[\w.]+)?|\$[\w@/-]+)$/;
const aliases = ["#kit/*", "#src/*", "#tests/*"];

type Table = Record<string, string>;
interface Manifest {
  imports?: Table;
  dependencies?: Table;
  devDependencies?: Table;
  optionalDependencies?: Table;
  overrides?: Table;
}

/** Checks for exact versions, a lockfile without registry addresses, and no further aliases. */
export function checkPackage(files: Files): Violation[] {
  const host = /"resolved":\s*"\w+:\/\//;
  const alias = /\b(paths|baseUrl|alias)"?\s*:/;
  return [
    ...checkManifest(files.get("package.json")),
    ...linesMatching(files, "package-lock.json", host).map((line) =>
      violation("lockfile-hosts", "package-lock.json", line, "the lockfile names no host"),
    ),
    ...["tsconfig.json", "vite.config.ts", "vitest.config.ts"].flatMap((file) =>
      linesMatching(files, file, alias).map((line) =>
        violation("alias", file, line, "package.json `imports` is the only alias"),
      ),
    ),
  ];
}

function checkManifest(text: string | undefined): Violation[] {
  if (text === undefined) return [];
  const { imports, dependencies, devDependencies, optionalDependencies, overrides }: Manifest =
    JSON.parse(text);
  const at = (rule: RuleName, word: string, message: string) =>
    violation(rule, "package.json", lineOf(text, `"${word}"`), message);
  const versions = [dependencies, devDependencies, optionalDependencies, overrides].flatMap(
    (table) => Object.entries(table ?? {}),
  );
  return [
    ...versions
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => at("exact-versions", name, `${name} ${version} is not exact`)),
    ...Object.keys(imports ?? {})
      .filter((key) => !aliases.includes(key))
      .map((key) => at("alias", key, `${key} is an alias beside ${aliases.join(", ")}`)),
  ];
}

function violation(rule: RuleName, file: string, line: number, message: string): Violation {
  return { rule, file, line, message };
}

function lineOf(text: string, word: string): number {
  return text.slice(0, text.indexOf(word)).split("\n").length;
}

function linesMatching(files: Files, file: string, pattern: RegExp): number[] {
  const lines = files.get(file)?.split("\n") ?? [];
  return lines.flatMap((text, index) => (pattern.test(text) ? [index + 1] : []));
}
