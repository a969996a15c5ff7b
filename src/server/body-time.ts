import type { IncomingMessage } from "node:http";
import { AppError } from "#src/domain/errors.ts";
import { rawResponse } from "./client-errors.ts";

/** In which the body of a request must have come, unless its call allows more. */
export const bodyTimeMs = 30_000;

const tooSlow = new AppError(408, "too_slow", "The request did not arrive in time.");
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Node has one limit for all requests of a server, which must be that of the longest upload. */
export function limitBodyTime(request: IncomingMessage, limitMs: number = bodyTimeMs): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && !Number(length)) return;
  start(request, limitMs);
  request.once("close", () => clearTimeout(timers.get(request)));
}

/** For a call whose body is large. */
export function extendBodyTime(request: IncomingMessage, limitMs: number): void {
  if (!timers.has(request)) return;
  clearTimeout(timers.get(request));
  start(request, limitMs);
}

function start(request: IncomingMessage, limitMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    const { socket } = request;
    if (socket.writable) socket.write(rawResponse(tooSlow));
    socket.destroySoon();
  }, limitMs);
  timers.set(request, timer);
}
