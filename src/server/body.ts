import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, Invalid } from "#src/domain/errors.ts";

export const maxBodyBytes = 100 * 1024;

/** An escaped NUL, which PostgreSQL can't store in text. After an escaped backslash, `u0000` is plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** A body of any other type is refused before it is read. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    async (_: unknown, raw: Buffer) => parseJson(raw),
  );
  app.addHook("onRequest", async (request) => {
    if (request.headers["content-encoding"]) {
      throw new AppError(415, "unsupported_type", "Send the body without compression.");
    }
  });
  // After an early response the client would go on to send a body that nobody reads.
  app.addHook("onSend", async (request, reply) => {
    if (!request.raw.complete && mayBeTooLarge(request)) reply.header("connection", "close");
  });
}

function mayBeTooLarge({ headers }: FastifyRequest): boolean {
  return (
    headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > maxBodyBytes
  );
}

function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return undefined;
  if (!isUtf8(raw)) throw new Invalid("The body is not valid UTF-8.");
  const text = raw.toString("utf8");
  if (escapedNul.test(text))
    throw new Invalid("The body contains a character that can't be stored.");
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
}
