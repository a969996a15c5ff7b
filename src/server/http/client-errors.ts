import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ConnectionError } from "fastify";
import { AppError, Invalid, NotFound } from "#src/domain/errors.ts";

const errorsByCode: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: new AppError(431, "too_large", "The request's headers are too large."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError(413, "too_large", "The request is too large."),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError(408, "too_slow", "The request did not arrive in time."),
};
const unreadable = new Invalid();

/** A request that is not valid HTTP reaches no route: it is answered on the socket, which is then closed. */
export function handleClientError({ code }: ConnectionError, socket: Socket): void {
  if (socket.writable && code !== "ECONNRESET") {
    socket.write(rawResponse(errorsByCode[code] ?? unreadable));
  }
  socket.destroySoon();
}

/** The shop is no proxy. Node would close the connection without a response. */
export function refuseConnect(_: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end(rawResponse(new NotFound()));
}

function rawResponse({ status, message, code }: AppError): string {
  const body = JSON.stringify({ message, code });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

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
