import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

type Settings = Readonly<Record<string, string | undefined>>;

export interface ShopProcess {
  readonly pid: number;
  readonly origin: string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  hasEnded(): boolean;
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Stops it by SIGTERM, and by SIGKILL if that takes too long. */
  stop(): Promise<void>;
}

export interface OpenShop extends ShopProcess {
  /** From the start of the process until it was ready. */
  readonly startMs: number;
}

const startLimitMs = 60_000;
const stopLimitMs = 15_000;

/** Starts the built shop without rate limits and without the caller's environment, which may name a real shop. */
export async function spawnShop(settings: Settings, folder = "."): Promise<ShopProcess> {
  const port = settings.PORT ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const ended = new Promise<number | string | null>((settle) => {
    child.once("exit", (code, name) => settle(name ?? code));
  });
  return {
    pid: child.pid ?? 0,
    origin,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    signal: (name) => child.kill(name),
    async stop() {
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

/** Starts the build in the folder and waits until it is ready. */
export async function openShop(settings: Settings, folder?: string): Promise<OpenShop> {
  const began = performance.now();
  const shop = await spawnShop(settings, folder);
  try {
    await untilReady(shop);
  } catch (error) {
    shop.signal("SIGKILL");
    throw error;
  }
  return { ...shop, startMs: performance.now() - began };
}

export async function untilReady(shop: ShopProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (!(await isReady(shop.origin))) {
    if (shop.hasEnded()) throw new Error(`The shop exited before it was ready:\n${shop.output()}`);
    if (Date.now() > deadline) throw new Error(`The shop did not become ready:\n${shop.output()}`);
    await pause(10);
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
