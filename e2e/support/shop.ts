import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/free-port.ts";

export interface RunningShop {
  readonly url: string;
  /** All that it has printed so far. */
  said(): string;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

const readyLimitMs = 60_000;
const stopLimitMs = 15_000;

/** Nothing of the caller's own settings: a journey must not depend on, or reach, a real shop. */
function environment(databaseUrl: string, port: number, settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    RATE_LIMIT_FACTOR: "1000",
    ...settings,
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  const insist = setTimeout(() => server.kill("SIGKILL"), stopLimitMs);
  await exited;
  clearTimeout(insist);
}

export async function startShop(
  databaseUrl: string,
  settings: Settings = {},
): Promise<RunningShop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    env: environment(databaseUrl, port, settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      words += text;
    });
  }
  const deadline = Date.now() + readyLimitMs;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop(server);
      throw new Error(`The shop did not become ready (is it built?):\n${words}`);
    }
    await pause(100);
  }
  return { url, said: () => words, stop: () => stop(server) };
}
