import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

export type Send = (method: string, params?: object, sessionId?: string) => Promise<never>;

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A browser over the DevTools protocol alone. Playwright and Puppeteer turn on the `Runtime` domain, with
 * which V8 parses each module a second time for its stack traces: React DOM alone then takes 80 ms longer
 * on a slow phone.
 */
export async function withDevTools(
  chromium: string,
  work: (send: Send) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const ownFlags = [`--user-data-dir=${profile}`, "--remote-debugging-pipe"];
  const browser = spawn(chromium, [...flags, ...ownFlags], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const commands = browser.stdio[3] as Writable;
  const responses = browser.stdio[4] as Readable;
  try {
    await work(connect(commands, responses));
  } finally {
    browser.kill();
    await ended;
    // Open pipes would keep this process running.
    commands.destroy();
    responses.destroy();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Messages are JSON, and a zero byte ends each. */
function connect(commands: Writable, responses: Readable): Send {
  const pending = new Map<number, (message: Message) => void>();
  let lastId = 0;
  let received = "";
  responses.setEncoding("utf8").on("data", (chunk: string) => {
    const [last = "", ...messages] = (received + chunk).split("\0").toReversed();
    received = last;
    for (const text of messages.toReversed()) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) pending.get(message.id)?.(message);
    }
  });
  return (method, params = {}, sessionId) => {
    lastId += 1;
    commands.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      pending.set(lastId, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as never),
      );
    });
  };
}
