import { parentPort } from "node:worker_threads";
import { type DocumentData, drawDocument } from "./order-document.ts";

/** What the thread answers: the document, or why there is none. */
export interface Drawn {
  readonly content?: Uint8Array;
  readonly error?: unknown;
}

/** The program of the thread that draws documents. */
parentPort?.on("message", async (data: DocumentData) => {
  const drawn: Drawn = await drawDocument(data).then(
    (content) => ({ content }),
    (error: unknown) => ({ error }),
  );
  parentPort?.postMessage(drawn);
});
