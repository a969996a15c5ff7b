import { existsSync } from "node:fs";
import process from "node:process";
import { inRoot } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/steps.mjs";
import { installPackage, onPath } from "./package-manager.mjs";

// The headless shell first: it has no interface of its own to draw, and takes half the time.
const programs = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/lib/chromium/chromium",
  "/usr/lib64/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const cli = inRoot("node_modules", "@playwright", "test", "cli.js");
const downloadLimitMs = 5 * 60_000;

/**
 * Some systems put a script there that only says where to get the browser, so it has to answer.
 * @param {string} path
 */
async function works(path) {
  if (!existsSync(path)) return false;
  const { code } = await run(path, ["--version"], { timeoutMs: 20_000 });
  return code === 0;
}

export async function installedChromium() {
  const { chromium } = await import("@playwright/test");
  const found = programs.flatMap((program) => onPath(program) ?? []);
  for (const path of new Set([...found, ...usualPlaces, chromium.executablePath()])) {
    if (await works(path)) return path;
  }
  return undefined;
}

/** Root may add the libraries the browser links to, on the systems that Playwright knows. */
async function download() {
  const playwright = (/** @type {string} */ command) =>
    run(process.execPath, [cli, command, "chromium"], { timeoutMs: downloadLimitMs });
  const work = step("Downloading Chromium", async () => {
    if (process.getuid?.() === 0) await playwright("install-deps");
    const { code, output } = await playwright("install");
    if (code !== 0) throw new Error(output);
  });
  await work.catch(() => undefined);
}

/**
 * An installed browser, else one from the package manager, else Playwright's own download.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return (await works(chosen)) ? chosen : undefined;
  const present = await installedChromium();
  if (present) return present;
  await installPackage({
    "apt-get": "chromium",
    dnf: "chromium",
    apk: "chromium",
    pacman: "chromium",
  });
  const packaged = await installedChromium();
  if (packaged) return packaged;
  await download();
  return installedChromium();
}
