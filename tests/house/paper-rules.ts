import type { Files, Violation } from "./source.ts";

const decisions = "docs/decisions/";
const configFile = "src/platform/config.ts";
const exampleFile = ".env.example";

/** Traces of one machine: its folders, the addresses of its package registry. */
const machine = /(^|[\s"'`(=:])\/(?:work|root)\/|https?:\/\/[\w.:-]*registry/;
/** Package metadata that npm copies word by word. */
const notOurs = "package-lock.json";

export function checkPapers(files: Files): Violation[] {
  return [...checkDecisions(files), ...checkEnvironment(files), ...checkWords(files)];
}

function checkDecisions(files: Files): Violation[] {
  const records = [...files.keys()].filter((path) => path.startsWith(decisions)).sort();
  return records.flatMap((file, index) => {
    const number = String(index + 1).padStart(3, "0");
    const name = file.slice(decisions.length);
    if (name.startsWith(`${number}-`) && /^\d{3}-[a-z\d-]+\.md$/.test(name)) return [];
    const message = `decision records are numbered without gaps: expected ${number}-title.md`;
    return [{ rule: "decision-numbers", file, line: 1, message }];
  });
}

function checkEnvironment(files: Files): Violation[] {
  const config = files.get(configFile);
  const example = files.get(exampleFile);
  if (config === undefined && example === undefined) return [];
  const read = names(config, /^\s+([A-Z][A-Z\d_]+):/gm);
  const listed = names(example, /^#? ?([A-Z][A-Z\d_]+)=/gm);
  const violation = (message: string): Violation => ({
    rule: "environment-example",
    file: exampleFile,
    line: 1,
    message,
  });
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => violation(`${name} is missing`)),
    ...[...listed]
      .filter((name) => !read.has(name))
      .map((name) => violation(`${name} is read nowhere in ${configFile}`)),
  ];
}

function names(text: string | undefined, pattern: RegExp): Set<string> {
  return new Set(Array.from(text?.matchAll(pattern) ?? [], (match) => match[1] ?? ""));
}

function checkWords(files: Files): Violation[] {
  return [...files]
    .filter(([path]) => path !== notOurs)
    .flatMap(([file, text]) =>
      text.split("\n").flatMap((line, index) => {
        const found = machine.exec(line)?.[0].trim();
        if (found === undefined) return [];
        const message = `"${found}" belongs to one machine`;
        return [{ rule: "machine-words", file, line: index + 1, message }];
      }),
    );
}
