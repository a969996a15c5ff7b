import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { run } from "../lib/child-process.mjs";
import { inRoot, step } from "../lib/console.mjs";

const timeoutMs = 10 * 60_000;

// The packages stand in order of preference: the headless shell takes half the time of a full browser.
const managers = {
  "apt-get": {
    refresh: ["update"],
    install: ["install", "-y", "--no-install-recommends"],
    Chromium: ["chromium-headless-shell", "chromium"],
    PostgreSQL: ["postgresql"],
    nginx: ["nginx-light", "nginx"],
    PgBouncer: ["pgbouncer"],
    Prometheus: ["prometheus"],
  },
  dnf: {
    refresh: ["makecache"],
    install: ["install", "-y", "--setopt=install_weak_deps=False"],
    Chromium: ["chromium-headless", "chromium"],
    PostgreSQL: ["postgresql-server"],
    nginx: ["nginx"],
    PgBouncer: ["pgbouncer"],
    Prometheus: ["golang-github-prometheus"],
  },
};

/** @param {string} program */
function onPath(program) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Two stages may each need a program, but package managers refuse to run at the same time. */
let lastInstallation = Promise.resolve();

/** @typedef {"Chromium" | "PostgreSQL" | "PgBouncer" | "Prometheus" | "nginx"} Tool */

/** @type {(name: Tool, purpose: string) => Promise<void>} */
function installWithManager(name, purpose) {
  lastInstallation = lastInstallation.then(() => installNow(name, purpose));
  return lastInstallation;
}

/**
 * Uses the system's package manager, and says so before. Only root can do that without a password.
 * @type {(name: Tool, purpose: string) => Promise<void>}
 */
async function installNow(name, purpose) {
  const manager = onPath("apt-get") ? "apt-get" : "dnf";
  if (process.getuid?.() !== 0 || !onPath(manager)) return;
  const { refresh, install, [name]: packages } = managers[manager];
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, timeoutMs };
  console.log(`  ${manager} now installs ${packages.join(" or ")} on this system: ${purpose}.`);
  await step(`Installing ${name}`, async () => {
    await run(manager, refresh, options);
    for (const each of packages) {
      if ((await run(manager, [...install, each], options)).code === 0) return;
    }
    throw new Error(`${manager} can't install ${name}.`);
  }).catch(() => undefined);
}

/** Downloads Playwright's own browser, and as root the libraries that it links to. */
async function downloadChromium() {
  const cli = inRoot("node_modules/@playwright/test/cli.js");
  const playwright = (/** @type {string} */ command) =>
    run(process.execPath, [cli, command, "chromium"], { timeoutMs });
  await step("Downloading Chromium", async () => {
    if (process.getuid?.() === 0) await playwright("install-deps");
    const { code, output } = await playwright("install");
    if (code !== 0) throw new Error(output);
  }).catch(() => undefined);
}

/** @param {string} path may be a stub that only prints how to get the browser, so it is run */
async function works(path) {
  return existsSync(path) && (await run(path, ["--version"], { timeoutMs: 20_000 })).code === 0;
}

export async function installedChromium() {
  const { chromium } = await import("@playwright/test");
  const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const paths = [
    "/usr/lib64/chromium-browser/headless_shell",
    ...programs.flatMap((program) => onPath(program) ?? []),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  for (const path of paths) {
    if (await works(path)) return path;
  }
  return undefined;
}

/**
 * Returns an installed browser, or one from the package manager, or Playwright's download.
 * @param {string} purpose
 */
export async function findChromium(purpose) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return (await works(chosen)) ? chosen : undefined;
  return (
    (await installedChromium()) ??
    (await installWithManager("Chromium", purpose).then(installedChromium)) ??
    (await downloadChromium().then(installedChromium))
  );
}

/**
 * Users other than root often have no sbin folder on their path; tests/caching-proxies.ts looks there, too.
 * @param {string} program
 */
const isService = (program) => onPath(program) !== undefined || existsSync(`/usr/sbin/${program}`);
const hasNginx = () => isService("nginx");
export const hasVarnish = () => isService("varnishd");

/**
 * Installs nginx if there is none, and returns whether there is one.
 * @param {string} purpose
 */
export async function ensureNginx(purpose) {
  if (!hasNginx()) await installWithManager("nginx", purpose);
  return hasNginx();
}

/** tests/cluster.ts looks for the newest version itself; this only tells whether there is one. */
function hasPostgres() {
  const parents = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
  const programs = parents
    .filter(existsSync)
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name, "bin", "initdb")));
  return onPath("initdb") !== undefined || programs.some((path) => existsSync(path));
}

/**
 * Installs the system's PostgreSQL if there is none, and returns whether there is one.
 * @param {string} purpose
 */
export async function ensurePostgres(purpose) {
  if (!hasPostgres()) await installWithManager("PostgreSQL", purpose);
  return hasPostgres();
}

/**
 * Installs PgBouncer if there is none. The tests that need it say so themselves when they are skipped.
 * @param {string} purpose
 */
export async function ensurePgBouncer(purpose) {
  if (!isService("pgbouncer")) await installWithManager("PgBouncer", purpose);
}

/**
 * Installs Prometheus for its promtool if there is none. The tests that need it say so themselves when they are skipped.
 * @param {string} purpose
 */
export async function ensurePromtool(purpose) {
  if (!onPath("promtool")) await installWithManager("Prometheus", purpose);
}
