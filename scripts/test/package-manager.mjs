import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { run } from "../lib/run.mjs";
import { step } from "../lib/steps.mjs";

/** @typedef {"apt-get" | "dnf" | "apk" | "pacman"} Manager */

/** @type {Record<Manager, { refresh?: string[], install: string[] }>} */
const managers = {
  "apt-get": { refresh: ["update"], install: ["install", "-y", "--no-install-recommends"] },
  dnf: { install: ["install", "-y", "--setopt=install_weak_deps=False"] },
  apk: { install: ["add", "--no-cache"] },
  pacman: { refresh: ["-Sy"], install: ["-S", "--noconfirm", "--needed"] },
};
const installLimitMs = 10 * 60_000;

/** @param {string} program */
export const onPath = (program) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Only root can install without being asked for a password. */
const available = () =>
  process.getuid?.() === 0
    ? /** @type {Manager[]} */ (Object.keys(managers)).find((name) => onPath(name))
    : undefined;

let refreshed = false;

/**
 * Installs one package if this machine's package manager can do so without asking.
 * @param {Partial<Record<Manager, string>>} names the package's name for each manager
 * @returns {Promise<boolean>} whether it was installed
 */
export async function installPackage(names) {
  const manager = available();
  const name = manager && names[manager];
  if (!manager || !name) return false;
  const { refresh, install } = managers[manager];
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeoutMs: installLimitMs,
  };
  const work = step(`Installing ${name}`, async () => {
    if (refresh && !refreshed) await run(manager, refresh, options);
    refreshed = true;
    const { code, output } = await run(manager, [...install, name], options);
    if (code !== 0) throw new Error(output);
  });
  return work.then(
    () => true,
    () => false,
  );
}
