import type { FastifyReply, FastifyRequest } from "fastify";
import { type Encoded, type Encoding, negotiate } from "#src/platform/encoded.ts";
import type { Versioned } from "#src/platform/versioned-cache.ts";
import type { ResponseCache } from "./response-cache.ts";

/** What the page cache holds: all of a response except the headers of one request. */
export interface CachedBody {
  readonly status: number;
  readonly encoded: Encoded;
}

interface SendOptions extends CachedBody {
  readonly cacheControl: string;
  readonly vary?: string;
  readonly onSend?: (response: SentResponse) => void;
}

interface SentResponse {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly headers: ReturnType<FastifyReply["getHeaders"]>;
  readonly body: Buffer;
}

/** Sends a body in the best encoding the browser accepts, or 304 if the browser's copy is current. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, encoded, cacheControl, vary, onSend }: SendOptions,
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
  if (etag) onSend?.({ encoding, etag, headers: reply.getHeaders(), body });
  return reply.send(body);
}

/** Other caches may store a guest's response but must revalidate it; a cookie makes it another response. */
const sharedByGuests = { cacheControl: "public, no-cache", vary: "Cookie" };

interface SendCachedOptions {
  readonly responses: ResponseCache;
  /** Only this spelling of the address enters the response cache. */
  readonly canonicalUrl: string | undefined;
}

/** Sends a response that all guests share, and stores it for the requests that follow. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { value, version }: Versioned<CachedBody>,
  { responses, canonicalUrl }: SendCachedOptions,
): Promise<FastifyReply> {
  const isStored = value.status === 200 && version !== undefined && request.url === canonicalUrl;
  if (!isStored) return send(request, reply, { ...value, ...sharedByGuests });
  return send(request, reply, {
    ...value,
    ...sharedByGuests,
    onSend: ({ encoding, ...response }) =>
      responses.set({ url: request.url, encoding, version }, response),
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
