import type { Files, Violation } from "./source.ts";

const decisions = "docs/decisions/";
const configFiles = /^src\/platform\/settings\/(config|[\w-]+-settings)\.ts$/;
const exampleFile = ".env.example";

/** A home folder or a package registry exists on the author's machine only. */
const localAddress = /(^|[\s"'`(=:])\/(?:root|home\/\w+|Users\/\w+)\/|https?:\/\/[\w.:-]*registry/;
const lockfile = "package-lock.json";

export function checkDocs(files: Files): Violation[] {
  return [...checkDecisions(files), ...checkEnvironment(files), ...checkLocalAddresses(files)];
}

/** A superseded record links to the one that replaces it. */
const recordForm =
  /^# (\d{3}) .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted\b|superseded by \[\d{3}\]\()[\s\S]+\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Rejected\n/;

function checkDecisions(files: Files): Violation[] {
  const records = [...files].filter(([path]) => path.startsWith(decisions)).sort();
  const numbers = new Set<string>();
  return records.flatMap(([file, text]): Violation[] => {
    const number = /^(\d{3})-[a-z\d-]+\.md$/.exec(file.slice(decisions.length))?.[1];
    if (number === undefined || numbers.has(number)) {
      const message = "a decision record is named NNN-title.md, with a number of its own";
      return [{ rule: "decision-numbers", file, line: 1, message }];
    }
    numbers.add(number);
    if (recordForm.exec(text)?.[1] === number) return [];
    const message = "a record has number and title, date and status, context, decision, rejected";
    return [{ rule: "decision-form", file, line: 1, message }];
  });
}

function checkEnvironment(files: Files): Violation[] {
  const config = [...files].filter(([path]) => configFiles.test(path)).map(([, text]) => text);
  const example = files.get(exampleFile);
  if (config.length === 0 && example === undefined) return [];
  const read = names(config.join("\n"), /^\s+([A-Z][A-Z\d_]+):/gm);
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
      .map((name) => violation(`${name} is not read by the configuration`)),
  ];
}

function names(text: string | undefined, pattern: RegExp): Set<string> {
  return new Set(Array.from(text?.matchAll(pattern) ?? [], (match) => match[1] ?? ""));
}

function checkLocalAddresses(files: Files): Violation[] {
  return [...files]
    .filter(([path]) => path !== lockfile)
    .flatMap(([file, text]) =>
      text.split("\n").flatMap((line, index) => {
        const found = localAddress.exec(line)?.[0].trim();
        if (found === undefined) return [];
        const message = `"${found}" exists on one machine only`;
        return [{ rule: "local-addresses", file, line: index + 1, message }];
      }),
    );
}
