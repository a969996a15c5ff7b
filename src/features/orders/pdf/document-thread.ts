import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Drawn } from "./document-worker.ts";
import type { DocumentData } from "./order-document.ts";

/**
 * Draws documents in a thread of its own, one after another, so that requests need not wait for tens of milliseconds
 * each time. The thread starts with the first document and ends with the process. If it dies, the document that it was
 * drawing has failed, and the next one starts another thread.
 */
export class DocumentThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly program: string) {}

  draw(data: DocumentData): Promise<Buffer> {
    const drawn = this.#last.then(() => this.#ask(data));
    this.#last = drawn.catch(() => {});
    return drawn;
  }

  async #ask(data: DocumentData): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    const done = new AbortController();
    const ended = once(worker, "exit", done).then(() => {
      throw new Error("The thread that draws documents has ended.");
    });
    const answered = once(worker, "message", done);
    // Only a document keeps the process from ending.
    worker.ref();
    worker.postMessage(data);
    try {
      const [answer]: Drawn[] = await Promise.race([answered, ended]);
      if (!answer?.content) throw answer?.error;
      const { buffer, byteOffset, byteLength } = answer.content;
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      done.abort();
      worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.program);
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on("error", forget).on("exit", forget);
    this.#worker = worker;
    return worker;
  }
}
