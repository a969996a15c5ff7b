import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { run } from "../lib/child-process.mjs";
import { inRoot, step } from "../lib/console.mjs";

// The headless shell comes first: it takes half the time of a full browser.
const chromiumPaths = [
  ...["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"].flatMap(
    (program) => onPath(program) ?? [],
  ),
  "/usr/lib64/chromium-browser/headless_shell",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const postgresParents = [
  "/usr/lib/postgresql",
  "/usr/libexec",
  "/opt/homebrew/opt",
  "/usr/local/opt",
];
const installLimitMs = 10 * 60_000;

/**
 * `packages` lists names in order of preference.
 * @typedef {{ name: string, purpose: string, packages: Record<string, string[]> }} Tool
 * @type {Record<string, string[][]>}
 */
const managers = {
  "apt-get": [["update"], ["install", "-y", "--no-install-recommends"]],
  dnf: [["install", "-y", "--setopt=install_weak_deps=False"]],
  apk: [["add", "--no-cache"]],
  pacman: [["-Sy"], ["-S", "--noconfirm", "--needed"]],
};

/** @param {string} program */
function onPath(program) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/**
 * Installs one of the packages with the system's package manager. Only root can do so without a
 * password, and anybody is told before.
 * @param {Tool} tool
 */
async function installWithManager({ name, purpose, packages }) {
  const manager = Object.keys(managers).find((program) => onPath(program));
  if (process.getuid?.() !== 0 || !manager) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const [install = [], refresh] = [...(managers[manager] ?? [])].reverse();
  const names = packages[manager] ?? [];
  console.log(`  ${manager} now installs ${names.join(" or ")} on this system: ${purpose}.`);
  await step(`Installing ${name}`, async () => {
    if (refresh) await run(manager, refresh, { env, timeoutMs: installLimitMs });
    for (const each of names) {
      const { code } = await run(manager, [...install, each], { env, timeoutMs: installLimitMs });
      if (code === 0) return;
    }
    throw new Error(`${manager} can't install ${name}.`);
  }).catch(() => undefined);
}

/** Downloads Playwright's own browser, and as root the libraries that it links to. */
async function downloadChromium() {
  const playwright = (/** @type {string} */ command) =>
    run(process.execPath, [inRoot("node_modules/@playwright/test/cli.js"), command, "chromium"], {
      timeoutMs: installLimitMs,
    });
  await step("Downloading Chromium", async () => {
    if (process.getuid?.() === 0) await playwright("install-deps");
    const { code, output } = await playwright("install");
    if (code !== 0) throw new Error(output);
  }).catch(() => undefined);
}

/**
 * Runs the program: some systems have a stub there that only prints how to get the browser.
 * @param {string} path
 */
async function works(path) {
  return existsSync(path) && (await run(path, ["--version"], { timeoutMs: 20_000 })).code === 0;
}

export async function installedChromium() {
  const { chromium } = await import("@playwright/test");
  for (const path of new Set([...chromiumPaths, chromium.executablePath()])) {
    if (await works(path)) return path;
  }
  return undefined;
}

/**
 * Returns an installed browser, or one from the package manager, or Playwright's download.
 * @param {string} purpose
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(purpose) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return (await works(chosen)) ? chosen : undefined;
  const names = ["chromium-headless-shell", "chromium"];
  const packages = {
    "apt-get": names,
    dnf: ["chromium-headless", "chromium"],
    apk: names,
    pacman: ["chromium"],
  };
  const present = await installedChromium();
  if (present) return present;
  await installWithManager({ name: "Chromium", purpose, packages });
  const packaged = await installedChromium();
  if (packaged) return packaged;
  await downloadChromium();
  return installedChromium();
}

/** tests/cluster.ts looks for the newest version itself; this only tells whether there is one. */
function hasPostgres() {
  const subfolders = postgresParents
    .filter(existsSync)
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  const programs = subfolders.flatMap((path) => [
    join(path, "initdb"),
    join(path, "bin", "initdb"),
  ]);
  return onPath("initdb") !== undefined || programs.some((path) => existsSync(path));
}

/**
 * Installs the system's PostgreSQL if there is none, and returns whether there is one.
 * @param {string} purpose
 */
export async function ensurePostgres(purpose) {
  const packages = {
    "apt-get": ["postgresql"],
    dnf: ["postgresql-server"],
    apk: ["postgresql"],
    pacman: ["postgresql"],
  };
  if (!hasPostgres()) await installWithManager({ name: "PostgreSQL", purpose, packages });
  return hasPostgres();
}
