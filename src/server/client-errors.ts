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

export function rawResponse({ status, message, code }: AppError): string {
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
