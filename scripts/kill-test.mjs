/**
 * Kills the shop with SIGKILL at random moments of its first start, each time in a new data
 * directory, every third time its database server too, and checks that the next start serves.
 *
 *   node scripts/kill-test.mjs [runs] [command …]     default: 50 node dist/server/main.js
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [runs = "50", ...given] = process.argv.slice(2);
const [program = process.execPath, ...args] =
  given.length > 0 ? given : [process.execPath, "dist/server/main.js"];
const startLimitMs = 60_000;

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (!address || typeof address === "string") throw new Error("No free port on 127.0.0.1.");
  return address.port;
}

/**
 * @param {string} dataDir
 * @param {number} port
 */
function start(dataDir, port) {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  /** @type {Promise<number | string | null>} */
  const ended = new Promise((done) => child.once("exit", (code, signal) => done(signal ?? code)));
  return { child, ended, output: () => output };
}

/** @param {number} port */
async function isUp(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * A start that must succeed, followed by an orderly stop.
 * @param {string} dataDir
 * @returns {Promise<number>} how long it took to serve
 */
async function startAndStop(dataDir) {
  const port = await freePort();
  const began = Date.now();
  const shop = start(dataDir, port);
  while (!(await isUp(port))) {
    if (shop.child.exitCode !== null || Date.now() - began > startLimitMs) {
      shop.child.kill("SIGKILL");
      throw new Error(`The shop did not start:\n${shop.output()}`);
    }
    await sleep(20);
  }
  const tookMs = Date.now() - began;
  shop.child.kill("SIGTERM");
  const end = await shop.ended;
  if (end !== 0) throw new Error(`The shop ended with ${end}:\n${shop.output()}`);
  return tookMs;
}

/**
 * @param {string} dataDir
 * @param {number} afterMs
 */
async function startAndKill(dataDir, afterMs) {
  const shop = start(dataDir, await freePort());
  await sleep(afterMs);
  shop.child.kill("SIGKILL");
  await shop.ended;
}

/** @param {string} dataDir */
async function killDatabase(dataDir) {
  for (const folder of ["", "moved-to"]) {
    const pidFile = join(dataDir, folder, "postgres/postmaster.pid");
    const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
    if (pid > 0) process.kill(pid, "SIGKILL");
  }
}

/** @param {string} dataDir */
async function remove(dataDir) {
  const moved = await readlink(join(dataDir, "moved-to")).catch(() => undefined);
  for (const folder of [moved, dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Half of the directories are closed to other users, which moves the database when run as root. */
async function newDataDir(/** @type {number} */ run) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-kill-"));
  if (run % 2 === 0) await chmod(folder, 0o755);
  return folder;
}

const measured = await newDataDir(0);
const firstStartMs = await startAndStop(measured);
await remove(measured);
console.log(`An undisturbed first start takes ${firstStartMs} ms.`);

let failures = 0;
for (let run = 1; run <= Number(runs); run++) {
  const dataDir = await newDataDir(run);
  const afterMs = Math.round(Math.random() * firstStartMs * 1.1);
  await startAndKill(dataDir, afterMs);
  if (run % 3 === 0) await killDatabase(dataDir);
  const left = (await readdir(dataDir)).join(" ") || "nothing";
  try {
    const tookMs = await startAndStop(dataDir);
    console.log(`${run}: killed after ${afterMs} ms (${left}), next start ${tookMs} ms`);
    await remove(dataDir);
  } catch (error) {
    failures++;
    console.log(`${run}: killed after ${afterMs} ms (${left}), FAILED in ${dataDir}\n${error}`);
  }
}
console.log(`${Number(runs) - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
