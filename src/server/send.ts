import type { FastifyReply, FastifyRequest } from "fastify";
import { type Encoded, type Encoding, negotiate } from "#src/platform/encoded.ts";

interface Sending {
  readonly status: number;
  readonly encoded: Encoded;
  readonly cacheControl: string;
  readonly vary?: string;
  /** Hears of the whole answer, so that it can be sent again without being put together. */
  readonly onSent?: (answer: SentAnswer) => void;
}

export type SentHeaders = ReturnType<FastifyReply["getHeaders"]>;

export interface SentAnswer {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly headers: SentHeaders;
  readonly body: Buffer;
}

/** Sends a body in the encoding the browser takes, or only says that its copy is still good. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, encoded, cacheControl, vary, onSent }: Sending,
): Promise<FastifyReply> {
  const encoding = negotiate(request.headers["accept-encoding"]);
  const etag = encoded.etag && `"${encoded.etag}-${encoding}"`;
  reply.header("cache-control", cacheControl);
  reply.header("vary", vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding");
  if (etag) reply.header("etag", etag);
  if (etag && status === 200 && matches(request.headers["if-none-match"], etag)) {
    return reply.code(304).send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const body = await encoded.body(encoding);
  reply.code(status).header("content-type", encoded.contentType);
  if (etag) onSent?.({ encoding, etag, headers: reply.getHeaders(), body });
  return reply.send(body);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);
}
