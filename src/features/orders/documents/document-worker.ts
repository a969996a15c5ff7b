import { answerWorks } from "#src/platform/runtime/worker-thread.ts";
import { type DocumentData, drawDocument } from "./order-document.ts";

answerWorks<DocumentData, Uint8Array>(async (data, send) => send(await drawDocument(data)));
