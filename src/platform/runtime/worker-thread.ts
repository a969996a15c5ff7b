import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { projectRoot } from "./project-root.ts";

interface ThreadLimits {
  /** For one work. */
  readonly seconds?: number;
  /** The limit of JavaScript's heap; the thread ends if it needs more. */
  readonly megabytes?: number;
  /** So many works may wait; the next one is refused with 503. */
  readonly waiting?: number;
}

/** A work took more time or memory than it may. */
export class WorkTooLarge extends Error {}

type Message<Part> = { readonly part: Part } | { readonly end: { readonly error?: unknown } };

/** A thread that does nothing for so long is ended. */
const idleMs = 60_000;

/**
 * Runs a program in a thread of its own, one work after another, so that visitors need not wait for it. The thread
 * starts with the first work. If it dies or takes too much, that work has failed, and the next one starts another thread.
 */
export class WorkerThread<Input, Part> {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #turns: ConcurrencyLimit;

  constructor(
    /** The path of its source is relative to the project. */
    private readonly program: string,
    private readonly limits: ThreadLimits = {},
  ) {
    this.#turns = new ConcurrencyLimit(1, { waiting: limits.waiting });
  }

  /** Resolves with what the program sent. An aborted work ends at once. */
  run(input: Input, signal?: AbortSignal): Promise<Part[]> {
    return this.#turns.run(() => this.#work(input, signal), signal);
  }

  async #work(input: Input, signal: AbortSignal | undefined): Promise<Part[]> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    // Only a work keeps the process from ending.
    worker.ref();
    const ended = new AbortController();
    try {
      const { parts, error } = await this.#ask(worker, input, [ended.signal, signal]);
      if (error !== undefined) throw error;
      return parts;
    } finally {
      ended.abort();
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), idleMs).unref();
    }
  }

  async #ask(
    worker: Worker,
    input: Input,
    [ended, signal]: [AbortSignal, AbortSignal | undefined],
  ) {
    const parts: Part[] = [];
    const { seconds } = this.limits;
    const timer = new AbortController();
    const timeout =
      seconds &&
      setTimeout(() => timer.abort(new WorkTooLarge("It took too long.")), seconds * 1_000);
    const stops = AbortSignal.any([timer.signal, ...(signal ? [signal] : [])]);
    try {
      return await new Promise<{ parts: Part[]; error?: unknown }>((resolve, reject) => {
        const listen = (message: Message<Part>) => {
          if ("part" in message) parts.push(message.part);
          else resolve({ parts, ...message.end });
        };
        const fail = (error: Error) => reject(isOutOfMemory(error) ? new WorkTooLarge() : error);
        const exit = () => reject(new Error(`The thread of ${this.program} has ended.`));
        worker.on("message", listen).on("error", fail).on("exit", exit);
        ended.addEventListener("abort", () => {
          worker.off("message", listen).off("error", fail).off("exit", exit);
        });
        stops.addEventListener("abort", () => reject(stops.reason), { signal: ended });
        worker.postMessage(input);
      });
    } catch (error) {
      await this.#end();
      throw error;
    } finally {
      clearTimeout(timeout || undefined);
    }
  }

  #start(): Worker {
    const { megabytes } = this.limits;
    const { file, execArgv } = programFile(this.program);
    const worker = new Worker(file, {
      ...(execArgv && { execArgv }),
      ...(megabytes && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }),
    });
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on("error", forget).on("exit", forget);
    this.#worker = worker;
    return worker;
  }

  /** A work that comes meanwhile starts another thread. */
  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

const isOutOfMemory = (error: Error) =>
  "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** The built shop has a file for each program. Node can't start a thread from sources in TypeScript without help. */
function programFile(program: string): { file: string; execArgv?: string[] } {
  const root = projectRoot();
  if (!program.endsWith(".ts")) return { file: program };
  if (!import.meta.url.endsWith(".ts")) {
    return { file: join(root, "dist/server", `${basename(program, ".ts")}.js`) };
  }
  const loader = pathToFileURL(join(root, "scripts/lib/typescript.mjs")).href;
  return { file: join(root, program), execArgv: ["--import", loader] };
}

/** The program's side: does each work that comes, and sends its parts. */
export function answerWorks<Input, Part>(
  work: (input: Input, send: (part: Part) => void) => Promise<void>,
): void {
  parentPort?.on("message", async (input: Input) => {
    const send = (message: Message<Part>) => parentPort?.postMessage(message);
    const end = await work(input, (part) => send({ part })).then(
      () => ({}),
      (error: unknown) => ({ error: error ?? new Error("Failed.") }),
    );
    send({ end });
  });
}
