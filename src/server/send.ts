import type { FastifyReply, FastifyRequest } from "fastify";
import { type Encoded, negotiate } from "#src/platform/encoded.ts";

interface Sending {
  readonly status: number;
  readonly encoded: Encoded;
  readonly cacheControl: string;
  readonly vary?: string;
}

/** Sends a body in the encoding the browser takes, or only says that its copy is still good. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, encoded, cacheControl, vary }: Sending,
): Promise<FastifyReply> {
  const encoding = negotiate(request.headers["accept-encoding"]);
  const etag = `"${encoded.etag}-${encoding}"`;
  reply.header("cache-control", cacheControl);
  reply.header("vary", vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding");
  reply.header("etag", etag);
  if (status === 200 && matches(request.headers["if-none-match"], etag)) {
    return reply.code(304).send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .code(status)
    .header("content-type", encoded.contentType)
    .send(await encoded.body(encoding));
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);
}
